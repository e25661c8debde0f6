export { isSettled, type OwnSubscription, type SettledSubscription } from "./subscription.ts";
export { bindSubscriptions } from "./subscription-routes.ts";
export {
  countHeld,
  findInvested,
  findSubscriptions,
  isAnyOpenToCancel,
  listClaims,
  listHeld,
  listOwnIn,
} from "./subscription-store.ts";
