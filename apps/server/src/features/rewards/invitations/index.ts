export { bindInvitations } from "./invitation-routes.ts";
export { listUnresolved } from "./invitation-store.ts";
