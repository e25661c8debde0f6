export { bindProfile } from "./profile-routes.ts";
export { listPendingNicknames } from "./profile-store.ts";
