/** SHA-256 and HMAC of our own: `crypto.subtle` is missing where a table is reached by plain HTTP. */

const PRIMES = 64;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function roots(n: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let x = 2; found.length < n; x++) {
    let prime = true;
    for (let d = 2; d * d <= x && prime; d++) prime = x % d !== 0;
    if (prime) found.push((x ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const K = roots(PRIMES, 1 / 3);
const START = roots(8, 1 / 2);

export function sha256(data: Uint8Array): Uint8Array {
  const size = (((data.length + 8) >> 6) + 1) << 6;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, (data.length << 3) >>> 0);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let at = 0; at < size; at += 64) block(state, w, view, at);
  const out = new Uint8Array(32);
  const told = new DataView(out.buffer);
  state.forEach((value, i) => told.setUint32(4 * i, value));
  return out;
}

function block(state: Uint32Array, w: Uint32Array, view: DataView, at: number): void {
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  const get = (i: number) => w[i] as number;
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = get(i - 15);
    const y = get(i - 2);
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = get(i - 16) + s0 + get(i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + get(i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => {
    state[i] = (state[i] as number) + value;
  });
}

export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  const short = key.length > 64 ? sha256(key) : key;
  const pad = (byte: number) => {
    const block = new Uint8Array(64).fill(byte);
    short.forEach((value, i) => {
      block[i] = value ^ byte;
    });
    return block;
  };
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), data))));
}

export function join(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
