import { type CurrencyCode, currencies, greater, lesser } from "@clearhold/money";
import { z } from "zod";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import type { RecordStore } from "./record-store.ts";

type Sums = Readonly<Record<CurrencyCode, bigint>>;

type Inflow = {
  /** What a block brought; the second is one node's word, which no bytes of the block prove. */
  readonly proved: Sums;
  readonly unproved: Sums;
  /** What this signer signed and the block shows as done. */
  readonly left: readonly string[];
};

export type TakeRules = {
  readonly inflowOf: InflowOf;
  /** What one node's word counts within 24 hours, in units: the operators' limit, as for the books. */
  readonly unprovedLimit: Sums;
  /** Milliseconds, when blocks are read again; else each counts at its own time. */
  readonly atMs?: number;
};

const number = z.int().min(0);
const units = z
  .string()
  .regex(/^[0-9]{1,25}$/)
  .transform(BigInt);
const currency = z.enum(currencies);
const Line = z.discriminatedUnion("kind", [
  /** Counting begins: so much had come by this block, and each later block counts. */
  z.object({ kind: z.literal("begin"), currency, number, units }),
  /** What was signed and blocks showed as done; lines of before this name payments to orders only. */
  z.object({ kind: z.literal("left"), txids: z.array(z.string()) }),
  /** What blocks brought beyond what was counted of them before. */
  z.object({
    kind: z.literal("blocks"),
    blocks: z.array(
      z.object({
        ...{ number, currency, units },
        /** What of it is one node's word, and when it was counted (milliseconds). */
        unproved: units,
        at: z.int(),
      }),
    ),
  }),
  /**
   * Credited coins that never arrived, and for which the signer stopped: these credits and no others
   * may be more than what came, and no longer than the books have them. Lines of before this have no
   * credits: what was let go then stops once more.
   */
  z.object({
    ...{ kind: z.literal("written-off"), currency, units },
    /** Up to this block. */
    number,
    credits: z.array(z.string()).default([]),
  }),
]);

/** Credits of the books that the signer did not see come, and how many units of them are let go. */
export type Loss = { readonly units: bigint; readonly credits: readonly string[] };

type Lost = Loss & { readonly code: CurrencyCode; readonly number: number; units: bigint };

/** Says how many units a block brought into the house, from outside of it, and what it paid there. */
export type InflowOf = (block: ChainBlock) => Inflow;

const windowMs = 24 * 3_600_000;

export type ArrivalRecord = ReturnType<typeof openArrivalRecord>;

/**
 * How many coins ever came into the house from outside, block by block, as this signer's own nodes
 * show it, and what of all that was signed is done. The sums only grow. A block may be read again at any time: it
 * counts once, and what an earlier reading did not show is added.
 */
