import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { formatMoney, type Money } from "@clearhold/money";
import type { OtherMovements, StatementHead, StatementLine } from "./statement.ts";
import type { StatementFonts } from "./statement-fonts.ts";
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
/** How high letters stand above their line, in parts of their size. */
const ascent = 0.952;
const ink = { dark: "#0F1720", quiet: "#4A5668", rule: "#DCE2EA" };

/** The pages of one statement, drawn from top to bottom. */
export class StatementPage {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #fonts: StatementFonts;
  readonly #head: StatementHead;
  readonly #words: StatementTexts;
  readonly #time: (at: Date) => string;
  /** What a reader for the ears goes through: the lines in their order, without the feet of pages. */
  readonly #structure: PDFKit.PDFStructureElement;
  #number = 0;
  #y = top;

  constructor(pdf: PDFKit.PDFDocument, fonts: StatementFonts, head: StatementHead) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#head = head;
    this.#words = statementTexts(head.language);
    this.#time = statementTime(head.timeZone);
    this.#structure = pdf.struct("Document");
    pdf.addStructure(this.#structure);
  }

  /** Whose statement it is, of which time, made when. */
  drawHead(): void {
    this.#turn();
    const words = this.#words;
    this.#tag("P", () => this.#say("Clearhold", { size: 11, colour: ink.quiet }));
    this.#y += 18;
    this.#tag("H1", () => this.#say(words.title, { size: 20, bold: true }));
    this.#y += 34;
    const write = { time: this.#time, amount: formatMoney };
    for (const [name, value] of statementHeadLines(this.#head, words, write)) {
      this.#tag("P", () => {
        this.#say(name, { colour: ink.quiet });
        this.#say(value, { x: columns.type });
      });
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
    this.#structure.end();
  }

  #drawOpening(balance: Money): void {
    this.#room(90);
    this.#tag("H2", () => this.#say(balance.currency, { size: 14, bold: true }));
    this.#y += 24;
    const { time, type, amount, balance: balanceWord } = this.#words;
    const column = { size: 8, colour: ink.quiet };
    this.#tag("P", () => {
      this.#say(time, column);
      this.#say(type, { ...column, x: columns.type });
      this.#say(amount, { ...column, x: columns.amount, toRight: true });
      this.#say(balanceWord, { ...column, x: columns.balance, toRight: true });
    });
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
    this.#tag("P", () => {
      this.#say(words, { bold: true });
      this.#say(formatMoney(balance), { bold: true, x: columns.balance, toRight: true });
    });
    this.#y += 18;
    this.#rule();
  }

  #drawBill(bill: BillView): void {
    const details = this.#detailsOf(bill);
    this.#room(24 + details.length * 11);
    const time = this.#time(new Date(bill.createtime * 1000));
    const amount = withSign(bill.money);
    this.#tag("P", () => {
      this.#drawRow({ time, type: bill.title, amount, balance: bill.balance_after, quiet: false });
      this.#y += 20;
      for (const detail of details) {
        this.#say(detail, { size: 7, colour: ink.quiet, x: columns.type });
        this.#y += 11;
      }
    });
    this.#y += 2;
    this.#rule();
  }

  #drawOthers(line: OtherMovements): void {
    this.#room(24);
    const amount = withSign(formatMoney(line.moved));
    const type = `${this.#words.others} (${line.count})`;
    const balance = formatMoney(line.balance);
    this.#tag("P", () => this.#drawRow({ time: "", type, amount, balance, quiet: true }));
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
    const { fee, otherAmount, txid, blockTime } = this.#words;
    const figures = [
      bill.money2 && `${otherAmount} ${withSign(bill.money2)} ${bill.unit2}`,
      bill.fee && `${fee} ${bill.fee} ${bill.unit}`,
    ].filter(Boolean);
    return [
      [bill.order_no, counterpartyOf(bill)].filter(Boolean).join("  ·  "),
      figures.join("  ·  "),
      bill.txid && `${txid} ${bill.txid}`,
      bill.blocktime > 0 ? `${blockTime} ${this.#time(new Date(bill.blocktime * 1000))}` : "",
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
    this.#pdf.markContent("Artifact", { type: "Pagination" });
    this.#say(`${demo}${userId}  ·  ${this.#time(generatedAt)}`, small);
    this.#say(`${this.#words.page} ${this.#number}`, { ...small, x: right, toRight: true });
    this.#pdf.endMarkedContent();
  }

  #rule(): void {
    this.#pdf.markContent("Artifact");
    this.#pdf.moveTo(left, this.#y).lineTo(right, this.#y).lineWidth(0.5).stroke(ink.rule);
    this.#pdf.endMarkedContent();
  }

  /** One paragraph or heading of the structure; it does not go over a page's end. */
  #tag(type: "H1" | "H2" | "P", drawIt: () => void): void {
    const content = this.#pdf.markStructureContent(type);
    drawIt();
    this.#pdf.endMarkedContent();
    this.#structure.add(this.#pdf.struct(type, {}, [content]));
  }

  #say(
    text: string,
    { size = 9, bold = false, colour = ink.dark, x = left, toRight = false }: Saying = {},
  ): void {
    const runs = this.#fonts.runsOf(text, bold).map((run) => {
      return { ...run, width: this.#pdf.font(run.font, size).widthOfString(run.text) };
    });
    let at = toRight ? x - runs.reduce((sum, { width }) => sum + width, 0) : x;
    for (const { font, text: part, width } of runs) {
      const pdf = this.#pdf.font(font, size).fillColor(colour);
      pdf.text(part, at, this.#y + size * ascent, { lineBreak: false, baseline: "alphabetic" });
      at += width;
    }
  }
}

type Saying = { size?: number; bold?: boolean; colour?: string; x?: number; toRight?: boolean };

function withSign(signed: string): string {
  return signed.startsWith("-") ? signed.replace("-", "−") : `+${signed}`;
}
