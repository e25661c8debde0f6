import { type CurrencyCode, money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { projectSuspenseExchanged } from "../../../ledger/recipes/desk.ts";
import { findDepositsOfTx } from "../../chain/deposits/index.ts";
import {
  type DeskRate,
  getOpenRate,
  type Pair,
  quoteTrade,
  refusalOfAnswer,
} from "../../desk/exchange/index.ts";
import { findSuspended, type Suspended } from "../inflows/index.ts";
import { getProjectState } from "../projects/index.ts";

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
  const project = await getProjectState(database, ask.projectId);
  const waiting = await listWaiting(database, project, ask.txid);
  refuseUnless(waiting.length > 0, "inflow-not-found");
  const trades: SuspenseTrade[] = [];
  const left: SuspenseLeft[] = [];
  for (const arrival of waiting) {
    const pair = { from: arrival.currency, to: project.currency };
    const end = await sell(deps, project, arrival, ask.dryRun).catch((error) =>
      asRefusal(error, pair),
    );
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
  { database, ledger }: ExchangeSuspenseDeps,
  project: Target,
  arrival: Suspended,
  dryRun: boolean,
): Promise<SuspenseTrade> {
  const { id: inflowId, currency: from, units: paidUnits } = arrival;
  const { id: projectId, currency: to } = project;
  const rate = dryRun
    ? await getOpenRate(database, { from, to })
    : await openQuote(database, arrival, project);
  const { receivedUnits, feeUnits } = quoteTrade(paidUnits, { from, ...rate });
  refuseUnless(receivedUnits > 0n, "exchange-too-small");
  const sides = { paid: money(from, paidUnits), received: money(to, receivedUnits) };
  const journal = projectSuspenseExchanged({
    inflowId,
    projectId,
    ...sides,
    fee: money(to, feeUnits),
  });
  if (!dryRun) await ledger.post({ journals: [journal], answer: null });
  return { inflowId, from, to, paidUnits, receivedUnits, feeUnits };
}

/** What was refused keeps nobody else waiting; what failed does. */
function asRefusal(error: unknown, pair: Pair): Refusal {
  if (error instanceof Refusal) return error;
  const refusal = refusalOfAnswer(constraintOf(error), pair, error);
  if (refusal === undefined) throw error;
  return refusal;
}

type Rate = Pick<DeskRate, "trxPerUsdtE12" | "feePpm">;

const notNow = "its project raises, failed or is about to announce, or its sender is excluded";

/** The desk's word on what lies in suspense in another coin, as the database gives it. */
async function openQuote(
  db: Queryable,
  { id, currency: from }: Suspended,
  { currency: to }: Target,
): Promise<Rate> {
  const quote = await db.first<Rate & { verdict: string }>(
    `select verdict, rate_e12 as trx_per_usdt_e12, rate_fee_ppm::bigint as fee_ppm
     from project_quote_suspense($1)`,
    [id],
  );
  if (quote?.verdict === "open") return quote;
  const refusal = refusalOfAnswer(quote?.verdict ?? "", { from, to });
  throw refusal ?? new Refusal("inflow-not-counted", { reason: notNow });
}
