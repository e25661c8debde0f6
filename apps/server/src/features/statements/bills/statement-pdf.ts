import type { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { StatementHead, StatementLine } from "./statement.ts";
import { currentFont, openStatementFonts } from "./statement-fonts.ts";
import { StatementPage } from "./statement-page.ts";
import { statementTexts } from "./statement-texts.ts";

/** So many bytes may wait to be read before no further line is drawn. */
const bytesWaitingMax = 256 * 1024;
const lookAgainMs = 20;

/**
 * A statement as PDF (A4), drawn page by page while it is read; a fault breaks it off. It is tagged, so
 * that it can be read aloud, and its window shows the title.
 */
export async function statementPdf(
  head: StatementHead,
  lines: AsyncIterable<StatementLine>,
): Promise<Readable> {
  // A large library that few calls need: a start does not load it.
  const { default: PDFDocument } = await import("pdfkit");
  const words = statementTexts(head.language);
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    lang: head.language.slice(0, 2),
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    info: { Title: words.title, Author: "Clearhold", CreationDate: head.generatedAt },
  });
  const fonts = openStatementFonts(document);
  drawMinusAsHyphen(document.font("regular"));
  const page = new StatementPage(document, fonts, head);
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

/**
 * An amount is drawn with a true minus, and found and copied with the hyphen that people type. Marking
 * it with an `ActualText` would do less: MuPDF passes over it.
 */
function drawMinusAsHyphen(document: PDFKit.PDFDocument): void {
  const drawn = currentFont(document);
  const { font, subset, unicode } = drawn;
  // A statement without a debit never draws it, and must have its width all the same.
  drawn.encode("\u2212");
  unicode[subset.includeGlyph(font.glyphForCodePoint(0x2212).id)] = [0x2d];
}
