import { type AddressView, listAddresses } from "@clearhold/contract/wallet/payouts/addresses";
import type { CurrencyCode } from "@clearhold/money";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/query.ts";

/** 1: the payout stays in the balance. 2: it goes on to my default address. */
export type RebateWay = "1" | "2";

/** The way of a payout, and the default address that way 2 leads to. */
export type Rebate = {
  readonly way: RebateWay;
  /** Null without one, and until the address book is there. */
  readonly address: AddressView | null;
  /** Way 2 was chosen and has nowhere to go. */
  readonly lacksAddress: boolean;
};

export function useRebate(currency: CurrencyCode, way: RebateWay): Rebate {
  const book = useQuery(queryOf(listAddresses, { category_code: currency }));
  const address = book.data?.find((entry) => entry.is_default === 1) ?? null;
  return { way, address, lacksAddress: way === "2" && book.isSuccess && address === null };
}
