export {
  type AddressOwner,
  type AddressPurpose,
  findAddressAt,
  findAddressOf,
  listAddressesOf,
  type OwnAddress,
} from "./address-store.ts";
export {
  type AssignAddressDeps,
  adoptAddress,
  assignAddress,
  recordHouseWallets,
} from "./assign-address.ts";
export {
  type FindKeyedDeps,
  findKeyedAddresses,
  type HouseWallets,
  isGivenAddress,
  listSignedAddresses,
  type OwnKeys,
  openOwnKeys,
} from "./own-keys.ts";
export { quarantineAddress, quarantineRange } from "./quarantine-address.ts";
export { countQuarantined, openUnsignedWatch, unsignedWords } from "./unsigned-watch.ts";
