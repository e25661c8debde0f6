import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import type { RecordStore } from "./record-store.ts";

type Sums = Readonly<Record<CurrencyCode, bigint>>;

const number = z.int().min(0);
const units = z
  .string()
  .regex(/^[0-9]{1,25}$/)
  .transform(BigInt);
const currency = z.enum(currencies);
const Line = z.discriminatedUnion("kind", [
  /** Counting begins: so much had come by this block, and each later block counts. */
  z.object({ kind: z.literal("begin"), currency, number, units }),
  /** What blocks brought beyond what was counted of them before. */
  z.object({
    kind: z.literal("blocks"),
    blocks: z.array(z.object({ number, currency, units })),
  }),
  /**
   * Credited coins that never arrived, and for which the signer stopped. Counted from then on, so
   * only a larger difference stops again.
   */
  z.object({ kind: z.literal("written-off"), currency, units }),
]);

/** Says how many units a block brought into the house, from outside of it. */
export type InflowOf = (block: ChainBlock) => Sums;

export type ArrivalRecord = ReturnType<typeof openArrivalRecord>;

/**
 * How many coins ever came into the house from outside, block by block, as this signer's own nodes
 * show it. The sums only grow. A block may be read again at any time: it counts once, and what an
 * earlier reading did not show is added.
 */
export function openArrivalRecord(store: RecordStore, file: string) {
  const began = new Map<CurrencyCode, number>();
  const sums = { TRX: 0n, USDT: 0n };
  const counted = new Map<string, bigint>();
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
      }
      return;
    }
    if (line.kind === "begin") began.set(line.currency, line.number);
    sums[line.currency] += line.units;
  });

  return {
    /** What came, and what operators are asked to accept; null before the counting has begun. */
    sum: (code: CurrencyCode): bigint | null => (began.has(code) ? sums[code] : null),
    /** The block after which everything counts. */
    beganAt: (code: CurrencyCode): number | null => began.get(code) ?? null,
    /** On disk for good when it returns, like everything below. */
    begin: (code: CurrencyCode, at: { readonly number: number; readonly units: bigint }) =>
      kept.append({ kind: "begin", currency: code, number: at.number, units: `${at.units}` }),
    /** Counts what these blocks brought, as far as it was not counted. */
    async take(blocks: readonly ChainBlock[], inflowOf: InflowOf): Promise<void> {
      const more = blocks.flatMap((block) => {
        const brought = inflowOf(block);
        return currencies.flatMap((code) => {
          const first = began.get(code);
          const fresh = brought[code] - countedOf(block.number, code);
          const isCounted = first !== undefined && block.number > first && fresh > 0n;
          return isCounted ? [{ number: block.number, currency: code, units: `${fresh}` }] : [];
        });
      });
      if (more.length > 0) await kept.append({ kind: "blocks", blocks: more });
    },
    writeOff: (code: CurrencyCode, missing: bigint) =>
      kept.append({ kind: "written-off", currency: code, units: `${missing}` }),
  };
}

/** What the signer knows of who pays whom, by the chain's own hex form. */
export type InflowKnowledge = {
  /** Addresses whose coins the books count: those of the signer's keys, and the cold one. */
  isOfHouse(address: string): boolean;
  /** Whether this chain transaction paid somebody's order: then its payee, too, was paid from outside. */
  isPayout(txid: string): boolean;
};

/** What came into the house. Between two of its addresses nothing comes in, unless an order paid it. */
export function openInflowOf({ isOfHouse, isPayout }: InflowKnowledge): InflowOf {
  return ({ movements }) => {
    const brought = { TRX: 0n, USDT: 0n };
    for (const { txid, from, to, currency: code, units: moved } of movements) {
      if (isOfHouse(to) && (!isOfHouse(from) || isPayout(txid))) brought[code] += moved;
    }
    return brought;
  };
}
