export { bindAddressBook } from "./address-book-routes.ts";
export { addressView } from "./address-view.ts";
export { type CheckPayableDeps, checkPayable, zeroAddress } from "./check-payable.ts";
export { findPayee, findPayeeById, findSwitches, listPayeesOf } from "./payee-store.ts";
