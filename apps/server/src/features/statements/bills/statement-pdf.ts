import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Language } from "@clearhold/contract/refusals";
import PDFDocument from "pdfkit";
import type { StatementHead, StatementLine } from "./statement.ts";
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

/** Latin and Hangul; a document carries the letters alone that it has. */
const folder = "pretendard/dist/public/static/";
/** Of an OpenType file: its header, and the length of each entry of the list of tables after it. */
const headerBytes = 12;
const entryBytes = 16;

let fonts: { readonly regular: Buffer; readonly bold: Buffer } | undefined;

/** The fonts of a statement, read once. */
function statementFonts(): { readonly regular: Buffer; readonly bold: Buffer } {
  fonts ??= { regular: fontOf("Regular"), bold: fontOf("SemiBold") };
  return fonts;
}

/**
 * The tables of contextual forms are hidden from whoever lays text out: they cost nine tenths of
 * the time of a long statement, and whole syllables and figures have no such forms.
 */
function fontOf(weight: string): Buffer {
  const font = readFileSync(new URL(import.meta.resolve(`${folder}Pretendard-${weight}.otf`)));
  const tables = font.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const at = headerBytes + table * entryBytes;
    const tag = font.toString("latin1", at, at + 4);
    if (tag === "GSUB" || tag === "GPOS") font.write("x", at, "latin1");
  }
  return font;
}
