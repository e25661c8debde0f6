import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import {
  type Account,
  depositWallets,
  hotWallet,
  type Ledger,
  projectWallets,
} from "../../ledger/index.ts";
import { listAddressesOf } from "./address-store.ts";
import type { AddressPurpose } from "./deposit.ts";
import { findCursor } from "./scan-store.ts";

/** What the solid chain holds at an address, and at which height that is. */
export type SolidBalances = {
  solidNumber(): Promise<number>;
  balanceAt(address: string, currency: CurrencyCode): Promise<bigint>;
};

export type ChainBooksDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly chain: SolidBalances;
};

export type ChainBooksLine = {
  readonly purpose: AddressPurpose;
  readonly currency: CurrencyCode;
  readonly chainUnits: bigint;
  readonly bookUnits: bigint;
};

/** `moving` when the chain went on while it was read, or the books have not caught up: ask again. */
export type ChainBooks =
  | { readonly state: "moving" }
  | {
      readonly state: "compared";
      readonly number: number;
      readonly lines: readonly ChainBooksLine[];
    };

const wallets: Record<AddressPurpose, (currency: CurrencyCode) => Account> = {
  user: depositWallets,
  project: projectWallets,
  hot: hotWallet,
};

/**
 * Compares the coins at our addresses with the books, both at one solid block. Equal to the last
 * unit, or something moved that nobody booked.
 */
export async function checkChainBooks(deps: ChainBooksDeps): Promise<ChainBooks> {
  const number = await deps.chain.solidNumber();
  if ((await findCursor(deps.database))?.number !== number) return { state: "moving" };
  const lines: ChainBooksLine[] = [];
  for (const purpose of ["user", "project", "hot"] as const) {
    const addresses = await listAddressesOf(deps.database, purpose);
    for (const currency of currencies) {
      let chainUnits = 0n;
      for (const { address } of addresses) {
        chainUnits += await deps.chain.balanceAt(address, currency);
      }
      const bookUnits = await deps.ledger.balanceOf(wallets[purpose](currency));
      lines.push({ purpose, currency, chainUnits, bookUnits });
    }
  }
  const still = (await deps.chain.solidNumber()) === number;
  return still ? { state: "compared", number, lines } : { state: "moving" };
}
