import { revokeStandingPayout as endpoint } from "@clearhold/contract/wallet/standing-payouts";
import { type App, bind } from "../../http/index.ts";
import { type RevokeStandingDeps, revokeStandingPayout } from "./revoke-standing-payout.ts";

export function bindStandingPayouts(app: App, deps: RevokeStandingDeps): void {
  bind(app, endpoint, ({ actor, ask }) => revokeStandingPayout(deps, actor, ask.record_id));
}
