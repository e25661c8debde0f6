import type { CurrencyCode } from "@clearhold/money";
import { readCurrency } from "../../../frame/choose-currency.ts";

/** Groups of statuses: under way, settled, refunded, cancelled by me. */
export const recordTypes = [1, 2, 3, 4] as const;
export const appointmentStates = ["waiting", "open", "used", "missed"] as const;
/** The presets of requirement 9. */
export const recordDays = [7, 30, 90] as const;

export type RecordFilter = {
  currency: CurrencyCode | null;
  type: (typeof recordTypes)[number] | null;
  /** The type of an appointment. */
  state: (typeof appointmentStates)[number] | null;
  days: (typeof recordDays)[number] | null;
};

type FilterSearch = { currency?: string; type?: string; days?: string };

/** The filter as the link carries it; each tab knows its own types, and the rest is left out. */
export function readRecordFilter(search: FilterSearch): RecordFilter {
  return {
    currency: readCurrency(search.currency),
    type: recordTypes.find((one) => String(one) === search.type) ?? null,
    state: appointmentStates.find((one) => one === search.type) ?? null,
    days: recordDays.find((one) => String(one) === search.days) ?? null,
  };
}
