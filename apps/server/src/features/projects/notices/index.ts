export { bindProjectNotices } from "./project-notice-routes.ts";
