export { bindMails } from "./mail-routes.ts";
