import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoProject } from "../../primitives/demo.ts";
import { CurrencyCode } from "../../primitives/money.ts";

/** Signed percent with two decimals, rounded towards minus infinity: it never flatters. */
const Percent = z.string().check(z.regex(/^-?[0-9]+\.[0-9]{2}$/));

/** What earlier results say; the method stands in docs/decisions/0029-risk-reading.md. */
const RiskFigures = z.object({
  /** The chance of a loss and the bounds between which it lies with 95 % confidence. */
  chance: Percent,
  chance_low: Percent,
  chance_high: Percent,
  /** What people got beyond their principal, after the fee: each one a result that was paid. */
  worst: Percent,
  lower_quarter: Percent,
  middle: Percent,
  upper_quarter: Percent,
  best: Percent,
});

/** The reading of all projects in one coin; demo projects have a reading of their own. */
export const RiskView = z.object({
  unit: CurrencyCode,
  is_demo: DemoProject,
  /** Projects with an announced result, and how many of them lost money. */
  sample: z.int(),
  losses: z.int(),
  /** With fewer results nothing is computed. */
  sample_min: z.int(),
  /** Raises that failed and were refunded whole: they have no result and are not in the sample. */
  failed_raises: z.int(),
  /** Null while there is too little history. */
  figures: z.nullable(RiskFigures),
});
export type RiskView = z.infer<typeof RiskView>;

export const listRisks = endpoint({
  name: "listRisks",
  kind: "read",
  path: "/api/Finance/risk",
  auth: "session",
  summary: "What this platform's own settled projects say about the risk of the next, by coin.",
  ask: z.object({}),
  reply: z.array(RiskView),
  refusals: [],
});
