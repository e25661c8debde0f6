import { revokeStandingPayout } from "@clearhold/contract/wallet/payouts/standing-payouts";
import { type App, bind } from "../../../http/index.ts";
import * as standing from "./revoke-standing-payout.ts";

/** Answers the call that revokes an instruction. */
export function bindStandingPayouts(app: App, deps: standing.RevokeStandingDeps): void {
  bind(app, revokeStandingPayout, ({ actor, ask }) =>
    standing.revokeStandingPayout(deps, actor, ask.record_id),
  );
}
