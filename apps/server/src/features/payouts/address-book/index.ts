export { bindAddressBook } from "./address-book-routes.ts";
export { addressView } from "./address-view.ts";
export { zeroAddress } from "./check-payable.ts";
export { lockedUntilOf } from "./payee.ts";
export { findPayee, findPayeeById, findSwitches, listPayeesOf } from "./payee-store.ts";
