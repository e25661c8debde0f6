import type { ReplyOf } from "@clearhold/contract/endpoint";
import { revokeStandingPayout as endpoint } from "@clearhold/contract/wallet/payouts/standing-payouts";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { findStandingPayouts, revoke } from "./standing-store.ts";
import { standingPayoutView } from "./standing-view.ts";

type RevokeStandingDeps = { readonly database: Queryable; readonly clock: Clock };

/** Answers the call that revokes an instruction. */
export function bindStandingPayouts(app: App, deps: RevokeStandingDeps): void {
  bind(app, endpoint, ({ actor, ask }) => revokeStandingPayout(deps, actor, ask.record_id));
}

/** The payout stays in the balance. Called off again it is called off. */
async function revokeStandingPayout(
  { database, clock }: RevokeStandingDeps,
  { userId, language }: Actor,
  subscriptionId: string,
): Promise<ReplyOf<typeof endpoint>> {
  const state = await revoke(database, { subscriptionId, userId }, clock.now());
  refuseUnless(state !== null, "record-not-found");
  refuseUnless(state === "revoked", "standing-payout-closed");
  const mine = await findStandingPayouts(database, userId, [subscriptionId]);
  return standingPayoutView(mine.get(subscriptionId), language);
}
