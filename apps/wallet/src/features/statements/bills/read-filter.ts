import { BillCategory } from "@clearhold/contract/wallet/statements/bills";
import { readCurrency } from "../../../frame/choose-currency.ts";
import type { BillFilter } from "./bills-data.ts";

/** The presets of requirement 9. */
export const billDays = [7, 30, 90] as const;

type FilterSearch = { currency?: string; category?: string; days?: string };

/** The filter as the link carries it; what it does not know is left out. */
export function readFilter(search: FilterSearch): BillFilter {
  return {
    currency: readCurrency(search.currency),
    category: BillCategory.safeParse(Number(search.category)).data ?? null,
    days: billDays.find((one) => String(one) === search.days) ?? null,
  };
}

export function isFiltered(filter: BillFilter): boolean {
  return filter.currency !== null || filter.category !== null || filter.days !== null;
}
