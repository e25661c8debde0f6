import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import type { BlockRef, SolidChain } from "../wire/chain/chain-block.ts";
import type { RecordStore } from "./record-store.ts";
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
  await mark.raise(number);
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
  await mark.lower(head.number);
  return head.number;
}

/**
 * How far the books have read the chain, as far as the signer was ever told. Books below it are older
 * than they once were, because a backup was restored. It falls only where the chain never was so high.
 */
export function openHighMark(store: RecordStore, file: string) {
  let mark = -1;
  const kept = store.open("mark", file, "state", (line) => {
    mark = z.object({ number: z.int() }).parse(line).number;
  });
  return {
    number: () => mark,
    /** On disk for good when it returns. */
    async raise(number: number) {
      if (number > mark) await kept.append({ number });
    },
    /** Likewise. */
    async lower(number: number) {
      if (number < mark) await kept.append({ number });
    },
  };
}

const Units = z
  .string()
  .regex(/^-?[0-9]{1,19}$/)
  .transform(BigInt);
const Sums = z.record(z.enum(currencies), Units);
const Mark = z.object({
  number: z.int(),
  id: z.string(),
  atMs: z.int(),
  units: Sums,
  /** Lines of before this have none. */
  proved: Sums.optional(),
});
type Sums = Readonly<Record<CurrencyCode, bigint>>;

/** How far the signer itself has read the chain, and what the paying wallet must hold there. */
export type WatchPosition = {
  readonly block: BlockRef;
  readonly units: Sums;
  /** The same without what is one node's word: what blocks do not prove to have come, and balances. */
  readonly proved: Sums;
};

export type WatchMark = ReturnType<typeof openWatchMark>;

/** A damaged one stops the signer: a guessed beginning would leave a gap that nobody looks at. */
export function openWatchMark(store: RecordStore, file: string) {
  let position: WatchPosition | null = null;
  const kept = store.open("watch", file, "state", (line) => {
    position = read(line);
  });
  return {
    /** Null before the first look. */
    position: (): WatchPosition | null => position,
    /** On disk for good when it returns. */
    move({ block: { number, id, at }, units, proved }: WatchPosition) {
      const sums = { units: textOf(units), proved: textOf(proved) };
      return kept.append({ number, id, atMs: at.getTime(), ...sums });
    },
  };
}

const textOf = ({ TRX, USDT }: Sums) => ({ TRX: `${TRX}`, USDT: `${USDT}` });

function read(line: object): WatchPosition {
  const { number, id, atMs, units, proved = units } = Mark.parse(line);
  return { block: { number, id, at: new Date(atMs) }, units, proved };
}

const Witnesses = z.object({ configured: z.array(z.string()), active: z.array(z.string()) });
type WitnessList = z.infer<typeof Witnesses>;

/**
 * Who makes the blocks, as the signer itself has followed it. A damaged one stops the signer: a list
 * that was made up anew would believe whoever makes blocks now.
 */
export function openWitnessMark(store: RecordStore, file: string) {
  let list: WitnessList | null = null;
  const kept = store.open("witnesses", file, "state", (line) => {
    list = Witnesses.parse(line);
  });
  return {
    /** Null before the first look. */
    find: async () => list,
    /** On disk for good when it returns. */
    save: ({ configured, active }: Readonly<Record<keyof WitnessList, readonly string[]>>) =>
      kept.append({ configured, active }),
  };
}
