export { bindBills } from "./bill-routes.ts";
export { type ExportBillsDeps, exportBills, listEveryBill } from "./export-bills.ts";
