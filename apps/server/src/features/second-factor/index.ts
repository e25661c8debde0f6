export { proofsOf } from "./proofs-of.ts";
export { bindSecondFactor } from "./second-factor-routes.ts";
export { stepOf } from "./send-email-code.ts";
