import { type CurrencyCode, currencies, formatMoney, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { listOpenSums } from "../../../ledger/books.ts";
import { countOpenAlerts } from "../alerts/index.ts";

/** What is open in one currency, in decimal coins. `isClean` only where nothing is. */
export type HouseStanding = {
  readonly currency: CurrencyCode;
  readonly houseDeficit: string;
  readonly suspense: string;
  readonly unclassified: string;
  readonly openAlerts: number;
  readonly isClean: boolean;
};

/** Read from the accounts and alerts themselves: no process says it of itself. */
export async function readHouseStanding(db: Queryable): Promise<readonly HouseStanding[]> {
  const sums = await listOpenSums(db);
  const alerts = await countOpenAlerts(db);
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const sumOf = (account: (typeof own)[number]["account"]) =>
      formatMoney(money(currency, own.find((sum) => sum.account === account)?.units ?? 0n));
    const openAlerts = alerts.get(currency) ?? 0;
    return {
      currency,
      houseDeficit: sumOf("house-deficit"),
      suspense: sumOf("project-suspense"),
      unclassified: sumOf("unclassified"),
      openAlerts,
      isClean: own.length === 0 && openAlerts === 0,
    };
  });
}

/** One currency in one line, for /readyz and the terminal. */
export function standingLine(standing: HouseStanding): string {
  const { currency, houseDeficit, suspense, unclassified, openAlerts, isClean } = standing;
  if (isClean) return `${currency} clean`;
  return [
    `${currency} house deficit ${houseDeficit}`,
    `suspense ${suspense}`,
    `unclassified ${unclassified}`,
    `open alerts ${openAlerts}`,
  ].join(", ");
}
