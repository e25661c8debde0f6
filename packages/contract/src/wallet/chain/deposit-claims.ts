import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { UnixSeconds } from "../../primitives/page.ts";
import { line, OpaqueId } from "../../primitives/text.ts";
import { DepositView } from "./deposits.ts";

/**
 * What became of the chain transaction that a person asks about.
 *
 * - `looking` our nodes are being asked
 * - `found` it is in the books, see `deposits`
 * - `recovered` it had been missed and was credited now
 * - `under-way` a block has it, brings me something, and is not final yet
 * - `pending` no block has it yet, so nobody knows what it will do
 * - `being-reread` a node names a payment in it otherwise than the books; nothing new of it is credited
 *   while that lasts
 * - `not-found` our nodes do not know it
 * - `failed` it failed on the chain, so nothing moved
 * - `other-token` it brought something that is neither TRX nor USDT of the real contract
 * - `nothing-moved` it names my address and moves nothing, as poisoned histories do
 * - `not-to-you` nothing in it is for my address
 */
export const ClaimOutcome = z.enum([
  "looking",
  "found",
  "recovered",
  "under-way",
  "pending",
  "being-reread",
  "not-found",
  "failed",
  "other-token",
  "nothing-moved",
  "not-to-you",
]);
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

export const DepositClaimView = z.object({
  id: OpaqueId,
  txid: z.string(),
  createtime: UnixSeconds,
  outcome: ClaimOutcome,
  /** With `not-to-you`: the addresses that it paid instead, the first three. */
  paid_to: z.array(z.string()),
  /** What of it is mine, with its live state. */
  deposits: z.array(DepositView),
});
export type DepositClaimView = z.infer<typeof DepositClaimView>;

export const claimDeposit = endpoint({
  name: "claimDeposit",
  kind: "write",
  limit: "claim",
  path: "/api/Recharge/claim",
  auth: "session",
  summary: "Where is my deposit? Has our nodes asked about one chain transaction.",
  // People paste the id, often with a block explorer's address around it.
  ask: z.object({ txid: line(300) }),
  reply: DepositClaimView,
  refusals: ["txid-invalid"],
});

export const getDepositClaim = endpoint({
  name: "getDepositClaim",
  kind: "read",
  path: "/api/Recharge/claim_detail",
  auth: "session",
  summary: "What became of a chain transaction that I asked about.",
  ask: z.object({ id: OpaqueId }),
  reply: DepositClaimView,
  refusals: ["claim-not-found"],
});
