import { type CurrencyCode, currencies, formatMoney, type Money, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { heartbeatPart } from "../../../kernel/heartbeat.ts";
import { listOpenSums } from "../../../ledger/books.ts";
import { countOpenAlerts } from "../alerts/index.ts";

/** What is open in one currency, in decimal coins. `isClean` only where nothing is. */
export type HouseStanding = {
  readonly currency: CurrencyCode;
  readonly houseDeficit: string;
  readonly suspense: string;
  readonly unclassified: string;
  readonly openAlerts: number;
  /** The oldest open alert that stops withdrawals and the exchange, in words; empty without one. */
  readonly stoppingAlert: string;
  /** Deposits that one node's word is not enough for, and their sum. */
  readonly waitingDeposits: number;
  readonly waiting: string;
  /** Payouts that the signer has not seen leave for two minutes. */
  readonly unseenPayouts: number;
  /** Whether the signer has compared the books with the chain lately. */
  readonly isWatched: boolean;
  /** Whether the worker has lately found all coins on the chain that the books say. */
  readonly isCovered: boolean;
  /** Whether the worker reads the chain now. */
  readonly isRead: boolean;
  /** Why the signer pays nothing of it; empty where it pays. */
  readonly signerStop: string;
  /** True while the signer waits for credited coins as after every deposit: for two minutes at most. */
  readonly isSignerWaiting: boolean;
  readonly isClean: boolean;
};

/** Read from the accounts and alerts themselves. A process says of itself only that it reads the chain. */
export async function readHouseStanding(db: Queryable): Promise<readonly HouseStanding[]> {
  const sums = await listOpenSums(db);
  const alerts = await countOpenAlerts(db);
  const waiting = await listWaitingSums(db);
  const unseen = await countUnseenPayouts(db);
  const stops = await listSignerStops(db);
  const isWatched = await isSignerLooking(db);
  const covered = await listCovered(db);
  const isRead = await heartbeatPart(db, "chain")
    .check()
    .then(
      () => true,
      () => false,
    );
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const sumOf = (account: (typeof own)[number]["account"]) =>
      formatMoney(money(currency, own.find((sum) => sum.account === account)?.units ?? 0n));
    const waits = waiting.find((sum) => sum.currency === currency);
    const stop = stops.find((one) => one.currency === currency);
    const signerStop = stop?.reason ?? "";
    const { open: openAlerts = 0, stopping = 0, oldest = null } = alerts.get(currency) ?? {};
    const unseenPayouts = unseen.find((one) => one.currency === currency)?.count ?? 0;
    return {
      currency,
      houseDeficit: sumOf("house-deficit"),
      suspense: sumOf("project-suspense"),
      unclassified: sumOf("unclassified"),
      openAlerts,
      stoppingAlert: `${oldest ?? ""}${stopping > 1 ? ` and ${stopping - 1} more` : ""}`,
      waitingDeposits: waits?.count ?? 0,
      waiting: formatMoney(money(currency, waits?.units ?? 0n)),
      unseenPayouts,
      isWatched,
      isCovered: covered.includes(currency),
      isRead,
      signerStop,
      isSignerWaiting: stop?.isNew === true,
      isClean:
        own.length + openAlerts + unseenPayouts === 0 &&
        !waits &&
        isWatched &&
        covered.includes(currency) &&
        isRead &&
        signerStop === "",
    };
  });
}

/** One currency in one line, for /readyz and the terminal. */
export function standingLine(standing: HouseStanding): string {
  const { currency, houseDeficit, suspense, unclassified, openAlerts } = standing;
  const { waitingDeposits, waiting, unseenPayouts, isCovered, isRead, isSignerWaiting } = standing;
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
    ...stopLines(standing),
    ...(isSignerWaiting ? [awaitedWords] : []),
    ...(isCovered ? [] : ["the worker has not found books and chain equal for five minutes"]),
    ...(isRead ? [] : ["the worker does not read the chain"]),
  ].join(", ");
}

const awaitedWords =
  "exchange and payments wait until the signer has seen that credited coins came and returned ones stayed";

/** What keeps coins of people from leaving or being exchanged, beyond an ordinary moment; empty without it. */
export function stopLines(standing: HouseStanding): readonly string[] {
  const { stoppingAlert, isWatched, signerStop, isSignerWaiting } = standing;
  return [
    ...(stoppingAlert === "" ? [] : [`stopped by alert ${stoppingAlert}: see "alerts list"`]),
    ...(isWatched ? [] : ["the exchange waits until the signer compares books and chain again"]),
    ...(signerStop === "" || isSignerWaiting ? [] : [signerWords(signerStop)]),
  ];
}

/** Why the signer pays nothing, with the command that lists it. */
function signerWords(signerStop: string): string {
  if (signerStop === "coins-awaited") return awaitedWords;
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

type SignerStop = {
  readonly currency: CurrencyCode;
  readonly reason: string;
  /** Coins that are awaited for less than two minutes, by the database's own clock. */
  readonly isNew: boolean;
};

async function listSignerStops(db: Queryable): Promise<readonly SignerStop[]> {
  return db.query<SignerStop>(
    `select currency, reason, reason = 'coins-awaited'
       and told_at between clock_timestamp() - interval '2 minutes' and clock_timestamp() as is_new
     from signer_stops`,
  );
}
