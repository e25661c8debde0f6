export { bindSubscriptions } from "./subscription-routes.ts";
export {
  countHeld,
  findInvested,
  findSubscriptions,
  isAnyOpenToCancel,
  isSettled,
  listClaims,
  listHeld,
  listOwnIn,
  type OwnSubscription,
  type SettledSubscription,
} from "./subscription-store.ts";
