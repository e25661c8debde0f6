import { existsSync, readFileSync } from "node:fs";
import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import type { BlockRef } from "../wire/chain/chain-block.ts";
import { replaceFile } from "./durable-file.ts";

/** How far the books have read the chain, as far as the signer was ever told. It only rises. */
export type HighMark = {
  number(): number;
  /** On disk for good when it returns. */
  raise(number: number): void;
};

/** Books below this mark are older than they once were: a backup was restored. */
export function openHighMark(file: string): HighMark {
  let mark = existsSync(file) ? Number(readFileSync(file, "utf8")) : -1;
  if (!Number.isSafeInteger(mark)) throw new Error("the signer's mark of the books is damaged");
  return {
    number: () => mark,
    raise(number) {
      if (number <= mark) return;
      // A part of its digits would be a lower mark.
      replaceFile(file, `${number}`);
      mark = number;
    },
  };
}

const Units = z
  .string()
  .regex(/^-?[0-9]{1,19}$/)
  .transform(BigInt);
const Mark = z.object({
  number: z.int(),
  id: z.string(),
  atMs: z.int(),
  units: z.record(z.enum(currencies), Units),
});

/** How far the signer itself has read the chain, and what the paying wallet must hold there. */
export type WatchPosition = {
  readonly block: BlockRef;
  readonly units: Readonly<Record<CurrencyCode, bigint>>;
};

export type WatchMark = {
  /** Null before the first look. */
  position(): WatchPosition | null;
  /** On disk for good when it returns. */
  move(position: WatchPosition): void;
};

/** @throws Error for a damaged file: a guessed beginning would leave a gap that nobody looks at. */
export function openWatchMark(file: string): WatchMark {
  let position = existsSync(file) ? read(readFileSync(file, "utf8")) : null;
  return {
    position: () => position,
    move(next) {
      const { block, units } = next;
      const said = Object.fromEntries(currencies.map((one) => [one, `${units[one]}`]));
      const { number, id, at } = block;
      replaceFile(file, JSON.stringify({ number, id, atMs: at.getTime(), units: said }));
      position = next;
    },
  };
}

function read(text: string): WatchPosition {
  const { number, id, atMs, units } = Mark.parse(JSON.parse(text));
  return { block: { number, id, at: new Date(atMs) }, units };
}
