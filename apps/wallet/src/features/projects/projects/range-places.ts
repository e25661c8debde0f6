import type { RiskView } from "@clearhold/contract/wallet/projects/risks";

type Figures = NonNullable<RiskView["figures"]>;

/** Where the marks of a range stand on its bar, in percent of its length. */
export type RangePlaces = {
  readonly zero: number;
  readonly worst: number;
  readonly lower: number;
  readonly middle: number;
  readonly upper: number;
  readonly best: number;
};

/**
 * The bar shows losses and gains on one scale with zero always on it, so that a point of loss is as
 * long as a point of gain.
 */
export function rangePlaces(figures: Figures): RangePlaces {
  const { worst, lower_quarter, middle, upper_quarter, best } = figures;
  const from = Math.min(0, Number(worst));
  const to = Math.max(0, Number(best));
  const length = to - from || 1;
  const at = (value: number) => ((value - from) / length) * 100;
  return {
    zero: at(0),
    worst: at(Number(worst)),
    lower: at(Number(lower_quarter)),
    middle: at(Number(middle)),
    upper: at(Number(upper_quarter)),
    best: at(Number(best)),
  };
}
