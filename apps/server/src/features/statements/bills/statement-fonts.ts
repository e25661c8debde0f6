import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** What pdfkit keeps of the font that it draws with; its types leave it out. */
type PdfFont = {
  readonly font: {
    glyphForCodePoint(code: number): { readonly id: number };
    hasGlyphForCodePoint(code: number): boolean;
  };
  /** Takes the glyphs of a text into the document, with their widths. */
  encode(text: string): unknown;
  readonly subset: { includeGlyph(id: number): number };
  /** Which letters each glyph of the document is found and copied as. */
  readonly unicode: (readonly number[])[];
};

/** The font that the document draws with at this moment. */
export function currentFont(pdf: PDFKit.PDFDocument): PdfFont {
  return (pdf as unknown as { readonly _font: PdfFont })._font;
}

export type StatementFonts = {
  /** A text in pieces of one font each. */
  runsOf(text: string, bold: boolean): { readonly text: string; readonly font: string }[];
};

/**
 * Latin and Hangul in one font, Chinese letters in another, rare ones of names in some more. A document
 * carries only the letters that it uses.
 */
export function openStatementFonts(pdf: PDFKit.PDFDocument): StatementFonts {
  for (const [name, file] of Object.entries(usualFonts)) pdf.registerFont(name, readFont(file));
  const hanFonts = new Map<string, string>();

  function hanFontOf(letter: string): string {
    const code = letter.codePointAt(0) ?? 0;
    pdf.font("han");
    const part = currentFont(pdf).font.hasGlyphForCodePoint(code) ? undefined : rarePartOf(code);
    if (part === undefined) return "han";
    const name = `han ${part}`;
    pdf.registerFont(name, readFont(`${hanFolder}-${part}-400-normal.woff`));
    return name;
  }

  return {
    runsOf(text, bold) {
      const runs: { text: string; font: string }[] = [];
      for (const piece of text.match(/\p{Script=Han}|\P{Script=Han}+/gu) ?? []) {
        const isHan = /^\p{Script=Han}/u.test(piece);
        const font = isHan ? (hanFonts.get(piece) ?? hanFontOf(piece)) : bold ? "bold" : "regular";
        if (isHan) hanFonts.set(piece, font);
        const last = runs.at(-1);
        if (last?.font === font) last.text += piece;
        else runs.push({ text: piece, font });
      }
      return runs;
    },
  };
}

const folder = "pretendard/dist/public/static/alternative/";
const hanFolder = "@fontsource/noto-sans-sc/files/noto-sans-sc";
const usualFonts = {
  regular: `${folder}Pretendard-Regular.ttf`,
  bold: `${folder}Pretendard-SemiBold.ttf`,
  han: `${hanFolder}-chinese-simplified-400-normal.woff`,
};

let rareParts: readonly (readonly [part: string, ranges: string])[] | undefined;

/** The numbered part of the Chinese font that draws this letter; undefined where none does. */
function rarePartOf(code: number): string | undefined {
  rareParts ??= Object.entries(
    JSON.parse(readOf("@fontsource/noto-sans-sc/unicode.json").toString()),
  );
  const has = (range: string) => {
    // U+4e00-4e0f, or U+4e00
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16);
  };
  return rareParts.find(([, ranges]) => ranges.split(",").some(has))?.[0].replace(/[[\]]/g, "");
}

const readFonts = new Map<string, Buffer>();

function readOf(name: string): Buffer {
  return readFileSync(new URL(import.meta.resolve(name)));
}

/** A font, read and unpacked once. */
function readFont(name: string): Buffer {
  const font = readFonts.get(name) ?? fontOf(name);
  readFonts.set(name, font);
  return font;
}

/** Of a TrueType file: its header, and the length of each entry of the list of tables after it. */
const headerBytes = 12;
const entryBytes = 16;

/**
 * Without the tables of contextual forms. With them the library needs ten times as long for a long
 * statement, and draws an "x" between two figures of an address as "×".
 */
function fontOf(name: string): Buffer {
  const file = readOf(name);
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
