export { isCalledOff } from "./called-off.ts";
export { type ClearWithdrawalDeps, clearWithdrawal } from "./clear-withdrawal.ts";
export { approveWithdrawal, refusalReasons, refuseWithdrawal } from "./decide-withdrawal.ts";
export { findReview, listReviews, type Review } from "./decision-store.ts";
export { findReviewPace } from "./review-pace.ts";
export { findApprovals, storeNeedsMore } from "./review-store.ts";
export { type ReviewWithdrawalDeps, reviewWithdrawal } from "./review-withdrawal.ts";
