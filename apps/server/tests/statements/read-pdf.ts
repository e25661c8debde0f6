import { inflateSync } from "node:zlib";

/**
 * The words that a PDF of ours shows, page by page, in the order in which they were drawn: the
 * glyphs of each page, turned back into letters by the tables that a reader's search goes by.
 */
export function readPdf(bytes: Buffer): string[][] {
  const text = bytes.toString("latin1");
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const letters = new Map<string, Map<number, string>>();
  for (const [, body] of [...objects].filter(([, one]) => one.includes("/ToUnicode"))) {
    const [, table = ""] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? [];
    const id = [...objects].find(([, one]) => one === body)?.[0] ?? "";
    letters.set(id, lettersOf(streamOf(objects.get(table) ?? "")));
  }
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((page) => wordsOf(page, objects, letters));
}

function wordsOf(
  page: string,
  objects: ReadonlyMap<string, string>,
  letters: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string[] {
  const [, contents = ""] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
  const [, resources = ""] = /\/Resources (\d+) 0 R/.exec(page) ?? [];
  const fonts = new Map(
    [...(objects.get(resources) ?? "").matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name,
      letters.get(id ?? ""),
    ]),
  );
  const drawn = streamOf(objects.get(contents) ?? "");
  const words: string[] = [];
  let table: ReadonlyMap<number, string> | undefined;
  for (const [, font, glyphs] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) table = fonts.get(font);
    if (glyphs === undefined) continue;
    const codes = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => hex).join("");
    const word = (codes.match(/.{4}/g) ?? []).map((code) => {
      const letter = table?.get(Number.parseInt(code, 16));
      if (letter === undefined) throw new Error(`glyph ${code} stands for no letter`);
      return letter;
    });
    words.push(word.join(""));
  }
  return words;
}

function streamOf(body: string): string {
  const [, data = ""] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? [];
  const bytes = Buffer.from(data, "latin1");
  return (body.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = "", list = ""] of table.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    const start = Number.parseInt(first, 16);
    const codes = [...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => hex);
    for (const [at, code] of codes.entries()) {
      const units = (code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(start + at, String.fromCharCode(...units));
    }
  }
  return letters;
}
