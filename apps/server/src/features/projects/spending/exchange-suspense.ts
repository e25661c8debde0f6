import { type CurrencyCode, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { projectSuspenseExchanged } from "../../../ledger/recipes/desk.ts";
import { findDepositsOfTx } from "../../chain/deposits/index.ts";
import { findFreshRate, quoteTrade } from "../../desk/exchange/index.ts";
import { findSuspended, type Suspended } from "../inflows/index.ts";
import { findProjects } from "../projects/index.ts";
import { findSuspenseQuote } from "./suspense-store.ts";

export type ExchangeSuspenseDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
};

export type ExchangeSuspenseAsk = {
  readonly projectId: string;
  readonly txid: string;
  /** Tell what it would bring and exchange nothing. */
  readonly dryRun: boolean;
};

/** What one arrival brought, or would bring, in the project's own currency. */
export type SuspenseTrade = {
  readonly inflowId: string;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
  readonly feeUnits: bigint;
};

/** An arrival that stays in suspense, and what the desk refused it with. */
export type SuspenseLeft = Suspended & { readonly refusal: Refusal };

/**
 * Sells what came to a project in another coin to the desk, by a quote that the database makes of
 * the public rate. What it brings is an inflow of the project, or late money after its result. Each
 * arrival of the chain transaction is sold separately: one that the desk refuses does not block the
 * others. Refuses `inflow-not-found` where nothing is to be exchanged, and a lone arrival as the
 * desk does.
 */
export async function exchangeSuspense(
  deps: ExchangeSuspenseDeps,
  ask: ExchangeSuspenseAsk,
): Promise<{ readonly trades: readonly SuspenseTrade[]; readonly left: readonly SuspenseLeft[] }> {
  const { database } = deps;
  const [project] = await findProjects(database, [ask.projectId]);
  if (!project) throw new Refusal("project-not-found");
  const waiting = await listWaiting(database, project, ask.txid);
  refuseUnless(waiting.length > 0, "inflow-not-found");
  const trades: SuspenseTrade[] = [];
  const left: SuspenseLeft[] = [];
  for (const arrival of waiting) {
    const end = await sell(deps, project, arrival, ask.dryRun).catch(asRefusal);
    if (!(end instanceof Refusal)) trades.push(end);
    else if (waiting.length === 1) throw end;
    else left.push({ ...arrival, refusal: end });
  }
  return { trades, left };
}

type Target = { readonly id: string; readonly currency: CurrencyCode };

/** What of a chain transaction lies in suspense in another coin: not what was sold or goes back. */
async function listWaiting(db: Queryable, project: Target, txid: string): Promise<Suspended[]> {
  const arrived = await findDepositsOfTx(db, project.id, txid);
  const found = await Promise.all(arrived.map(({ id }) => findSuspended(db, id)));
  return found.filter((one) => one !== null).filter((one) => one.currency !== project.currency);
}

async function sell(
  deps: ExchangeSuspenseDeps,
  project: Target,
  arrival: Suspended,
  dryRun: boolean,
): Promise<SuspenseTrade> {
  const { database } = deps;
  const rate = dryRun
    ? await presentRate(database)
    : await openQuote(database, arrival.id, project);
  const trade = tradeOf(arrival, project.currency, rate);
  refuseUnless(trade.receivedUnits > 0n, "exchange-too-small");
  if (!dryRun) await book(deps, project.id, trade);
  return trade;
}

/** What was refused keeps nobody else waiting; what failed does. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (constraintOf(error) !== "exchange_closed") throw error;
  return new Refusal("exchange-closed", {}, { cause: error });
}

type Rate = { readonly trxPerUsdtE12: bigint; readonly feePpm: bigint };

async function presentRate(db: Queryable): Promise<Rate> {
  const rate = await findFreshRate(db);
  if (rate === null) throw new Refusal("exchange-closed");
  return rate;
}

const notNow = "its project raises, failed or is about to announce, or its sender is excluded";

async function openQuote(db: Queryable, inflowId: string, { currency }: Target): Promise<Rate> {
  const quote = await findSuspenseQuote(db, inflowId);
  switch (quote?.verdict) {
    case "open":
      break;
    case "no-rate":
      throw new Refusal("exchange-closed");
    case "too-small":
      throw new Refusal("exchange-too-small");
    case "desk-short":
      throw new Refusal("desk-inventory-short", { currency });
    default:
      throw new Refusal("inflow-not-counted", { reason: notNow });
  }
  return { trxPerUsdtE12: quote.rateE12, feePpm: BigInt(quote.rateFeePpm) };
}

function tradeOf({ id, currency, units }: Suspended, to: CurrencyCode, rate: Rate): SuspenseTrade {
  const { receivedUnits, feeUnits } = quoteTrade(units, { from: currency, ...rate });
  return { inflowId: id, from: currency, to, paidUnits: units, receivedUnits, feeUnits };
}

async function book(
  { ledger }: ExchangeSuspenseDeps,
  projectId: string,
  { inflowId, from, to, paidUnits, receivedUnits, feeUnits }: SuspenseTrade,
): Promise<void> {
  const journal = projectSuspenseExchanged({
    inflowId,
    projectId,
    paid: money(from, paidUnits),
    received: money(to, receivedUnits),
    fee: money(to, feeUnits),
  });
  await ledger.post({ journals: [journal], answer: null });
}
