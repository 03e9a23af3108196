import { describe, expect, it } from "vitest";
import { left, minutes } from "../src/table/Clocks";

const clock = { banks: [60_000, 90_000], add: 5000, since: 1000, runs: 0, helped: [] };

describe("clocks", () => {
  it("run for whom they run, by the server's time", () => {
    expect(left(clock, 0, 31_000)).toBe(30_000);
    expect(left(clock, 1, 31_000)).toBe(90_000);
    expect(left(clock, 0, 500)).toBe(60_000);
  });

  it("are written in minutes, and never below nothing", () => {
    expect([300_000, 65_000, 9_001, 0, -5].map(minutes)).toEqual(["5:00", "1:05", "0:10", "0:00", "0:00"]);
  });
});
