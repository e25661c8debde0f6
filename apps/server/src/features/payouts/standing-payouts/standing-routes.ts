import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { Language } from "@clearhold/contract/refusals";
import { standingReasonText } from "@clearhold/contract/standing-reasons";
import {
  revokeStandingPayout,
  type StandingPayoutView,
} from "@clearhold/contract/wallet/payouts/standing-payouts";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { findStandingPayouts, revoke, type StandingPayout } from "./standing-store.ts";

type RevokeStandingDeps = { readonly database: Queryable; readonly clock: Clock };

/** Answers the call that revokes an instruction. */
export function bindStandingPayouts(app: App, deps: RevokeStandingDeps): void {
  bind(app, revokeStandingPayout, ({ actor, ask }) => revokeMine(deps, actor, ask.record_id));
}

/** Revokes an instruction: the payout stays in the balance. A repeated call changes nothing. */
async function revokeMine(
  { database, clock }: RevokeStandingDeps,
  actor: Actor,
  subscriptionId: string,
): Promise<ReplyOf<typeof revokeStandingPayout>> {
  const state = await revoke(database, actor, subscriptionId, clock.now());
  refuseUnless(state !== null, "record-not-found");
  refuseUnless(state === "revoked", "standing-payout-closed");
  const mine = await findStandingPayouts(database, actor.userId, [subscriptionId]);
  return standingPayoutView(mine.get(subscriptionId), actor.language);
}

/** Which way a payout takes; without an instruction it goes to the balance. */
export function standingPayoutView(
  payout: StandingPayout | undefined,
  language: Language,
): StandingPayoutView {
  if (!payout) {
    return {
      rebate_way: 1,
      rebate_address: "",
      rebate_state: "",
      rebate_reason: "",
      rebate_reason_text: "",
      withdrawal_id: "",
    };
  }
  const { address, state, reason, details, withdrawalId } = payout;
  return {
    rebate_way: 2,
    rebate_address: address,
    rebate_state: state,
    rebate_reason: reason,
    rebate_reason_text: reason === "" ? "" : standingReasonText(reason, language, details),
    withdrawal_id: state === "withdrawn" ? withdrawalId : "",
  };
}
