import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import type { StatementHead, StatementLine } from "./statement.ts";
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
  const fonts = statementFonts();
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
  document
    .registerFont("regular", fonts.regular)
    .registerFont("bold", fonts.bold)
    .registerFont("han", fonts.han);
  drawMinusAsHyphen(document.font("regular"));
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

/** What pdfkit keeps of the font that it draws with; its types leave it out. */
type WithFont = {
  readonly _font: {
    readonly font: { glyphForCodePoint(code: number): { readonly id: number } };
    /** Takes the glyphs of a text into the document, with their widths. */
    encode(text: string): unknown;
    readonly subset: { includeGlyph(id: number): number };
    /** Which letters each glyph of the document is found and copied as. */
    readonly unicode: (readonly number[])[];
  };
};

/**
 * An amount is drawn with a true minus, and found and copied with the hyphen that people type. Marking
 * it with an `ActualText` would do less: MuPDF passes over it.
 */
function drawMinusAsHyphen(document: PDFKit.PDFDocument): void {
  const { _font } = document as unknown as WithFont;
  const { font, subset, unicode } = _font;
  // A statement without a debit never draws it, and must have its width all the same.
  _font.encode("\u2212");
  unicode[subset.includeGlyph(font.glyphForCodePoint(0x2212).id)] = [0x2d];
}

type Fonts = { readonly regular: Buffer; readonly bold: Buffer; readonly han: Buffer };

/** Latin and Hangul, and Chinese letters. A document carries only the letters that it uses. */
const folder = "pretendard/dist/public/static/alternative/";
const hanFont = "@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff";

let fonts: Fonts | undefined;

/** The fonts of a statement, read once. */
function statementFonts(): Fonts {
  fonts ??= {
    regular: fontOf(`${folder}Pretendard-Regular.ttf`),
    bold: fontOf(`${folder}Pretendard-SemiBold.ttf`),
    han: fontOf(hanFont),
  };
  return fonts;
}

/** Of a TrueType file: its header, and the length of each entry of the list of tables after it. */
const headerBytes = 12;
const entryBytes = 16;

/**
 * Without the tables of contextual forms. With them the library needs ten times as long for a long
 * statement, and draws an "x" between two figures of an address as "×".
 */
function fontOf(name: string): Buffer {
  const file = readFileSync(new URL(import.meta.resolve(name)));
  const font = file.toString("latin1", 0, 4) === "wOFF" ? unpacked(file) : file;
  for (let table = 0; table < font.readUInt16BE(4); table += 1) {
    const at = headerBytes + table * entryBytes;
    const tag = font.toString("latin1", at, at + 4);
    if (tag === "GSUB" || tag === "GPOS") font.write("x", at, "latin1");
  }
  return font;
}

/** A WOFF file as TrueType. The library would unpack a table of a WOFF file anew for each letter. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(headerBytes + count * entryBytes);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let length = head.length;
  for (let table = 0; table < count; table += 1) {
    const from = 44 + table * 20;
    const [offset, packed, whole] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      ...[number, number, number],
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const data = packed < whole ? inflateSync(bytes) : bytes;
    const to = headerBytes + table * entryBytes;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(length, to + 8);
    head.writeUInt32BE(whole, to + 12);
    parts.push(data, Buffer.alloc(-whole & 3));
    length += whole + (-whole & 3);
  }
  return Buffer.concat(parts);
}
