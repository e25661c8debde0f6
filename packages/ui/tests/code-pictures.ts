import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import encodeQR from "qr";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { type SeededRandom, seededRandom } from "../../../bench/replay/seeded-random.ts";
import type { Pixels } from "../src/scan/first-reader.ts";

/** The modules of a code, row by row: true is dark. */
type Modules = readonly (readonly boolean[])[];

/** How a code looks in a picture. Greys are 0 to 255, angles degrees. */
type Look = {
  readonly ink: number;
  readonly paper: number;
  readonly mirrored: boolean;
  /** Pixels of one module. */
  readonly module: number;
  readonly turn: number;
  readonly tilt: number;
  /** Spread of the blur, in modules. */
  readonly blur: number;
  /** Spread of the grain, in greys. */
  readonly grain: number;
  /** Side of the sign in the middle, as a share of the code's. */
  readonly logo: number;
};

const clean: Look = {
  ...{ ink: 0, paper: 255, mirrored: false, module: 5, turn: 0, tilt: 0, blur: 0, grain: 0 },
  logo: 0,
};

/** Each kind from easy to hard. */
export const looksOf = {
  clean: steps([0, 10, 20, 30, 45], (turn) => ({ turn })),
  logo: steps([0.2, 0.26, 0.32, 0.38, 0.44], (logo) => ({ logo })),
  inverted: steps([0, 8, 16, 24, 32], (turn) => ({ ink: 255 - turn, paper: turn * 2, turn })),
  mirrored: steps([0, 8, 16, 24, 32], (turn) => ({ mirrored: true, turn })),
  blurred: steps([0.3, 0.4, 0.5, 0.55, 0.6], (blur) => ({ blur })),
  tilted: steps([20, 35, 50, 60, 70], (tilt) => ({ tilt, turn: 12 })),
  far: steps([3, 2.5, 2, 1.6, 1.3], (module) => ({ module, turn: 7, blur: 0.2 })),
  pale: steps([140, 154, 166, 178, 184], (ink) => ({ ink, paper: 192 })),
  grainy: steps([25, 50, 75, 100, 125], (grain) => ({ grain })),
} as const satisfies Record<string, readonly Look[]>;

function steps(values: readonly number[], look: (value: number) => Partial<Look>): readonly Look[] {
  return values.map((value) => ({ ...clean, ...look(value) }));
}

/** The bytes of a file of the library, which a browser would fetch. */
export function wasmBytes(file: "reader/zxing_reader.wasm" | "writer/zxing_writer.wasm") {
  const found = createRequire(import.meta.url).resolve(`zxing-wasm/${file}`);
  return new Uint8Array(readFileSync(found)).buffer;
}

/** The code of a text by each of two writers that share nothing; a sign in the middle needs "high". */
export async function writersOf(text: string, level: "medium" | "high") {
  prepareZXingModule({ overrides: { wasmBinary: wasmBytes("writer/zxing_writer.wasm") } });
  const options = `ecLevel=${level === "high" ? "H" : "M"}`;
  const { symbol } = await writeBarcode(text, { format: "QRCode", options, addQuietZones: false });
  const zxing = Array.from({ length: symbol.height }, (_, y) =>
    Array.from({ length: symbol.width }, (_, x) => symbol.data[y * symbol.width + x] === 0),
  );
  const framed = encodeQR(text, "raw", { ecc: level, border: 1 });
  return { qr: framed.slice(1, -1).map((row) => row.slice(1, -1)), zxing };
}

/** Draws a code as it looks; the same seed gives the same grain. */
export function drawCode(code: Modules, look: Look, seed: number): Pixels {
  const side = Math.ceil((code.length + 8) * look.module * (look.turn === 0 ? 1 : 1.45));
  const greys = blurred(flat(code, look, side), side, look.blur * look.module);
  const random = seededRandom(seed);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [index, grey] of greys.entries()) {
    data.fill(grey + look.grain * bell(random), index * 4, index * 4 + 3);
  }
  return { data, width: side, height: side };
}

/** Samples of a pixel in each direction. */
const fine = 3;

function flat(code: Modules, look: Look, side: number): Float32Array {
  const greys = new Float32Array(side * side);
  const [turn, tilt] = [(look.turn * Math.PI) / 180, (look.tilt * Math.PI) / 180];
  /** As far away as a hand holds a phone from a code: two and a half of its sides. */
  const distance = code.length * look.module * 2.5;
  const at = (x: number, y: number): number => {
    // From the picture to the tilted plane, then turned and mirrored within it.
    const across = (x * distance) / (distance * Math.cos(tilt) - x * Math.sin(tilt));
    const down = (y * (distance + across * Math.sin(tilt))) / distance;
    const right = across * Math.cos(turn) + down * Math.sin(turn);
    const below = down * Math.cos(turn) - across * Math.sin(turn);
    return greyAt(code, look, (look.mirrored ? -right : right) / look.module, below / look.module);
  };
  for (let index = 0; index < greys.length; index += 1) {
    const [left, top] = [(index % side) - side / 2, Math.floor(index / side) - side / 2];
    let sum = 0;
    for (let part = 0; part < fine * fine; part += 1) {
      sum += at(left + ((part % fine) + 0.5) / fine, top + (Math.floor(part / fine) + 0.5) / fine);
    }
    greys[index] = sum / (fine * fine);
  }
  return greys;
}

/** In modules from the middle of the code. */
function greyAt(code: Modules, { ink, paper, logo }: Look, right: number, below: number): number {
  const middle = code.length / 2;
  const sign = (logo * code.length) / 2;
  if (Math.max(Math.abs(right), Math.abs(below)) < sign) {
    return Math.hypot(right, below) < sign * 0.8 ? 120 : paper;
  }
  return code[Math.floor(below + middle)]?.[Math.floor(right + middle)] ? ink : paper;
}

function blurred(greys: Float32Array, side: number, spread: number): Float32Array {
  if (spread === 0) return greys;
  const reach = Math.ceil(spread * 3);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * spread ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const along = (from: Float32Array, step: 1 | -1): Float32Array =>
    from.map((_, index) => {
      const [x, y] = [index % side, Math.floor(index / side)];
      let sum = 0;
      for (const [place, weight] of weights.entries()) {
        const moved = Math.min(side - 1, Math.max(0, (step === 1 ? x : y) + place - reach));
        sum += weight * (from[step === 1 ? y * side + moved : moved * side + x] ?? 0);
      }
      return sum / total;
    });
  return along(along(greys, 1), -1);
}

/** A number of the normal distribution. */
function bell(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
