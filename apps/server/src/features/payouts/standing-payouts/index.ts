export { advanceStandingPayouts } from "./advance-standing-payouts.ts";
export { type MintStandingDeps, mintStandingPayout } from "./mint-standing-payout.ts";
export { bindStandingPayouts, standingPayoutView } from "./standing-routes.ts";
export { findStandingPayouts } from "./standing-store.ts";
