/** Small sounds, made on the spot. Nothing sounds before the first gesture of the person. */

import { settings } from "../settings";

type Kind = "card" | "turn" | "result";

let context: AudioContext | null = null;
let touched = false;

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => (touched = true), { once: true });

/** Once the person has done something on this page, be it before the table was there. */
function audio(): AudioContext | null {
  const active = touched || (navigator.userActivation?.hasBeenActive ?? false);
  if (context === null && active && "AudioContext" in window) context = new AudioContext();
  return context;
}

const TUNES: Record<Kind, [number, number, number][]> = {
  card: [[180, 0, 0.05]],
  turn: [
    [660, 0, 0.09],
    [880, 0.1, 0.12],
  ],
  result: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.2],
  ],
};

export function chime(kind: Kind): void {
  const out = settings.value.sounds ? audio() : null;
  if (out === null) return;
  for (const [pitch, at, length] of TUNES[kind]) tone(out, pitch, at, length, kind === "card");
  if (kind === "turn" && document.hidden) navigator.vibrate?.(80);
}

function tone(audio: AudioContext, pitch: number, at: number, length: number, dull: boolean): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  oscillator.type = dull ? "triangle" : "sine";
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(dull ? 0.12 : 0.08, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
