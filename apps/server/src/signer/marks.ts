import { existsSync, readFileSync } from "node:fs";
import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import type { BlockRef, SolidChain } from "../wire/chain/chain-block.ts";
import { replaceFile, textOf } from "./durable-file.ts";
import { refuseIf } from "./signer-refusal.ts";

export type HighMark = ReturnType<typeof openHighMark>;

/** Ten minutes of blocks: the books may read by a node that is a little ahead of the signer's own. */
const aheadMax = 200;

/**
 * Takes the worker's word on how far the books have read, as far as the chain lets it be true. One
 * beyond the chain would say of all books, for good, that they are a restored backup.
 * @throws SignerRefusal for a height that the signer's own nodes do not have.
 */
export async function raiseMark(
  { mark, chain }: { readonly mark: HighMark; readonly chain: Pick<SolidChain, "head"> },
  number: number,
): Promise<void> {
  if (number <= mark.number()) return;
  const head = await chain.head();
  refuseIf(
    number > head.number + aheadMax,
    `block ${number} is beyond the chain: the signer's nodes are at block ${head.number}`,
  );
  mark.raise(number);
}

/**
 * Ends a mark that no books can have reached. Nobody says how low it becomes: the signer's own nodes
 * do, and one that the chain has stays. @returns the mark from now on. @throws SignerRefusal
 */
export async function lowerFalseMark({
  mark,
  chain,
}: {
  readonly mark: HighMark;
  readonly chain: Pick<SolidChain, "head">;
}): Promise<number> {
  const head = await chain.head();
  refuseIf(
    mark.number() <= head.number + aheadMax,
    `the mark at block ${mark.number()} stays: the chain is at block ${head.number}`,
  );
  mark.lower(head.number);
  return head.number;
}

/**
 * How far the books have read the chain, as far as the signer was ever told. Books below it are older
 * than they once were, because a backup was restored. It falls only where the chain never was so high.
 */
export function openHighMark(file: string) {
  let mark = existsSync(file) ? Number(readFileSync(file, "utf8")) : -1;
  if (!Number.isSafeInteger(mark)) throw new Error("the signer's mark of the books is damaged");
  return {
    number: () => mark,
    /** On disk for good when it returns. */
    raise(number: number) {
      if (number > mark) keep(number);
    },
    /** Likewise. */
    lower(number: number) {
      if (number < mark) keep(number);
    },
  };

  function keep(number: number): void {
    // A part of its digits would be a lower mark.
    replaceFile(file, `${number}`);
    mark = number;
  }
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
