import type { WalletPurpose } from "../../../ledger/accounts.ts";

/** Whose address it is: a user's, a project's, or one of the wallets of the house. */
export type AddressPurpose = WalletPurpose;

export type AddressOwner = { readonly purpose: AddressPurpose; readonly ownerId: string };

/** An address of ours; the house's wallets have neither index nor signature. */
export type OwnAddress = AddressOwner & {
  readonly address: string;
  readonly addressHex: string;
  readonly index: number | null;
  /** The signer's word on whose it is. */
  readonly signature: string | null;
};
