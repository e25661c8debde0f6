/**
 * How many QR codes each reader reads, by kind of picture: the wallet's first reader, its second
 * (zxing-wasm), both as on /scancode, and zbar where Debian's `zbar-tools` is installed.
 * `node bench/scan-codes.ts [--texts 4] [--steps 5]`; each text is drawn by two writers.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Pixels, readFirst } from "../packages/ui/src/scan/first-reader.ts";
import { openSecondReader } from "../packages/ui/src/scan/second-reader.ts";
import { drawCode, looksOf, wasmBytes, writersOf } from "../packages/ui/tests/code-pictures.ts";
import { makeTestFolder } from "../tools/test-folder.ts";
import { readSizes } from "./setup/read-sizes.ts";

const sizes = readSizes({ usual: { texts: 4, steps: 5 }, quick: { texts: 1, steps: 2 } });

const texts = [
  "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE",
  "tron:TT9x915272eXPZgFEXkmULHSundo1qjVqp?amount=12.5",
  "김민준에게 보내는 주소",
  "https://clearhold.example/#/regist?code=AB12CD34",
].slice(0, sizes.texts);

type Reader = (pixels: Pixels) => Promise<string | null>;

const readSecond = openSecondReader({ bytes: wasmBytes("reader/zxing_reader.wasm") });
const zbar = spawnSync("zbarimg", ["--version"]).error ? null : readByZbar(makeTestFolder());

const readers: Readonly<Record<string, Reader>> = {
  first: async (pixels) => readFirst(pixels),
  "zxing-wasm": (pixels) => readSecond(pixels, true),
  both: async (pixels) => readFirst(pixels) ?? (await readSecond(pixels, true)),
  ...(zbar && { zbar }),
};
const names = Object.keys(readers);

for (const text of texts) await compareWriters(text);

const totals = new Map<string, number>();
let pictures = 0;
print("kind", "pictures", ...names);
for (const [kind, looks] of Object.entries(looksOf)) {
  const read = new Map<string, number>();
  let drawn = 0;
  for (const [step, look] of looks.slice(0, sizes.steps).entries()) {
    for (const text of texts) {
      for (const code of Object.values(
        await writersOf(text, kind === "logo" ? "high" : "medium"),
      )) {
        drawn += 1;
        const pixels = drawCode(code, look, step);
        for (const name of await whoReads(pixels, text)) read.set(name, (read.get(name) ?? 0) + 1);
      }
    }
  }
  pictures += drawn;
  for (const [name, count] of read) totals.set(name, (totals.get(name) ?? 0) + count);
  print(kind, drawn, ...names.map((name) => read.get(name) ?? 0));
}
const rates = names.map((name) => totals.get(name) ?? 0);
print("all", pictures, ...rates);
if (!zbar) console.log("zbar is not installed, so it is left out: apt-get install zbar-tools");
const ours = totals.get("both") ?? 0;
const isBest = rates.every((rate) => rate <= ours);
console.log(`goal no single reader reads more than both together: ${isBest ? "met" : "MISSED"}`);
if (!isBest) process.exitCode = 1;

/** The names of those who read the text. @throws where one of ours reads another one. */
async function whoReads(pixels: Pixels, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, read] of Object.entries(readers)) {
    const answer = await read(pixels);
    if (answer === text) found.push(name);
    else if (answer !== null && name !== "zbar") throw new Error(`${name} read ${answer}: ${text}`);
  }
  return found;
}

/** A writer is believed where the reader of the other library reads its clean code. */
async function compareWriters(text: string): Promise<void> {
  const [clean] = looksOf.clean;
  if (!clean) throw new Error("no clean look");
  for (const level of ["medium", "high"] as const) {
    const { qr, zxing } = await writersOf(text, level);
    const read = [
      await readSecond(drawCode(qr, clean, 0), false),
      readFirst(drawCode(zxing, clean, 0)),
    ];
    if (read.some((one) => one !== text)) throw new Error(`not written: ${text}, read ${read}`);
  }
}

function readByZbar(folder: string): Reader {
  const file = path.join(folder, "code.pgm");
  const options = ["--raw", "--quiet", "-Sdisable", "-Sqrcode.enable"];
  return async ({ data, width, height }) => {
    const greys = new Uint8Array(width * height).map((_, index) => data[index * 4] ?? 0);
    writeFileSync(file, Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), greys]));
    const { stdout } = spawnSync("zbarimg", [...options, file], { encoding: "utf8" });
    return stdout === "" ? null : stdout.replace(/\n$/, "");
  };
}

function print(kind: string, ...columns: readonly (string | number)[]): void {
  console.log(kind.padEnd(10) + columns.map((column) => String(column).padStart(12)).join(""));
}
