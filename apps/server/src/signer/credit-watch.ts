import { type CurrencyCode, currencies, formatMoney, money } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { ArrivalRecord, InflowOf } from "./arrivals.ts";
import type { WatchPosition } from "./marks.ts";
import { refuse } from "./signer-refusal.ts";
import type { StopRecord } from "./stops.ts";

export type CreditWatchDeps = {
  readonly clock: Clock;
  readonly arrivals: ArrivalRecord;
  readonly inflowOf: InflowOf;
  readonly stops: StopRecord;
  /** The guard, which adds up what the books have credited. */
  readonly guard: Pick<SignerPort, "sumCredits" | "listCreditedBlocks">;
  /** A solid block by its height, approved by the witnesses; null for one that cannot be believed. */
  findBlock(number: number): Promise<ChainBlock | null>;
  /** How far the worker says that the books have read. It only decides when counting begins. */
  booksAt(): number;
};

/** What the books had credited before the signer read on. */
export type Credited = {
  readonly units: Readonly<Record<CurrencyCode, bigint>>;
  readonly booksAt: number;
};

export type CreditWatch = ReturnType<typeof openCreditWatch>;

/** The signer's nodes may be three minutes behind those of the books. */
const blocksToBelieve = 60;
/** With steady deposits, a signer that lags always lacks some: after half an hour that counts too. */
const blocksAtMost = 600;
/** Within so many blocks the books have read what the signer has. */
const beginBlocks = 20;
/** No more blocks than these are read again for one difference. */
const readAgainMax = 500;

/** What of a currency was credited, and not seen to come by the block at which this began. */
type Doubt = {
  readonly number: number;
  readonly credited: bigint;
  /** Since this block something has always been missing, and never less than `least`. */
  readonly since: number;
  readonly least: bigint;
  readonly blocksRead: Set<number>;
};

/**
 * Compares what the books ever credited with what the signer itself ever saw come into the house.
 * A false entry in the books does not make coins arrive.
 */
export function openCreditWatch(deps: CreditWatchDeps) {
  const { arrivals, stops } = deps;
  const doubts = new Map<CurrencyCode, Doubt>();
  const waiting = new Map<CurrencyCode, string>();
  const begins = new Map<CurrencyCode, number>();
  const lastInflow = new Map<CurrencyCode, number>();

  /** Asked before the signer reads on: then every coin behind it is in a block that it can read. */
  async function ask(): Promise<Credited> {
    const booksAt = deps.booksAt();
    const stopped = stops.open().filter(({ reason }) => reason === "coins-unseen");
    const { TRX, USDT } = await deps.guard.sumCredits({
      stopped: [...new Set(stopped.map(({ address }) => address))],
      waiting: [...waiting.values()],
    });
    return { units: { TRX: BigInt(TRX), USDT: BigInt(USDT) }, booksAt };
  }

  /**
   * An older house begins to count at a moment at which books and signer know the same: nothing came
   * since a block that the books have read. So nothing is counted twice, and nothing is left out.
   */
  async function begin(code: CurrencyCode, credited: Credited, now: number): Promise<void> {
    const first = begins.get(code);
    const isQuiet = first !== undefined && (lastInflow.get(code) ?? 0) <= first;
    if (!isQuiet || now - first > beginBlocks) begins.set(code, now);
    else if (credited.booksAt >= first) {
      await arrivals.begin(code, { number: now, units: credited.units[code] });
    }
  }

  /** A claim or a second node may show what an earlier reading of a block did not. */
  async function readAgain(code: CurrencyCode, doubt: Doubt, now: number): Promise<void> {
    const first = arrivals.beganAt(code) ?? now;
    for (const number of await deps.guard.listCreditedBlocks({ currency: code })) {
      const isOpen = number > first && number <= now && !doubt.blocksRead.has(number);
      if (!isOpen || doubt.blocksRead.size >= readAgainMax) continue;
      const block = await deps.findBlock(number);
      if (block !== null) await arrivals.take([block], deps.inflowOf);
      doubt.blocksRead.add(number);
    }
  }

  async function judge(code: CurrencyCode, credited: bigint, now: number): Promise<void> {
    const came = () => arrivals.sum(code) ?? 0n;
    const missing = () => credited - came();
    const doubt = doubtAfter(doubts.get(code), { number: now, credited, came: came() });
    if (missing() > 0n) await readAgain(code, doubt, now);
    if (missing() <= 0n) return forget(code);
    const least = smaller(missing(), doubt.least);
    doubts.set(code, { ...doubt, least });
    waiting.set(code, textOf(code, missing()));
    // Operators judge one amount at a time: what is missing beyond it stops again after them.
    if (stops.open(code).some(({ reason }) => reason === "coins-unseen")) return;
    const believed = doubt.credited - came();
    if (believed > 0n && now - doubt.number >= blocksToBelieve) await stop(code, believed);
    else if (now - doubt.since >= blocksAtMost) await stop(code, least);
  }

  /** Of both currencies, as the house exchanges one into the other. */
  async function stop(code: CurrencyCode, missing: bigint): Promise<void> {
    const at = deps.clock.now().getTime();
    const what = { at, reason: "coins-unseen", txid: "", orderId: "" } as const;
    const address = textOf(code, missing);
    for (const currency of currencies) await stops.stop({ ...what, currency, address });
    // Operators decide on this amount; more than it is another stop.
    await arrivals.writeOff(code, missing);
    forget(code);
  }

  function forget(code: CurrencyCode): void {
    doubts.delete(code);
    waiting.delete(code);
  }

  return {
    ...{ ask, awaited: () => [...waiting.keys()] },
    /** Counts what the next blocks brought; on disk for good when it returns. */
    async take(blocks: readonly ChainBlock[]): Promise<void> {
      await arrivals.take(blocks, deps.inflowOf);
      for (const block of blocks) {
        const brought = deps.inflowOf(block);
        for (const code of currencies) if (brought[code] > 0n) lastInflow.set(code, block.number);
      }
    },
    /** A house that is new: all that is there came, and nothing is in the books yet. */
    async beginNew({ block, units }: WatchPosition): Promise<void> {
      for (const code of currencies) {
        if (arrivals.sum(code) !== null) continue;
        await arrivals.begin(code, { number: block.number, units: units[code] });
      }
    },
    /** Compares them at the block that the signer has read up to. */
    async compare(credited: Credited, { block: { number } }: WatchPosition): Promise<void> {
      for (const code of currencies) {
        if (arrivals.sum(code) === null) await begin(code, credited, number);
        else await judge(code, credited.units[code], number);
      }
    },
    /** @throws SignerRefusal while more is credited than was seen to come, in either currency. */
    check(): void {
      const [missing] = waiting.values();
      if (missing !== undefined) {
        refuse(`the books have credited ${missing} that the signer has not seen arrive`);
      }
      if (currencies.some((code) => arrivals.sum(code) === null)) {
        refuse("the signer has not compared the credits with the arrivals yet");
      }
    },
  };
}

function doubtAfter(
  known: Doubt | undefined,
  { number, credited, came }: { number: number; credited: bigint; came: bigint },
): Doubt {
  const least = credited - came;
  if (!known) return { number, credited, since: number, least, blocksRead: new Set() };
  // What came since may be what was missed then: later credits are a doubt of their own.
  return came < known.credited ? known : { ...known, number, credited };
}

function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

function textOf(code: CurrencyCode, units: bigint): string {
  return `${formatMoney(money(code, units))} ${code}`;
}
