export { bindPreferences } from "./preference-routes.ts";
export { getPreferences } from "./preference-store.ts";
