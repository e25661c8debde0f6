import type { Language } from "@clearhold/contract/refusals";
import type { ReturnReason } from "@clearhold/contract/wallet/payouts/withdrawals";
import { type BillView, listBills } from "@clearhold/contract/wallet/statements/bills";
import { exportBills } from "@clearhold/contract/wallet/statements/statements";
import { type CurrencyCode, type Money, money, parseUnits, zero } from "@clearhold/money";
import { returnWithdrawal } from "../../src/features/payouts/withdrawals/return-withdrawal.ts";
import {
  freshWithdrawal,
  type Withdrawal,
} from "../../src/features/payouts/withdrawals/withdrawal.ts";
import {
  newWithdrawalRow,
  withdrawalEventRow,
} from "../../src/features/payouts/withdrawals/withdrawal-store.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import type { Ledger } from "../../src/ledger/index.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { orderText } from "../../src/wire/signer/payment-order.ts";
import { authorised } from "../authorised.ts";
import { withClient } from "../database.ts";
import { payIn } from "../paid-in.ts";
import type { Person } from "../people.ts";
import type { World } from "../world.ts";
import { readCsv } from "./read-csv.ts";

export type StatementAsk = {
  format: "csv" | "pdf";
  name?: CurrencyCode;
  category?: string;
  starttime?: number;
  endtime?: number;
  timezone?: string;
};

/**
 * From now on the database books so many seconds after its own clock, as it would if the time had passed
 * by which a test moves the world's clock.
 */
export async function bookLater({ adminUrl }: World, seconds: number): Promise<void> {
  await bookAt({ adminUrl }, `clock_timestamp() + interval '${seconds} seconds'`);
}

/** From now on the database books at this time, an expression of SQL. */
export async function bookAt({ adminUrl }: Pick<World, "adminUrl">, time: string): Promise<void> {
  await withClient(adminUrl, (admin) =>
    admin.query(`alter table ledger_journals alter posted_at set default ${time}`),
  );
}

/** The file as the phone fetches it. */
export async function fetchStatement(
  world: World,
  token: string,
  ask: StatementAsk,
  language: Language = "en-us",
): Promise<{ type: string; disposition: string; bytes: Buffer }> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(ask)) form.set(name, `${value}`);
  const headers = { token, "accept-language": language };
  const url = `${world.url}${exportBills.path}`;
  const response = await fetch(url, { method: "POST", headers, body: form });
  return {
    type: response.headers.get("content-type") ?? "",
    disposition: response.headers.get("content-disposition") ?? "",
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** One line of a CSV statement, in units. */
export type CsvLine = {
  readonly type: string;
  readonly orderNo: string;
  readonly counterparty: string;
  readonly units: bigint;
  readonly currency: string;
  readonly balance: bigint;
  readonly fields: readonly string[];
};

/** What stands above the lines, and the lines. */
export function readStatement(bytes: Buffer): { head: Map<string, string>; lines: CsvLine[] } {
  const rows = readCsv(bytes.toString("utf8").replace(/^\ufeff/, ""));
  const blank = rows.findIndex((row) => row.every((field) => field === ""));
  const head = new Map(rows.slice(0, blank).map(([name = "", value = ""]) => [name, value]));
  const lines = rows.slice(blank + 2).map((fields) => {
    const [, type = "", orderNo = "", counterparty = "", received, paid, currency = "", fee] =
      fields;
    const units = unitsOf(received) - unitsOf(paid) - unitsOf(fee);
    const balance = unitsOf(fields[10]);
    return { type, orderNo, counterparty, units, currency, balance, fields };
  });
  return { head, lines };
}

export function unitsOf(text: string | undefined): bigint {
  if (!text) return 0n;
  const negative = text.startsWith("-");
  const units = parseUnits(negative ? text.slice(1) : text, 6);
  if (units === null) throw new Error(`no amount: ${text}`);
  return negative ? -units : units;
}

/** All rows of the screen with this filter, the oldest first. */
export async function screenRows(
  person: Person,
  ask: Omit<StatementAsk, "format" | "timezone">,
): Promise<BillView[]> {
  const rows: BillView[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await person.call(listBills, { ...ask, page, limit: 100 } as never);
    rows.push(...data.data);
    if (page >= data.last_page) return rows.reverse();
  }
}

/** A deposit that happened in the world `secondsAgo` and is booked now. */
export async function pay(
  world: World,
  worker: Ledger,
  person: Person,
  {
    currency,
    units,
    secondsAgo = 0,
  }: { currency: CurrencyCode; units: bigint; secondsAgo?: number },
): Promise<void> {
  const { clock, databases } = world;
  const blockAt = new Date(clock.now().getTime() - secondsAgo * 1000);
  const paid = { userId: person.userId, amount: money(currency, units), blockAt };
  await payIn({ database: databases.worker, ledger: worker, clock }, paid);
}

/** What a withdrawal sets aside. */
export async function hold(
  world: World,
  api: Ledger,
  { userId }: Person,
  amount: Money,
  fee: Money = zero(amount.currency),
): Promise<Withdrawal> {
  const { clock } = world;
  const id = newId("wdr", clock);
  const address = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
  const order = { id, userId, address, amount, fee };
  const createdAt = Math.floor(clock.now().getTime() / 1000);
  const withdrawal = {
    ...{ ...order, ...freshWithdrawal, requestedAt: new Date(createdAt * 1000) },
    orderText: orderText({ ...order, network: "devnet", createdAt }),
    orderSignature: "of a test",
  };
  const booked = withdrawalHeld({ withdrawalId: id, userId, amount });
  const held = authorised(world, booked, withdrawal);
  const told = withdrawalEventRow("withdrawal-requested", withdrawal, { ip: "127.0.0.1" });
  await api.post({ journals: [held], rows: [newWithdrawalRow(withdrawal), told], answer: null });
  return withdrawal;
}

/** And what comes back of one that was not sent. */
export async function giveBack(
  { databases, clock }: World,
  worker: Ledger,
  withdrawal: Withdrawal,
  reason: ReturnReason = "payments-failed",
): Promise<void> {
  const logger = openLogger("test", "fatal");
  const deps = { database: databases.worker, clock, ledger: worker, logger };
  await returnWithdrawal(deps, withdrawal, reason);
}
