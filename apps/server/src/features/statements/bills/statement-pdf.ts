import type { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Language } from "@clearhold/contract/refusals";
import PDFDocument from "pdfkit";
import type { StatementHead, StatementLine } from "./statement.ts";
import { statementFonts } from "./statement-fonts.ts";
import { StatementPage } from "./statement-page.ts";
import { statementTexts } from "./statement-texts.ts";

/** So many bytes may wait to be read before no further line is drawn. */
const bytesWaitingMax = 256 * 1024;
const lookAgainMs = 20;

/** The font has no Chinese letters: what would be Chinese is written in English. */
export function pdfLanguage(language: Language): Language {
  return language === "zh-cn" ? "en-us" : language;
}

/** A statement as PDF (A4), drawn page by page while it is read; a fault breaks it off. */
export function statementPdf(head: StatementHead, lines: AsyncIterable<StatementLine>): Readable {
  const fonts = statementFonts();
  const words = statementTexts(head.language);
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    lang: head.language.slice(0, 2),
    info: { Title: words.title, Author: "Clearhold", CreationDate: head.generatedAt },
  });
  document.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const page = new StatementPage(document, head);
  draw(document, page, lines).catch((error: unknown) => {
    document.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return document;
}

async function draw(
  document: PDFKit.PDFDocument,
  page: StatementPage,
  lines: AsyncIterable<StatementLine>,
): Promise<void> {
  page.drawHead();
  for await (const line of lines) {
    page.drawLine(line);
    await untilRead(document);
    if (document.destroyed) return;
  }
  page.drawEnd();
  document.end();
}

/** Others have their turn between two lines; whoever reads slowly makes the drawing wait. */
async function untilRead(document: PDFKit.PDFDocument): Promise<void> {
  await nextTurn();
  while (document.readableLength > bytesWaitingMax && !document.destroyed) await sleep(lookAgainMs);
}
