export { bindContacts } from "./contact-routes.ts";
