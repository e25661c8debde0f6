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
  /** Payouts that the signer has not seen leave for two minutes. */
  readonly unseenPayouts: number;
  /** Whether the signer has compared the books with the chain lately. */
  readonly isWatched: boolean;
  /** Whether the worker has lately found all coins on the chain that the books say. */
  readonly isCovered: boolean;
  /** Why the signer pays nothing of it; empty where it pays. */
  readonly signerStop: string;
  readonly isClean: boolean;
};

/** Read from the accounts and alerts themselves: no process says it of itself. */
export async function readHouseStanding(db: Queryable): Promise<readonly HouseStanding[]> {
  const sums = await listOpenSums(db);
  const alerts = await countOpenAlerts(db);
  const waiting = await listWaitingSums(db);
  const unseen = await countUnseenPayouts(db);
  const stops = await listSignerStops(db);
  const isWatched = await isSignerLooking(db);
  const covered = await listCovered(db);
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const sumOf = (account: (typeof own)[number]["account"]) =>
      formatMoney(money(currency, own.find((sum) => sum.account === account)?.units ?? 0n));
    const waits = waiting.find((sum) => sum.currency === currency);
    const signerStop = stops.find((stop) => stop.currency === currency)?.reason ?? "";
    const openAlerts = alerts.get(currency) ?? 0;
    const unseenPayouts = unseen.find((one) => one.currency === currency)?.count ?? 0;
    return {
      currency,
      houseDeficit: sumOf("house-deficit"),
      suspense: sumOf("project-suspense"),
      unclassified: sumOf("unclassified"),
      openAlerts,
      waitingDeposits: waits?.count ?? 0,
      waiting: formatMoney(money(currency, waits?.units ?? 0n)),
      unseenPayouts,
      isWatched,
      isCovered: covered.includes(currency),
      signerStop,
      isClean:
        own.length + openAlerts + unseenPayouts === 0 &&
        !waits &&
        isWatched &&
        covered.includes(currency) &&
        signerStop === "",
    };
  });
}

/** One currency in one line, for /readyz and the terminal. */
export function standingLine(standing: HouseStanding): string {
  const { currency, houseDeficit, suspense, unclassified, openAlerts } = standing;
  const { waitingDeposits, waiting, unseenPayouts, isWatched, isCovered, signerStop } = standing;
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
    ...(unseenPayouts === 0
      ? []
      : [`payouts that the signer has not seen leave: ${unseenPayouts}`]),
    ...(isWatched ? [] : ["the exchange waits until the signer compares books and chain again"]),
    ...(isCovered ? [] : ["the worker has not found books and chain equal for five minutes"]),
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
    `select currency, count(*)::int as count, as_units(sum(amount_units)) as units
     from deposits where state = 'waiting' group by currency`,
  );
}

// By the database's own clock. An ordinary payout is seen within seconds.
async function countUnseenPayouts(db: Queryable) {
  return db.query<{ currency: CurrencyCode; count: number }>(
    `select currency, count(*)::int as count from payouts_unseen
     where booked_at < clock_timestamp() - interval '2 minutes' group by currency`,
  );
}

async function isSignerLooking(db: Queryable): Promise<boolean> {
  const row = await db.first<{ isLooking: boolean }>("select signer_is_looking() as is_looking");
  return row?.isLooking === true;
}

async function listCovered(db: Queryable): Promise<readonly CurrencyCode[]> {
  const rows = await db.query<{ currency: CurrencyCode }>(
    "select currency from covered_currencies() as currency",
  );
  return rows.map(({ currency }) => currency);
}

type SignerStop = { readonly currency: CurrencyCode; readonly reason: string };

async function listSignerStops(db: Queryable): Promise<readonly SignerStop[]> {
  return db.query<SignerStop>("select currency, reason from signer_stops");
}
