export { bindActivity } from "./activity-routes.ts";
