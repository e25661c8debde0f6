import { existsSync, readFileSync } from "node:fs";
import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import type { BlockRef } from "../wire/chain/chain-block.ts";
import { replaceFile, textOf } from "./durable-file.ts";

export type HighMark = ReturnType<typeof openHighMark>;

/**
 * How far the books have read the chain, as far as the signer was ever told. It only rises: books
 * below it are older than they once were, because a backup was restored.
 */
export function openHighMark(file: string) {
  let mark = existsSync(file) ? Number(readFileSync(file, "utf8")) : -1;
  if (!Number.isSafeInteger(mark)) throw new Error("the signer's mark of the books is damaged");
  return {
    number: () => mark,
    /** On disk for good when it returns. */
    raise(number: number) {
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

export type WatchMark = ReturnType<typeof openWatchMark>;

/** @throws Error for a damaged file: a guessed beginning would leave a gap that nobody looks at. */
export function openWatchMark(file: string) {
  let position = existsSync(file) ? read(readFileSync(file, "utf8")) : null;
  return {
    /** Null before the first look. */
    position: () => position,
    /** On disk for good when it returns. */
    move(next: WatchPosition) {
      const { number, id, at } = next.block;
      replaceFile(file, textOf({ number, id, atMs: at.getTime(), units: next.units }));
      position = next;
    },
  };
}

function read(text: string): WatchPosition {
  const { number, id, atMs, units } = Mark.parse(JSON.parse(text));
  return { block: { number, id, at: new Date(atMs) }, units };
}