export function openArrivalRecord(store: RecordStore, file: string) {
  const began = new Map<CurrencyCode, number>();
  const sums = { TRX: 0n, USDT: 0n };
  const counted = new Map<string, bigint>();
  const left = new Set<string>();
  const told = openTold();
  /** What is written off and was not seen since, up to which block. */
  const lost: Lost[] = [];
  const countedOf = (block: number, code: CurrencyCode) => counted.get(`${block} ${code}`) ?? 0n;

  const kept = store.open("arrivals", file, "record", (text) => {
    const line = Line.parse(text);
    if (line.kind === "blocks") {
      for (const one of line.blocks) {
        counted.set(
          `${one.number} ${one.currency}`,
          countedOf(one.number, one.currency) + one.units,
        );
        sums[one.currency] += one.units;
        explain(one);
        told.add({ code: one.currency, units: one.unproved, at: one.at });
      }
      return;
    }
    if (line.kind === "left") {
      for (const txid of line.txids) left.add(txid);
      return;
    }
    if (line.kind === "begin") {
      began.set(line.currency, line.number);
      sums[line.currency] += line.units;
    } else if (line.credits.length > 0) lost.push({ ...line, code: line.currency });
  });

  /** Coins of a block that are seen after all need not be let go, and leave no room for others. */
  function explain(one: { number: number; currency: CurrencyCode; units: bigint }): void {
    let rest = one.units;
    for (const loss of lost.filter(({ code }) => code === one.currency)) {
      if (one.number > loss.number) continue;
      const part = lesser(rest, loss.units);
      loss.units -= part;
      rest -= part;
    }
  }

  /** What of a block was not counted before; nothing of blocks from before the counting began. */
  function fresh(block: ChainBlock, code: CurrencyCode, rules: TakeRules & { inflow: Inflow }) {
    const first = began.get(code);
    if (first === undefined || block.number <= first) return [];
    const at = rules.atMs ?? block.at.getTime();
    const { proved, unproved } = rules.inflow;
    const before = countedOf(block.number, code);
    const sure = greater(proved[code] - before, 0n);
    const rest = greater(proved[code] + unproved[code] - before - sure, 0n);
    const room = rest > 0n ? told.roomAt(at, code, rules.unprovedLimit[code]) : 0n;
    const believed = lesser(rest, room);
    const line = {
      ...{ number: block.number, currency: code, at },
      ...{ units: `${sure + believed}`, unproved: `${believed}` },
    };
    return [{ line, waits: believed < rest }];
  }

  return {
    /** What came; null before the counting has begun. */
    sum: (code: CurrencyCode): bigint | null => (began.has(code) ? sums[code] : null),
    /** What came of one block. */
    countedAt: countedOf,
    /** Whether a block that was read showed this payment, or move, as done. */
    hasLeft: (txid: string) => left.has(txid),
    /** What is let go, and was not seen since. */
    losses: (code: CurrencyCode): readonly Loss[] =>
      lost.filter((loss) => loss.code === code && loss.units > 0n),
    /** The block after which everything counts. */
    beganAt: (code: CurrencyCode): number | null => began.get(code) ?? null,
    /** On disk for good when it returns, like everything below. */
    begin: (code: CurrencyCode, at: { readonly number: number; readonly units: bigint }) =>
      kept.append({ kind: "begin", currency: code, number: at.number, units: `${at.units}` }),
    /**
     * Counts what these blocks brought, as far as it was not counted. @returns whether something of it
     * waits, because one node's word counts only up to the limit.
     */
    async take(blocks: readonly ChainBlock[], rules: TakeRules): Promise<boolean> {
      let isWaiting = false;
      for (const block of blocks) {
        const inflow = rules.inflowOf(block);
        const txids = inflow.left.filter((txid) => !left.has(txid));
        if (txids.length > 0) await kept.append({ kind: "left", txids });
        const found = currencies.flatMap((code) => fresh(block, code, { ...rules, inflow }));
        isWaiting ||= found.some(({ waits }) => waits);
        const more = found.filter(({ line }) => line.units !== "0").map(({ line }) => line);
        if (more.length > 0) await kept.append({ kind: "blocks", blocks: more });
      }
      return isWaiting;
    },
    /** Lets credits go up to a block. Once they are seen in one of these blocks they count no second time. */
    writeOff: (code: CurrencyCode, { units: missing, credits }: Loss, upTo: number) =>
      kept.append({
        ...{ kind: "written-off", currency: code, units: `${missing}`, number: upTo },
        credits: [...credits],
      }),
  };
}

type Told = { readonly code: CurrencyCode; readonly units: bigint; readonly at: number };

/** What one node's word counted lately. */
function openTold() {
  let told: Told[] = [];
  return {
    add(one: Told): void {
      if (one.units > 0n) told.push(one);
    },
    /** What it may still count, in units. */
    roomAt(at: number, code: CurrencyCode, limit: bigint): bigint {
      told = told.filter((one) => one.at > at - 2 * windowMs);
      const counted = told.filter((one) => one.code === code && one.at > at - windowMs);
      const room = counted.reduce((left, { units }) => left - units, limit);
      return greater(room, 0n);
    },
  };
}

/** What the signer knows of who pays whom, by the chain's own hex form. */
export type InflowKnowledge = {
  /** Addresses whose coins the books count: those of the signer's keys, and the cold one. */
  isOfHouse(address: string): boolean;
  /** Whether this chain transaction paid somebody's order: then its payee, too, was paid from outside. */
  isPayout(txid: string): boolean;
  /** Whether this signer signed it. */
  isSigned(txid: string): boolean;
};

/** What came into the house. Between two of its addresses nothing comes in, unless an order paid it. */
export function openInflowOf({ isOfHouse, isPayout, isSigned }: InflowKnowledge): InflowOf {
  return ({ movements, outcomes }) => {
    const brought = { proved: { TRX: 0n, USDT: 0n }, unproved: { TRX: 0n, USDT: 0n } };
    const done = [...outcomes].filter(([txid, { succeeded }]) => succeeded && isSigned(txid));
    for (const { txid, from, to, currency: code, units: moved, proved } of movements) {
      const isInflow = isOfHouse(to) && (!isOfHouse(from) || isPayout(txid));
      if (isInflow) brought[proved ? "proved" : "unproved"][code] += moved;
    }
    return { ...brought, left: done.map(([txid]) => txid) };
  };
}
