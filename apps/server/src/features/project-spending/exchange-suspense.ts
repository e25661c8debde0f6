import type { RefusalCode } from "@clearhold/contract/refusals";
import { type CurrencyCode, money } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { type Ledger, projectSuspenseExchanged } from "../../ledger/index.ts";
import { findDepositsOfTx } from "../deposits/index.ts";
import { findFreshRate, quoteTrade } from "../exchange/index.ts";
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

/**
 * Sells what came to a project in another coin to the desk, by the quote that the database makes of its
 * public rate; what it brings is an inflow of the project (decisions 8, rule 10), after its result late
 * money.
 * Refuses `inflow-not-found` where nothing is to be exchanged, and what the desk refuses.
 */
export async function exchangeSuspense(
  deps: ExchangeSuspenseDeps,
  ask: ExchangeSuspenseAsk,
): Promise<readonly SuspenseTrade[]> {
  const { database } = deps;
  const [project] = await findProjects(database, [ask.projectId]);
  if (!project) throw new Refusal("project-not-found");
  const arrived = (await findDepositsOfTx(database, project.id, ask.txid)).filter(
    ({ state, currency }) => state === "credited" && currency !== project.currency,
  );
  refuseUnless(arrived.length > 0, "inflow-not-found");
  const trades: SuspenseTrade[] = [];
  for (const arrival of arrived) {
    const rate = ask.dryRun ? await presentRate(database) : await openQuote(database, arrival.id);
    const trade = tradeOf(arrival, project.currency, rate);
    if (!ask.dryRun) await book(deps, project.id, trade);
    trades.push(trade);
  }
  return trades;
}

type Arrival = Awaited<ReturnType<typeof findDepositsOfTx>>[number];
type Rate = { readonly trxPerUsdtE12: bigint; readonly feePpm: bigint };

async function presentRate(db: Queryable): Promise<Rate> {
  const rate = await findFreshRate(db);
  if (rate === null) throw new Refusal("exchange-closed");
  return rate;
}

const refusalOf: Readonly<Record<string, RefusalCode>> = {
  "no-rate": "exchange-closed",
  "too-small": "exchange-too-small",
  "desk-short": "desk-inventory-short",
};

async function openQuote(db: Queryable, inflowId: string): Promise<Rate> {
  const quote = await findSuspenseQuote(db, inflowId);
  if (quote?.verdict !== "open") {
    throw new Refusal(refusalOf[quote?.verdict ?? ""] ?? "inflow-not-found");
  }
  return { trxPerUsdtE12: quote.rate_e12, feePpm: BigInt(quote.rate_fee_ppm) };
}

function tradeOf(
  { id, currency, amountUnits }: Arrival,
  to: CurrencyCode,
  rate: Rate,
): SuspenseTrade {
  const { receivedUnits, feeUnits } = quoteTrade(amountUnits, { from: currency, ...rate });
  return { inflowId: id, from: currency, to, paidUnits: amountUnits, receivedUnits, feeUnits };
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
