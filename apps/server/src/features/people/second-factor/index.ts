export { bindSecondFactor } from "./second-factor-routes.ts";
export { askerOf, proofsOf, type StepDeps, stepOf } from "./step-of.ts";
