export { bindSecondFactor } from "./second-factor-routes.ts";
