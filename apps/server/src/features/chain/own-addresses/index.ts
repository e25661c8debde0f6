export { findAddressOf, findOwnAddresses, listAddressesOf } from "./address-store.ts";
export { adoptAddress } from "./adopt-address.ts";
export { type AssignAddressDeps, assignAddress } from "./assign-address.ts";
export { type FindKeyedDeps, findKeyedAddresses } from "./find-keyed-addresses.ts";
export type { AddressOwner, AddressPurpose, OwnAddress } from "./own-address.ts";
export { type HouseWallets, type OwnKeys, openOwnKeys } from "./own-keys.ts";
export { recordHouseWallets } from "./record-house-wallets.ts";
