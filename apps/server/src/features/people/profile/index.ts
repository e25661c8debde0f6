export { listPendingNicknames } from "./nickname-store.ts";
export { bindProfile } from "./profile-routes.ts";
