import { claimDeposit, getDepositClaim } from "@clearhold/contract/wallet/chain/deposit-claims";
import { type App, bind } from "../../../http/index.ts";
import * as claims from "./claim-deposit.ts";

/** Answers "where is my deposit?". */
export function bindDepositClaims(app: App, deps: claims.ClaimDepositDeps): void {
  bind(app, claimDeposit, ({ actor, ask }) => claims.claimDeposit(deps, actor, ask));
  bind(app, getDepositClaim, ({ actor, ask }) => claims.getClaim(deps, actor, ask.id));
}
