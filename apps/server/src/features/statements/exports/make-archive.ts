import { Readable } from "node:stream";
import type { Language } from "@clearhold/contract/refusals";
import { exportBills as exportEndpoint } from "@clearhold/contract/wallet/statements/statements";
import { formatFigure, formatMoney } from "@clearhold/money";
import { stringify } from "csv-stringify";
import { ZipFile } from "yazl";
import type { Actor } from "../../../kernel/actor.ts";
import { findAvatar } from "../../people/profile/index.ts";
import { type ExportBillsDeps, exportBills, listEveryBill } from "../bills/index.ts";
import { archiveNote } from "./archive-note.ts";
import { type ExportRow, exportSections } from "./export-sections.ts";

/** Files of the archive that take their time: the note, the bill twice, and every section twice. */
export const archiveFiles = 3 + 2 * exportSections.length;

export type ArchiveDeps = ExportBillsDeps;

/**
 * Everything about a person as a zip, made while it is read: of it a few rows are in memory, and the picture.
 * The next file is begun when `onFile` has answered.
 */
export async function makeArchive(
  deps: ArchiveDeps,
  actor: Actor,
  onFile: (number: number) => Promise<void>,
): Promise<Readable> {
  const avatar = await findAvatar(deps.database, actor.userId);
  const zip = new ZipFile();
  const mtime = deps.clock.now();
  let begun = 0;
  const add = (name: string, open: () => Readable | Promise<Readable>) =>
    zip.addReadStreamLazy(name, { mtime }, (done) => {
      begun += 1;
      onFile(begun)
        .then(open)
        .then(
          (stream) => done(null, stream),
          (error: Error) => done(error, Readable.from([])),
        );
    });
  add("README.txt", () => Readable.from([noteFor(actor.language)]));
  for (const { name, rows } of exportSections) {
    const { database } = deps;
    add(`csv/${name}.csv`, () => csvOf(rows(database, actor.userId, formatFigure)));
    add(`json/${name}.json`, () => jsonOf(rows(database, actor.userId, formatMoney)));
  }
  add("csv/bill.csv", async () => {
    return (await exportBills(deps, actor, exportEndpoint.ask.parse({ format: "csv" }))).bytes;
  });
  add("json/bill.json", () => jsonOf(listEveryBill(deps, actor)));
  if (avatar) zip.addBuffer(avatar, "avatar.webp", { mtime, compress: false });
  zip.end();
  // The zip's own stream, which ends at once; one that reads it would wait for its next bytes for ever.
  const out = zip.outputStream as Readable;
  zip.on("error", (error: Error) => out.destroy(error));
  return out;
}

function noteFor(language: Language): string {
  return `${archiveNote[language].join("\r\n\r\n")}\r\n`;
}

/** UTF-8 with its mark, as our statements; what begins like a formula is made harmless. */
function csvOf(rows: AsyncIterable<ExportRow>): Readable {
  const options = { header: true, bom: true, escape_formulas: true } as const;
  const csv = stringify({ ...options, record_delimiter: "windows", cast: { boolean: String } });
  const source = Readable.from(flat(rows));
  source.on("error", (error) => csv.destroy(error));
  csv.on("close", () => source.destroy());
  return source.pipe(csv);
}

async function* flat(rows: AsyncIterable<ExportRow>) {
  for await (const row of rows) {
    const cells = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]);
    yield Object.fromEntries(cells);
  }
}

function jsonOf(rows: AsyncIterable<object>): Readable {
  return Readable.from(jsonLines(rows));
}

async function* jsonLines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
