import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { OpaqueId } from "../../primitives/text.ts";
import { standingReasons } from "../../standing-reasons.ts";

/** 1: the payout stays in the balance. 2: it goes on to my default address by itself. */
export const RebateWayAsk = z.literal([1, "1", 2, "2"]);

/** Which way the payout of a subscription takes, and what became of it. */
export const StandingPayoutView = z.object({
  /** As it was asked for; what fell back says so in `rebate_state`. */
  rebate_way: z.literal([1, 2]),
  /** The address of way 2; "" with way 1. */
  rebate_address: z.string(),
  /** "" with way 1. */
  rebate_state: z.enum(["", "standing", "withdrawn", "fell-back"]),
  /** Why it stayed in the balance; "" while it did not. */
  rebate_reason: z.union([z.enum(standingReasons), z.literal("")]),
  /** The same in words, in the reader's language. */
  rebate_reason_text: z.string(),
  /** The withdrawal that it became; "" before. */
  withdrawal_id: z.union([OpaqueId, z.literal("")]),
});
export type StandingPayoutView = z.infer<typeof StandingPayoutView>;

export const revokeStandingPayout = endpoint({
  name: "revokeStandingPayout",
  kind: "write",
  path: "/api/Finance/revoke_rebate",
  auth: "session",
  summary:
    "Calls off that a payout goes on to my address; it stays in the balance. It only makes safer, so it asks for no password.",
  ask: z.object({ record_id: OpaqueId }),
  reply: StandingPayoutView,
  refusals: ["record-not-found", "standing-payout-closed"],
});
