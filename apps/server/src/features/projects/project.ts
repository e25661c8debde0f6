import type { CurrencyCode } from "@clearhold/money";

/**
 * 1 about to start, 2 in progress, 3 completed (raised), 4 in failure, 5 result, 6 grant, 7 over
 * (spec 4). The database knows the same edges and guards those that concern money.
 */
export const statusOf = {
  aboutToStart: 1,
  open: 2,
  raised: 3,
  failed: 4,
  result: 5,
  grant: 6,
  over: 7,
} as const;
export type ProjectStatus = (typeof statusOf)[keyof typeof statusOf];

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
  readonly demo: boolean;
};

export type Project = ProjectTerms & {
  readonly id: string;
  readonly period: number;
  readonly orderNo: string;
  readonly status: ProjectStatus;
  readonly raisedUnits: bigint;
  /** Parts per million of a profit that the platform keeps. */
  readonly platformFeePpm: bigint;
  /** Of everything a subscriber agrees to; null until the first subscription freezes the terms. */
  readonly termsHash: string | null;
  readonly createdAt: Date;
  /** When it reached its present status. */
  readonly statusAt: Date;
};

/** A result that nobody approved is computed and published by the worker so long after its date. */
export const selfPublishDays = 7;

/** What a project still takes; `userUnits` is what the person has subscribed before. */
export function quotaOf(
  project: Pick<
    Project,
    "targetUnits" | "raisedUnits" | "subscriptionMinUnits" | "personLimitUnits"
  >,
  userUnits: bigint,
) {
  const remainingUnits = project.targetUnits - project.raisedUnits;
  const personalUnits = larger(project.personLimitUnits - userUnits, 0n);
  // When less than the minimum remains, the remainder is the minimum (decisions 2).
  const minimumUnits = smaller(project.subscriptionMinUnits, remainingUnits);
  return { remainingUnits, personalUnits, minimumUnits };
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
