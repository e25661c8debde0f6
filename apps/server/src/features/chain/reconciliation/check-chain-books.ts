import { type CurrencyCode, currencies } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import {
  type AddressPurpose,
  listSignedAddresses,
  type OwnAddress,
  type OwnKeys,
} from "../own-addresses/index.ts";
import { booksReach, type SolidBalances } from "./compare-holdings.ts";
import { findMovementAfter } from "./reconciliation-store.ts";

export type ChainBooksDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly chain: SolidBalances;
  readonly keys: OwnKeys;
};

type ChainBooksLine = {
  readonly purpose: AddressPurpose;
  readonly currency: CurrencyCode;
  readonly chainUnits: bigint;
  readonly bookUnits: bigint;
};

/** `moving` when coins of ours moved while it was read, or the books have not caught up: ask again. */
export type ChainBooks =
  | { readonly state: "moving" }
  | {
      readonly state: "compared";
      readonly number: number;
      readonly lines: readonly ChainBooksLine[];
      /** Rows that the signer did not sign. No coin there is ours. */
      readonly unsigned: readonly OwnAddress[];
    };

/**
 * Compares the coins at our addresses with the books. Equal to the last unit, or something moved
 * that nobody booked. The chain may go on meanwhile, as long as no coin of ours moves in it.
 */
export async function checkChainBooks(deps: ChainBooksDeps): Promise<ChainBooks> {
  const { database, chain } = deps;
  const first = await chain.solidNumber();
  const { lines: onChain, unsigned } = await readChain(deps);
  const last = await chain.solidNumber();
  if ((await booksReach(database, last)) < last) return { state: "moving" };
  const inBooks = await readBooks(deps);
  // Asked last: whatever was booked while the books were read shows here.
  if (await findMovementAfter(database, first)) return { state: "moving" };
  const lines = onChain.map((line, place) => ({ ...line, bookUnits: inBooks[place] ?? 0n }));
  return { state: "compared", number: first, lines, unsigned };
}

const purposes = ["user", "project", "hot", "resource", "cold"] as const;

async function readChain({ database, chain, keys }: ChainBooksDeps) {
  const unsigned: OwnAddress[] = [];
  const lines: Omit<ChainBooksLine, "bookUnits">[] = [];
  for (const purpose of purposes) {
    const rows = await listSignedAddresses({ database, keys }, purpose);
    unsigned.push(...rows.unsigned);
    for (const currency of currencies) {
      let chainUnits = 0n;
      for (const { address } of rows.ours) {
        chainUnits += (await chain.balanceAt(address, currency)) ?? 0n;
      }
      lines.push({ purpose, currency, chainUnits });
    }
  }
  return { lines, unsigned };
}

/** In the order of the chain's lines. */
async function readBooks({ ledger }: ChainBooksDeps): Promise<bigint[]> {
  const accounts = purposes.flatMap((purpose) => currencies.map((one) => walletOf(purpose, one)));
  return Promise.all(accounts.map((account) => ledger.balanceOf(account)));
}
