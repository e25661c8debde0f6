import { describe, expect, it } from "vitest";
import { dotAt, joinDot } from "./gesture-path.ts";

const joined = (...dots: number[]) => dots.reduce<readonly number[]>(joinDot, []);

describe("joining dots", () => {
  it.each<[number[], number[]]>([
    [
      [1, 2, 3, 6],
      [1, 2, 3, 6],
    ],
    [
      [1, 3],
      [1, 2, 3],
    ],
    [
      [1, 9],
      [1, 5, 9],
    ],
    [
      [7, 3],
      [7, 5, 3],
    ],
    [
      [1, 7],
      [1, 4, 7],
    ],
    [
      [2, 8],
      [2, 5, 8],
    ],
    [
      [1, 6],
      [1, 6],
    ],
    [
      [1, 8],
      [1, 8],
    ],
    [
      [2, 1, 3],
      [2, 1, 3],
    ],
    [
      [1, 1, 2, 1],
      [1, 2],
    ],
  ])("%j is %j", (dots, path) => {
    expect(joined(...dots)).toEqual(path);
  });
});

describe("the dot under a finger", () => {
  it.each<[number, number, number | undefined]>([
    [0.5, 0.5, 1],
    [1.5, 1.5, 5],
    [2.5, 2.5, 9],
    [0.5, 2.3, 7],
    [1, 0.5, undefined],
    [0.05, 0.05, undefined],
    [-0.2, 0.5, undefined],
    [3.1, 0.5, undefined],
  ])("at %d, %d is %s", (x, y, dot) => {
    expect(dotAt(x, y)).toBe(dot);
  });
});
