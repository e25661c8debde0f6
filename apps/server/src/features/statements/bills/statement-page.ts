import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { formatMoney, type Money } from "@clearhold/money";
import type { OtherMovements, StatementHead, StatementLine } from "./statement.ts";
import {
  counterpartyOf,
  type StatementTexts,
  statementHeadLines,
  statementTexts,
  statementTime,
} from "./statement-texts.ts";

/** Points from the page's upper left corner; A4 is 595 by 842. */
const left = 40;
const right = 555;
const top = 48;
const bottom = 790;
const columns = { type: 150, amount: 440, balance: right };
const ink = { dark: "#0F1720", quiet: "#4A5668", rule: "#DCE2EA" };

/** The pages of one statement, drawn from top to bottom. */
export class StatementPage {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #head: StatementHead;
  readonly #words: StatementTexts;
  readonly #time: (at: Date) => string;
  #number = 0;
  #y = top;

  constructor(pdf: PDFKit.PDFDocument, head: StatementHead) {
    this.#pdf = pdf;
    this.#head = head;
    this.#words = statementTexts(head.language);
    this.#time = statementTime(head.timeZone);
  }

  /** Whose statement it is, of which time, made when. */
  drawHead(): void {
    this.#turn();
    const words = this.#words;
    this.#say("Clearhold", { size: 11, colour: ink.quiet });
    this.#y += 18;
    this.#say(words.title, { size: 20, bold: true });
    this.#y += 34;
    for (const [name, value] of statementHeadLines(this.#head, words, this.#time)) {
      this.#say(name, { colour: ink.quiet });
      this.#say(value, { x: columns.type });
      this.#y += 15;
    }
    this.#y += 12;
  }

  drawLine(line: StatementLine): void {
    if (line.kind === "bill") this.#drawBill(line.bill);
    else if (line.kind === "opening") this.#drawOpening(line.balance);
    else if (line.kind === "closing") this.#drawClosing(line.balance);
    else this.#drawOthers(line);
  }

  /** What the last page still lacks. */
  drawEnd(): void {
    this.#drawFoot();
  }

  #drawOpening(balance: Money): void {
    this.#room(90);
    this.#say(balance.currency, { size: 14, bold: true });
    this.#y += 24;
    const { time, type, amount, balance: balanceWord } = this.#words;
    const column = { size: 8, colour: ink.quiet };
    this.#say(time, column);
    this.#say(type, { ...column, x: columns.type });
    this.#say(amount, { ...column, x: columns.amount, toRight: true });
    this.#say(balanceWord, { ...column, x: columns.balance, toRight: true });
    this.#y += 14;
    this.#rule();
    this.#drawBalance(this.#words.opening, balance);
  }

  #drawClosing(balance: Money): void {
    this.#room(34);
    this.#drawBalance(`${this.#words.closing} ${balance.currency}`, balance);
    this.#y += 14;
  }

  #drawBalance(words: string, balance: Money): void {
    this.#y += 6;
    this.#say(words, { bold: true });
    this.#say(formatMoney(balance), { bold: true, x: columns.balance, toRight: true });
    this.#y += 18;
    this.#rule();
  }

  #drawBill(bill: BillView): void {
    const details = this.#detailsOf(bill);
    this.#room(24 + details.length * 11);
    const time = this.#time(new Date(bill.createtime * 1000));
    const amount = withSign(bill.money);
    this.#drawRow({ time, type: bill.title, amount, balance: bill.balance_after, quiet: false });
    this.#y += 20;
    for (const detail of details) {
      this.#say(detail, { size: 7, colour: ink.quiet, x: columns.type });
      this.#y += 11;
    }
    this.#y += 2;
    this.#rule();
  }

  #drawOthers(line: OtherMovements): void {
    this.#room(24);
    const amount = withSign(formatMoney(line.moved));
    const type = `${this.#words.others} (${line.count})`;
    this.#drawRow({ time: "", type, amount, balance: formatMoney(line.balance), quiet: true });
    this.#y += 22;
    this.#rule();
  }

  #drawRow(row: { time: string; type: string; amount: string; balance: string; quiet: boolean }) {
    this.#y += 6;
    const colour = row.quiet ? ink.quiet : ink.dark;
    this.#say(row.time, { colour });
    this.#say(row.type, { colour, x: columns.type });
    this.#say(row.amount, { colour, x: columns.amount, toRight: true });
    this.#say(row.balance, { colour, x: columns.balance, toRight: true });
    this.#y -= 6;
  }

  #detailsOf(bill: BillView): string[] {
    const { fee, otherAmount, txid } = this.#words;
    const figures = [
      bill.money2 && `${otherAmount} ${withSign(bill.money2)} ${bill.unit2}`,
      bill.fee && `${fee} ${bill.fee} ${bill.unit}`,
    ].filter(Boolean);
    return [
      [bill.order_no, counterpartyOf(bill)].filter(Boolean).join("  ·  "),
      figures.join("  ·  "),
      bill.txid && `${txid} ${bill.txid}`,
    ].filter((detail) => detail !== "");
  }

  /** A new page where the next block does not fit any more. */
  #room(height: number): void {
    if (this.#y + height <= bottom) return;
    this.#drawFoot();
    this.#turn();
  }

  #turn(): void {
    this.#pdf.addPage();
    this.#number += 1;
    this.#y = top;
  }

  #drawFoot(): void {
    const { userId, generatedAt, isDemo } = this.#head;
    this.#y = 806;
    const small = { size: 8, colour: ink.quiet };
    const demo = isDemo ? `${this.#words.demoData}  ·  ` : "";
    this.#say(`${demo}${userId}  ·  ${this.#time(generatedAt)}`, small);
    this.#say(`${this.#words.page} ${this.#number}`, { ...small, x: right, toRight: true });
  }

  #rule(): void {
    this.#pdf.moveTo(left, this.#y).lineTo(right, this.#y).lineWidth(0.5).stroke(ink.rule);
  }

  #say(
    text: string,
    { size = 9, bold = false, colour = ink.dark, x = left, toRight = false }: Saying = {},
  ): void {
    const pdf = this.#pdf.font(bold ? "bold" : "regular", size).fillColor(colour);
    const from = toRight ? x - pdf.widthOfString(text) : x;
    pdf.text(text, from, this.#y, { lineBreak: false });
  }
}

type Saying = { size?: number; bold?: boolean; colour?: string; x?: number; toRight?: boolean };

function withSign(signed: string): string {
  return signed.startsWith("-") ? signed.replace("-", "−") : `+${signed}`;
}
