import { expect, it } from "vitest";
import { SecondTurns } from "./second-turns.ts";

it("gives the second reader nothing until the first was silent for a second", () => {
  const turns = new SecondTurns(5_000);
  expect([5_000, 5_400, 5_999].map((now) => turns.take(now))).toEqual([null, null, null]);
  expect(turns.take(6_000)).toEqual({ hard: true });
  turns.firstRead(6_010);
  expect(turns.take(7_009)).toBeNull();
  expect(turns.take(7_010)).not.toBeNull();
});

it.each([5, 12])("tries one frame in five hard, of %i", (frames) => {
  const turns = new SecondTurns(0);
  const hard = Array.from({ length: frames }, (_, frame) => turns.take(2_000 + frame)?.hard);
  expect(hard).toEqual(Array.from({ length: frames }, (_, frame) => frame % 5 === 0));
});
