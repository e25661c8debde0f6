export { type BillsDeps, bindBills } from "./bill-routes.ts";
