import type { CurrencyCode } from "@clearhold/money";

/**
 * `deploy`: to the venture, by the plan. `pay-cost`: to who is owed a documented cost. `return-inflow`:
 * what came to the project and counts for nobody, to who sent it.
 */
export const spendingKinds = ["deploy", "pay-cost", "return-inflow"] as const;
export type SpendingKind = (typeof spendingKinds)[number];

/** What two operators put their names and passkeys to: one payment of a project's money. */
export type SpendingOrder = {
  readonly kind: SpendingKind;
  /** `dpl_…`, `cst_…` or `rtn_…`; it is paid once. */
  readonly id: string;
  readonly projectId: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
  /** In base58. */
  readonly address: string;
  /** SHA-256 in hex of a cost's bill, or of the id of the arrival that is returned; empty for a deployment. */
  readonly documentHash: string;
  /** Unix seconds. */
  readonly proposedAt: number;
  /** Unix seconds; it leaves no sooner. */
  readonly leavesAt: number;
};

/** A deployment is announced this long before it is paid, so that everybody can see it. */
export const announceSeconds = 24 * 3_600;

/** So long after its time an order may still be paid; then the amount goes back where it was taken from. */
const payableSeconds = 72 * 3_600;

/** The order's last moment, in Unix seconds: no payment of it is in any block after that. */
export function lastMomentOf({ leavesAt }: Pick<SpendingOrder, "leavesAt">): number {
  return leavesAt + payableSeconds;
}

/**
 * The one text of an order: `name=value` lines in a fixed order, as the database checks it. No value can
 * hold a line break, so two different orders never have the same text.
 */
export function spendingText(network: string, order: SpendingOrder): string {
  return [
    "clearhold spending order 1",
    `network=${network}`,
    `kind=${order.kind}`,
    `id=${order.id}`,
    `project=${order.projectId}`,
    `currency=${order.currency}`,
    `units=${order.units}`,
    `address=${order.address}`,
    `document=${order.documentHash}`,
    `proposed=${order.proposedAt}`,
    `leaves=${order.leavesAt}\n`,
  ].join("\n");
}
