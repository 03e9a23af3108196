import { describe, expect, it } from "vitest";
import { arranged, idealCard, layHand, STRIP, suitOrder } from "../src/table/hand";

describe("the order of a hand", () => {
  it("alternates in colour and falls in rank", () => {
    expect(arranged(["D7", "SA", "CT", "HK", "S9", "DA"], null)).toEqual(["SA", "S9", "DA", "D7", "CT", "HK"]);
  });

  it("puts trump first once it is known", () => {
    expect(arranged(["SA", "HK", "H7", "CT"], "H")).toEqual(["HK", "H7", "SA", "CT"]);
    expect(suitOrder(["S", "C", "D", "H"], "H")).toEqual(["H", "S", "D", "C"]);
  });

  it("separates two suits of a colour where a third is there", () => {
    expect(suitOrder(["D", "H", "S"], null)).toEqual(["D", "S", "H"]);
    expect(suitOrder(["S", "C", "H"], null)).toEqual(["S", "H", "C"]);
  });

  it("rises in rank for who likes it so", () => {
    expect(arranged(["SA", "S7", "ST"], null, true)).toEqual(["S7", "ST", "SA"]);
  });
});

describe("the room of a hand", () => {
  it("never shows a strip under 24 pixels, at any width and for any number of cards", () => {
    for (let width = 300; width <= 1600; width += 1)
      for (let n = 1; n <= 14; n++) {
        const { card, step, rows } = layHand(n, width, idealCard(width + 16, 640));
        expect(step).toBeGreaterThanOrEqual(STRIP);
        const inRow = rows === 2 ? Math.ceil(n / 2) : n;
        expect(card + (inRow - 1) * step).toBeLessThanOrEqual(width + 0.001);
      }
  });

  it("lays twelve cards in one row at 360 pixels and in two at 320", () => {
    expect(layHand(12, 344, idealCard(360, 640)).rows).toBe(1);
    expect(layHand(12, 304, idealCard(320, 568)).rows).toBe(2);
    expect(layHand(10, 304, idealCard(320, 568)).rows).toBe(1);
  });
});
