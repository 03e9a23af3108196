/** The sheet to take away: as a table of its lines, as a drawing, as a picture. */

import type { Entry } from "../wire";
import { SIZE } from "./geometry";
import { reasonOf } from "./why";

/**
 * Every line of the sheet as CSV after RFC 4180: deal, player, column, on whom, amount, reason.
 * A field that a spreadsheet could take for a formula is kept from it by an apostrophe.
 */
export function toCsv(entries: readonly Entry[], names: string[]): string {
  const rows = entries.map((entry) => [
    String(entry.deal),
    entry.player === null ? "" : (names[entry.player] ?? ""),
    entry.column,
    entry.on === null ? "" : (names[entry.on] ?? ""),
    entry.amount,
    reasonOf(entry, names),
  ]);
  const head = ["deal", "player", "column", "on", "amount", "why"];
  return [head, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

function field(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const LOOKS = ["fill", "stroke", "stroke-width", "font-family", "font-size", "font-weight"] as const;

/** A drawing that needs no style sheet: what the page gives each part is written into it. */
export function toSvg(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const parts = copy.querySelectorAll<SVGElement>("rect, polygon, line, circle, text");
  drawn.querySelectorAll<SVGElement>("rect, polygon, line, circle, text").forEach((part, i) => {
    const style = getComputedStyle(part);
    const to = parts[i];
    for (const name of LOOKS) if (style.getPropertyValue(name)) to?.setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "data-account"]) to?.removeAttribute(name);
  });
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(SIZE));
  copy.setAttribute("height", String(SIZE));
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as a picture, `scale` times as large. */
export async function toPng(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture was made"))), "image/png"),
  );
}

/** Give a file to the person. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export type Format = "svg" | "png" | "csv";

/** Save the sheet as it is shown. */
export async function saveSheet(format: Format, entries: Entry[], names: string[], drawn: SVGSVGElement | null): Promise<void> {
  if (format === "csv") return save("preferans.csv", new Blob([toCsv(entries, names)], { type: "text/csv" }));
  if (!drawn) return;
  const svg = toSvg(drawn);
  save(
    `preferans.${format}`,
    format === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await toPng(svg),
  );
}
