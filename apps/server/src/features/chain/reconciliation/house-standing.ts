import { type CurrencyCode, currencies, formatMoney, type Money, money } from "@clearhold/money";
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
  /** Deposits that one node's word is not enough for, and their sum. */
  readonly waitingDeposits: number;
  readonly waiting: string;
  /** Why the signer pays nothing of it; empty where it pays. */
  readonly signerStop: string;
  readonly isClean: boolean;
};

/** Read from the accounts and alerts themselves: no process says it of itself. */
export async function readHouseStanding(db: Queryable): Promise<readonly HouseStanding[]> {
  const sums = await listOpenSums(db);
  const alerts = await countOpenAlerts(db);
  const waiting = await listWaitingSums(db);
  const stops = await listSignerStops(db);
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const sumOf = (account: (typeof own)[number]["account"]) =>
      formatMoney(money(currency, own.find((sum) => sum.account === account)?.units ?? 0n));
    const waits = waiting.find((sum) => sum.currency === currency);
    const signerStop = stops.find((stop) => stop.currency === currency)?.reason ?? "";
    const openAlerts = alerts.get(currency) ?? 0;
    return {
      currency,
      houseDeficit: sumOf("house-deficit"),
      suspense: sumOf("project-suspense"),
      unclassified: sumOf("unclassified"),
      openAlerts,
      waitingDeposits: waits?.count ?? 0,
      waiting: formatMoney(money(currency, waits?.units ?? 0n)),
      signerStop,
      isClean: own.length === 0 && openAlerts === 0 && !waits && signerStop === "",
    };
  });
}

/** One currency in one line, for /readyz and the terminal. */
export function standingLine(standing: HouseStanding): string {
  const { currency, houseDeficit, suspense, unclassified, openAlerts } = standing;
  const { waitingDeposits, waiting, signerStop } = standing;
  if (standing.isClean) return `${currency} clean`;
  return [
    `${currency} house deficit ${houseDeficit}`,
    `suspense ${suspense}`,
    `unclassified ${unclassified}`,
    `open alerts ${openAlerts}`,
    ...(waitingDeposits === 0
      ? []
      : [
          `deposits that wait for a second node: ${waitingDeposits} (${waiting} ${currency}): configure one`,
        ]),
    ...(signerStop === "" ? [] : [stopWords(signerStop)]),
  ].join(", ");
}

/** Why the signer pays nothing, with the command that lists it. */
function stopWords(signerStop: string): string {
  if (signerStop === "coins-awaited") {
    return "exchange and payments wait until the signer has seen credited coins arrive";
  }
  const list = signerStop === "record-damaged" ? "signer records" : "signer stops";
  return `stopped by the signer (${signerStop}): see "${list}"`;
}

type WaitingSum = Money & { readonly count: number };

async function listWaitingSums(db: Queryable): Promise<readonly WaitingSum[]> {
  return db.query<WaitingSum>(
    `select currency, count(*)::int as count, sum(amount_units)::bigint as units
     from deposits where state = 'waiting' group by currency`,
  );
}

type SignerStop = { readonly currency: CurrencyCode; readonly reason: string };

async function listSignerStops(db: Queryable): Promise<readonly SignerStop[]> {
  return db.query<SignerStop>("select currency, reason from signer_stops");
}
