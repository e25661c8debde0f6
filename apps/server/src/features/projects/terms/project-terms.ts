import type { CurrencyCode } from "@clearhold/money";

/**
 * What part of the escrow a name stands for in the published plan; shares in parts per million. Escrow
 * is deployed to its address alone; "" where nothing is.
 */
export type PlanSlice = {
  readonly name: string;
  readonly sharePpm: number;
  readonly address: string;
};

/** Somebody whom documented costs may be paid to. */
export type CostPayee = { readonly name: string; readonly address: string };

/** What an operator writes of a project. None of it ever changes. */
export type ProjectTerms = {
  readonly name: string;
  /** Plain text; a line break starts a paragraph. */
  readonly content: string;
  readonly image: string;
  readonly currency: CurrencyCode;
  /** What the raise asks for, and below which amount it fails. */
  readonly targetUnits: bigint;
  readonly targetMinUnits: bigint;
  /** The least of one subscription and the most of one person. */
  readonly subscriptionMinUnits: bigint;
  readonly personLimitUnits: bigint;
  /** The target: parts per million of the principal, not guaranteed. */
  readonly targetRatePpm: bigint;
  readonly levelMin: number;
  readonly certificationMin: number;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly publishAt: Date;
  readonly giveAt: Date;
  readonly plan: readonly PlanSlice[];
  /** What this project's subscribers agree to; "" = the general terms alone. */
  readonly agreement: string;
  /** How long a subscription can be cancelled; it ends with status 2 at the latest. */
  readonly coolingOffHours: number;
  /** How much of what was raised may leave to the plan's addresses, in parts per million. */
  readonly deployablePpm: number;
  readonly costPayees: readonly CostPayee[];
  readonly costCapUnits: bigint;
  /** Whose money counts as an inflow; empty = anybody's that no rule excludes. */
  readonly inflowSources: readonly string[];
};
