export { type AddressBookDeps, bindAddressBook } from "./address-book-routes.ts";
export { type CheckPayableDeps, checkPayable } from "./check-payable.ts";
export type { Payee } from "./payee.ts";
export { findPayee } from "./payee-store.ts";
