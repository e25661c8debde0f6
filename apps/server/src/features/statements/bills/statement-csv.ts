import { Readable } from "node:stream";
import { formatMoney } from "@clearhold/money";
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
  "demo",
] as const satisfies readonly (keyof StatementTexts)[];
type CsvRow = Partial<Record<(typeof columns)[number], string>>;

/**
 * A statement as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read Hangul). No figure
 * has a sign, for what came and what went have columns of their own: then whatever begins like a
 * formula is no figure and is made harmless.
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
  for (const line of statementHeadLines(head, words, time)) yield padded(line);
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
      ...sides(bill.money),
      currency: bill.unit,
      fee: bill.fee,
      otherAmount: bill.money2.replace("-", ""),
      otherCurrency: bill.unit2,
      balance: bill.balance_after,
      txid: bill.txid,
    };
  }
  const { balance } = line;
  const row = { currency: balance.currency, balance: formatMoney(balance) };
  if (line.kind !== "others") return { ...row, type: words[line.kind] };
  const moved = sides(formatMoney(line.moved));
  return { ...row, ...moved, type: `${words.others} (${line.count})` };
}

function sides(signed: string): CsvRow {
  return signed.startsWith("-") ? { paid: signed.slice(1) } : { received: signed };
}
