import type { Readable } from "node:stream";
import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import type { exportBills as exportEndpoint } from "@clearhold/contract/wallet/statements/statements";
import { type DisplayCurrency, money, worthOf } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { listStatementStretches, type StatementStretch } from "../../../ledger/statements.ts";
import { findDisplayRates } from "../../desk/display-rates/index.ts";
import { type GetUserInfoDeps, getUserInfo } from "../../people/identity/index.ts";
import { getPreferences } from "../../people/preferences/index.ts";
import { findDisplayCurrency, ratedAt } from "../assets/index.ts";
import { categoryName, isBillCategory, readBillFilter } from "./bill.ts";
import {
  pdfRowsMax,
  type StatementHead,
  type StatementValue,
  statementLines,
} from "./statement.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementPdf } from "./statement-pdf.ts";
import { statementTime } from "./statement-texts.ts";

export type ExportBillsDeps = GetUserInfoDeps & {
  /** In what values can be shown. */
  readonly displayCurrencies: readonly DisplayCurrency[];
};

/** A statement on its way out: its bytes are made as they are read. */
type ExportedBills = {
  readonly type: string;
  readonly name: string;
  readonly bytes: Readable;
};

/**
 * My movements of a range as a file. Its balances are those of one moment, whatever is booked while
 * it is written, and what a filter leaves out stands in it as a sum, so that every statement adds up.
 */
export async function exportBills(
  deps: ExportBillsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof exportEndpoint>,
): Promise<ExportedBills> {
  const pdf = ask.format === "pdf";
  const { language } = actor;
  const filter = readBillFilter(actor, ask);
  const generatedAt = deps.clock.now();
  const stretches = await listStatementStretches(deps.database, filter);
  const rows = stretches.reduce((sum, stretch) => sum + stretch.rows, 0n);
  const bounds = { rows: `${rows}`, max: `${pdfRowsMax}` };
  refuseUnless(!pdf || rows <= pdfRowsMax, "statement-too-long", bounds);
  const { nickname, username } = await getUserInfo(deps, actor);
  const category = ask.category || 0;
  const head: StatementHead = {
    accountName: nickname || username,
    userId: actor.userId,
    generatedAt,
    language,
    from: filter.from,
    to: filter.to,
    timeZone: ask.timezone,
    category: isBillCategory(category) ? categoryName(category, language) : "",
    isDemo: actor.demo,
    network: deps.network,
    value: await valueClosings(deps, actor, stretches),
  };
  const lines = statementLines(deps, actor, { filter, stretches });
  const day = statementTime(ask.timezone)(generatedAt).slice(0, 10);
  const name = `clearhold-${day}.${ask.format}`;
  return pdf
    ? { name, type: "application/pdf", bytes: await statementPdf(head, lines) }
    : { name, type: "text/csv; charset=utf-8", bytes: statementCsv(head, lines) };
}

async function valueClosings(
  { database, clock, displayCurrencies }: ExportBillsDeps,
  { userId }: Actor,
  stretches: readonly StatementStretch[],
): Promise<StatementValue> {
  const currency = await findDisplayCurrency(database, userId, displayCurrencies);
  const { currency: chosen } = await getPreferences(database, userId);
  const rates = await findDisplayRates(database, clock.now());
  const balances = stretches.map((one) => money(one.currency, one.closingUnits));
  const worths = balances.map((balance) => worthOf(balance, currency, rates.prices));
  const others = balances.map((one) => one.currency).filter((one) => one !== currency);
  const at = others.length > 0 ? ratedAt(rates, [currency, ...others]) : 0;
  return {
    balances,
    currency,
    ...(chosen !== currency && { gone: chosen }),
    worth: worths.reduce<bigint | null>(
      (sum, worth) => (sum === null || worth === null ? null : sum + worth),
      0n,
    ),
    ratedAt: at > 0 ? new Date(at * 1000) : null,
  };
}

/** Every movement of mine, the oldest of each currency first. */
export async function* listEveryBill(
  deps: GetUserInfoDeps,
  actor: Actor,
): AsyncGenerator<BillView> {
  const filter = readBillFilter(actor, {});
  const stretches = await listStatementStretches(deps.database, filter);
  for await (const line of statementLines(deps, actor, { filter, stretches })) {
    if (line.kind === "bill") yield line.bill;
  }
}
