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

/** What part of the escrow a name stands for in the published plan; shares in parts per million. */
export type PlanSlice = { readonly name: string; readonly sharePpm: number };

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

/** What the next move depends on besides the schedule; read under the project's lock. */
export type ProjectFacts = {
  readonly resultApproved: boolean;
  readonly escrowCovers: boolean;
  readonly everythingPaid: boolean;
};

/**
 * The status that the clock and the facts allow next, or null when the project has to wait
 * (decisions 2). No other move exists. A raise of nothing fails even where the minimum is zero.
 */
export function nextStatus(
  project: Pick<
    Project,
    | "status"
    | "startAt"
    | "endAt"
    | "publishAt"
    | "giveAt"
    | "raisedUnits"
    | "targetUnits"
    | "targetMinUnits"
  >,
  facts: ProjectFacts,
  now: Date,
): ProjectStatus | null {
  switch (project.status) {
    case statusOf.aboutToStart:
      return now >= project.startAt ? statusOf.open : null;
    case statusOf.open:
      return afterRaise(project, now);
    case statusOf.raised:
      return now >= project.publishAt && facts.resultApproved ? statusOf.result : null;
    case statusOf.result:
      return now >= project.giveAt && facts.escrowCovers ? statusOf.grant : null;
    case statusOf.grant:
      return facts.everythingPaid ? statusOf.over : null;
    default:
      return null;
  }
}

function afterRaise(
  project: Pick<Project, "raisedUnits" | "targetUnits" | "targetMinUnits" | "endAt">,
  now: Date,
): ProjectStatus | null {
  const { raisedUnits, targetUnits, targetMinUnits } = project;
  if (raisedUnits === targetUnits) return statusOf.raised;
  if (now < project.endAt) return null;
  return raisedUnits > 0n && raisedUnits >= targetMinUnits ? statusOf.raised : statusOf.failed;
}

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
