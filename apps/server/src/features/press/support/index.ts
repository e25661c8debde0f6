export { bindSupport } from "./support-routes.ts";
