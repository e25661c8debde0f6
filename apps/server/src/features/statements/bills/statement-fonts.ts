import { readFileSync } from "node:fs";

/** Latin and Hangul; a document carries the letters alone that it has. */
const folder = "pretendard/dist/public/static/";
/** Of an OpenType file: its header, and the length of each entry of the list of tables after it. */
const headerBytes = 12;
const entryBytes = 16;

let fonts: { readonly regular: Buffer; readonly bold: Buffer } | undefined;

/** The fonts of a statement, read once. */
export function statementFonts(): { readonly regular: Buffer; readonly bold: Buffer } {
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
