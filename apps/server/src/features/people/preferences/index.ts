export { bindPreferences } from "./preference-routes.ts";
export { findTimeZone, getPreferences, listPreferences } from "./preference-store.ts";
