import { addressShape } from "@clearhold/contract/primitives/address-shape";
import { currencies } from "@clearhold/money";
import { z } from "zod";

/**
 * `deploy`: to the venture, by the plan. `pay-cost`: to who is owed a documented cost. `return-inflow`:
 * what came to the project and counts for nobody, to who sent it.
 */
export const spendingKinds = ["deploy", "pay-cost", "return-inflow"] as const;
export type SpendingKind = (typeof spendingKinds)[number];

/** Units as they travel: text, which is read back as a number of units. */
export const UnitsText = z
  .string()
  .regex(/^[1-9][0-9]{0,18}$/)
  .transform(BigInt);

/** What two operators put their names and passkeys to: one payment of a project's money. */
export const SpendingOrder = z.object({
  kind: z.enum(spendingKinds),
  /** It is paid once. */
  id: z.string().regex(/^(?:dpl|cst|rtn)_[0-9a-z]{26}$/),
  projectId: z.string().regex(/^prj_[0-9a-z]{26}$/),
  currency: z.enum(currencies),
  units: UnitsText,
  /** In base58. */
  address: z.string().regex(addressShape),
  /** SHA-256 in hex of a cost's bill, or of the id of the arrival that is returned; empty for a deployment. */
  documentHash: z.string().regex(/^(?:[0-9a-f]{64})?$/),
  /** Unix seconds. */
  proposedAt: z.int().min(0),
  /** Unix seconds; it leaves no sooner. */
  leavesAt: z.int().min(0),
});
export type SpendingOrder = z.infer<typeof SpendingOrder>;

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
