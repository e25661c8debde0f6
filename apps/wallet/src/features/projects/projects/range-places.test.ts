import { expect, it } from "vitest";
import { rangePlaces } from "./range-places.ts";

const figures = {
  ...{ chance: "20.00", chance_low: "10.00", chance_high: "30.00" },
  ...{ worst: "-20.00", lower_quarter: "-5.00", middle: "0.00", upper_quarter: "5.00" },
  best: "20.00",
};

it("gives a point of loss the length of a point of gain", () => {
  expect(rangePlaces(figures)).toEqual({
    ...{ zero: 50, worst: 0, lower: 37.5, middle: 50, upper: 62.5, best: 100 },
  });
});

it("has zero on the bar even when every result lies on one side", () => {
  const gains = {
    ...figures,
    worst: "5.00",
    lower_quarter: "5.00",
    middle: "10.00",
    best: "20.00",
  };
  expect(rangePlaces(gains)).toMatchObject({ zero: 0, worst: 25, middle: 50, best: 100 });
  const losses = { ...figures, worst: "-50.00", upper_quarter: "-25.00", best: "-10.00" };
  expect(rangePlaces(losses)).toMatchObject({ zero: 100, worst: 0, upper: 50, best: 80 });
  const even = { ...figures, worst: "0.00", best: "0.00" };
  expect(rangePlaces(even)).toMatchObject({ zero: 0, worst: 0, best: 0 });
});
