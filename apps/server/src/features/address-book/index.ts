export { bindAddressBook } from "./address-book-routes.ts";
export { type CheckPayableDeps, checkPayable } from "./check-payable.ts";
export { findPayee } from "./payee-store.ts";
