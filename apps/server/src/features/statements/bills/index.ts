export { bindBills } from "./bill-routes.ts";
