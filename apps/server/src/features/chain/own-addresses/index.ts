export { findAddressOf, findOwnAddresses, listAddressesOf } from "./address-store.ts";
export {
  type AssignAddressDeps,
  adoptAddress,
  assignAddress,
  recordHouseWallets,
} from "./assign-address.ts";
export type { AddressOwner, AddressPurpose, OwnAddress } from "./own-address.ts";
export {
  type FindKeyedDeps,
  findKeyedAddresses,
  type HouseWallets,
  type OwnKeys,
  openOwnKeys,
} from "./own-keys.ts";
