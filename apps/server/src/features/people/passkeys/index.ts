export { bindPasskeys } from "./passkey-routes.ts";
