import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  claimDeposit as claimEndpoint,
  DepositClaimView,
} from "@clearhold/contract/wallet/chain/deposit-claims";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { type ListDepositsDeps, listArrivedBy } from "../deposits/index.ts";
import { findClaim, insertClaim } from "./claim-store.ts";
import { type DepositClaim, txidIn } from "./deposit-claim.ts";

export type ClaimDepositDeps = ListDepositsDeps & { readonly clock: Clock };

/**
 * "Where is my deposit?" Only a question is written here: the worker asks the nodes, and credits
 * nothing but what it reads from the block itself. Refuses `txid-invalid`.
 */
export async function claimDeposit(
  deps: ClaimDepositDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof claimEndpoint>,
): Promise<ReplyOf<typeof claimEndpoint>> {
  const txid = txidIn(ask.txid);
  if (txid === null) throw new Refusal("txid-invalid");
  const id = newId("clm", deps.clock);
  return claimView(
    deps,
    actor,
    await insertClaim(deps.database, { id, userId: actor.userId, txid }),
  );
}

/** My question with its answer, once there is one. Refuses `claim-not-found`, for another's as for none. */
export async function getClaim(
  deps: ListDepositsDeps,
  actor: Actor,
  id: string,
): Promise<DepositClaimView> {
  const claim = await findClaim(deps.database, id, actor.userId);
  if (!claim) throw new Refusal("claim-not-found");
  return claimView(deps, actor, claim);
}

/** Of deposits only the asker's own; whom else it paid is told by address, which the chain shows to all. */
async function claimView(
  deps: ListDepositsDeps,
  actor: Actor,
  { id, txid, outcome, paidTo, askedAt }: DepositClaim,
): Promise<DepositClaimView> {
  return {
    id,
    txid,
    createtime: unixSeconds(askedAt),
    outcome,
    paid_to: [...paidTo],
    deposits: await listArrivedBy(deps, actor, txid),
  };
}
