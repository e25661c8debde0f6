import { Readable } from "node:stream";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { type CurrencyCode, formatFigure, money, parseUnits, scaleOf } from "@clearhold/money";
import { stringify } from "csv-stringify";
import type { StatementHead, StatementLine } from "./statement.ts";
import {
  counterpartyOf,
  type StatementTexts,
  statementHeadLines,
  statementTexts,
  statementTime,
} from "./statement-texts.ts";

const columns = [
  "time",
  "type",
  "orderNo",
  "counterparty",
  "received",
  "paid",
  "currency",
  "fee",
  "otherAmount",
  "otherCurrency",
  "balance",
  "txid",
  "blockTime",
  "demo",
] as const satisfies readonly (keyof StatementTexts)[];
type CsvRow = Partial<Record<(typeof columns)[number], string>>;

/**
 * A statement as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read Hangul). No figure
 * has a sign, for what came and what went have columns of their own: then whatever begins like a
 * formula is no figure and is made harmless. Every figure has all its decimals.
 */
export function statementCsv(head: StatementHead, lines: AsyncIterable<StatementLine>): Readable {
  const rows = Readable.from(csvRows(head, lines));
  const csv = stringify({ bom: true, escape_formulas: true, record_delimiter: "windows" });
  rows.on("error", (error) => csv.destroy(error));
  csv.on("close", () => rows.destroy());
  return rows.pipe(csv);
}

async function* csvRows(
  head: StatementHead,
  lines: AsyncIterable<StatementLine>,
): AsyncGenerator<string[]> {
  const words = statementTexts(head.language);
  const time = statementTime(head.timeZone);
  for (const line of statementHeadLines(head, words, { time, amount: formatFigure }))
    yield padded(line);
  yield padded([words.sum, words.sumRule]);
  yield padded([]);
  yield columns.map((column) => words[column]);
  for await (const line of lines) {
    const row = { ...csvRow(line, words, time), demo: String(head.isDemo) };
    yield columns.map((column) => row[column] ?? "");
  }
}

/** Every line of a CSV has the same number of fields. */
function padded(fields: readonly string[]): string[] {
  return columns.map((_, at) => fields[at] ?? "");
}

function csvRow(line: StatementLine, words: StatementTexts, time: (at: Date) => string): CsvRow {
  if (line.kind === "bill") {
    const { bill } = line;
    return {
      time: time(new Date(bill.createtime * 1000)),
      type: bill.title,
      orderNo: bill.order_no,
      counterparty: counterpartyOf(bill),
      ...sides(unitsOf(bill.money, bill.unit), bill.unit, unitsOf(bill.fee, bill.unit)),
      currency: bill.unit,
      ...otherSide(bill),
      balance: figure(unitsOf(bill.balance_after, bill.unit), bill.unit),
      txid: bill.txid,
      blockTime: bill.blocktime > 0 ? time(new Date(bill.blocktime * 1000)) : "",
    };
  }
  const { balance } = line;
  const row = { currency: balance.currency, balance: formatFigure(balance) };
  if (line.kind !== "others") return { ...row, type: words[line.kind] };
  const moved = sides(line.moved.units, balance.currency);
  return { ...row, ...moved, type: `${words.others} (${line.count})` };
}

/**
 * What came, what went and the fee, each above zero, so that received − paid − fee is the movement. A
 * withdrawal's fee is no part of what was paid, and an exchange's is no part taken off what was received.
 */
function sides(units: bigint, currency: CurrencyCode, fee = 0n): CsvRow {
  const gross = units + fee;
  return {
    ...(gross < 0n ? { paid: figure(-gross, currency) } : { received: figure(gross, currency) }),
    ...(fee > 0n && { fee: figure(fee, currency) }),
  };
}

function otherSide({ money2, unit2 }: BillView): CsvRow {
  if (unit2 === "") return {};
  const units = unitsOf(money2, unit2);
  return { otherAmount: figure(units < 0n ? -units : units, unit2), otherCurrency: unit2 };
}

function figure(units: bigint, currency: CurrencyCode): string {
  return formatFigure(money(currency, units));
}

/** In smallest units; an empty text is none. */
function unitsOf(text: string, currency: CurrencyCode): bigint {
  if (text === "") return 0n;
  const units = parseUnits(text.replace("-", ""), scaleOf(currency));
  if (units === null) throw new Error(`${text} is no amount of ${currency}`);
  return text.startsWith("-") ? -units : units;
}
