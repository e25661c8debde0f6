export { clearWithdrawal, isUnapproved, reviewWithdrawal } from "./clear-withdrawal.ts";
export { approveWithdrawal, refusalReasons, refuseWithdrawal } from "./decide-withdrawal.ts";
export { findReviewPace } from "./review-pace.ts";
export {
  findApprovals,
  findReview,
  isCalledOff,
  listReviews,
  type Review,
  storeNeedsMore,
} from "./review-store.ts";
