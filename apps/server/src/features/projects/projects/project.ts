import type { SubscriptionBounds } from "@clearhold/contract/subscription-rules";
import { greater, lesser, money, smallestSubscription } from "@clearhold/money";
import type { ProjectTerms } from "../terms/index.ts";

/**
 * 1 about to start, 2 in progress, 3 completed (raised), 4 in failure, 5 result, 6 grant, 7 over
 * (requirement 4). The database knows the same edges and guards those that concern money.
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

export type Project = ProjectTerms & {
  readonly id: string;
  readonly period: number;
  readonly orderNo: string;
  readonly status: ProjectStatus;
  /** The demo seed made it. */
  readonly demo: boolean;
  readonly raisedUnits: bigint;
  /** Demo accounts have subscribed a part of it. */
  readonly raisedDemo: boolean;
  /** Parts per million of a profit that the platform keeps. */
  readonly platformFeePpm: bigint;
  /** Of everything a subscriber agrees to; null until the first subscription freezes the terms. */
  readonly termsHash: string | null;
  readonly createdAt: Date;
  /** When it reached its present status. */
  readonly statusAt: Date;
};

/** What a project still takes from a person who has `mineUnits` in it. */
export function boundsOf({
  currency,
  mineUnits,
  ...project
}: Pick<
  Project,
  "currency" | "targetUnits" | "raisedUnits" | "subscriptionMinUnits" | "personLimitUnits"
> & { readonly mineUnits: bigint }): SubscriptionBounds {
  const leftUnits = project.targetUnits - project.raisedUnits;
  const personalUnits = greater(project.personLimitUnits - mineUnits, 0n);
  const mostUnits = lesser(leftUnits, personalUnits);
  return {
    minimum: money(currency, smallestSubscription(project.subscriptionMinUnits, mostUnits)),
    quota: money(currency, leftUnits),
    personal: money(currency, personalUnits),
  };
}
