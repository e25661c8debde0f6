export { proofsOf } from "./proofs-of.ts";
export { bindSecondFactor } from "./second-factor-routes.ts";
export { type StepDeps, stepOf } from "./step-of.ts";
