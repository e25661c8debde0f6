export { bindAddressBook } from "./address-book-routes.ts";
export { addressView } from "./address-view.ts";
export { zeroAddress } from "./check-payable.ts";
export {
  findPayee,
  findPayeeById,
  findSwitches,
  listPayeesOf,
  lockedUntilOf,
} from "./payee-store.ts";
