export { openFundPassword } from "./fund-password.ts";
export { bindSecondFactor } from "./second-factor-routes.ts";
