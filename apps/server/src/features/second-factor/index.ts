export { type FundPassword, openFundPassword } from "./fund-password.ts";
export { bindSecondFactor, type SecondFactorDeps } from "./second-factor-routes.ts";
