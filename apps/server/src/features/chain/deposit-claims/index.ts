export { advanceClaims } from "./advance-claims.ts";
export { bindDepositClaims } from "./claim-routes.ts";
export { txidIn } from "./deposit-claim.ts";
export { openOperatorClaims } from "./operator-claims.ts";
