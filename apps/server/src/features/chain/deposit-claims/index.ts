export { advanceClaims } from "./answer-claims.ts";
export { bindDepositClaims } from "./claim-routes.ts";
export { txidIn } from "./deposit-claim.ts";
export { openOperatorClaims } from "./operator-claims.ts";
export { releaseWaiting } from "./release-waiting.ts";
