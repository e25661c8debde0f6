import { amountText, type CurrencyCode, currencies, lesser, money } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import type { ArrivalRecord, Loss, TakeRules } from "./arrivals.ts";
import type { WatchPosition } from "./marks.ts";
import { openRecentArrivals } from "./recent-arrivals.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";
import type { StopRecord } from "./stops.ts";
import { blocksMax, findLetGo, findUnseen } from "./unseen-credits.ts";

export type CreditWatchDeps = Pick<TakeRules, "inflowOf" | "unprovedLimit"> & {
  readonly clock: Clock;
  readonly arrivals: ArrivalRecord;
  readonly stops: StopRecord;
  /** The guard, which adds up what the books have credited. */
  readonly guard: Pick<SignerPort, "sumCredits" | "listCredits" | "findCredits">;
  /** A solid block by its height, approved by the witnesses; null for one that cannot be believed. */
  findBlock(number: number): Promise<ChainBlock | null>;
  /** How far the worker says that the books have read. It only decides when counting begins. */
  booksAt(): number;
};

export type CreditWatch = ReturnType<typeof openCreditWatch>;

/** A claim may show what was not read, and the signer's second node be away for so long. */
const blocksToBelieve = 60;

/** What of a currency was credited, and not seen to come. */
type Doubt = {
  /** Since this block something has always been missing, and never less than `least`. */
  readonly since: number;
  readonly least: bigint;
  readonly blocksRead: Set<number>;
};

/**
 * Compares what the books ever credited with what the signer itself ever saw come into the house, both
 * up to the same block. A false entry in the books does not make coins arrive.
 */
export function openCreditWatch(deps: CreditWatchDeps) {
  const { arrivals, stops } = deps;
  const doubts = new Map<CurrencyCode, Doubt>();
  const waiting = new Map<CurrencyCode, string>();
  const recent = openRecentArrivals(deps.inflowOf);
  /** Orders whose money may come of credits of later blocks: they wait for those. */
  const heldBack = new Map<string, number>();
  let newest = 0;
  const isLate = (code: CurrencyCode) => arrivals.sum(code) === null;

  /**
   * An older house begins with what the books credited of blocks that they have read, and with what
   * the signer has seen come since. Both are of the same blocks, however many coins come meanwhile.
   */
  async function begin(codes: readonly CurrencyCode[], now: number): Promise<void> {
    const upTo = Math.min(now, deps.booksAt());
    if (upTo < 0) return;
    const { units } = await askCredited(deps, { upTo, head: now, waiting: [] });
    for (const code of codes) {
      const since = recent.since(upTo, code, deps.unprovedLimit[code]);
      if (since !== null) await arrivals.begin(code, { number: now, units: units[code] + since });
    }
  }

  async function judge(code: CurrencyCode, credited: bigint, now: number): Promise<void> {
    const look = async () =>
      credited - (arrivals.sum(code) ?? 0n) - (await findLetGo(deps, code)).units;
    const first = await look();
    if (first <= 0n) return forget(code);
    const doubt = doubts.get(code) ?? { since: now, least: first, blocksRead: new Set() };
    await readAgain(deps, doubt, { code, now });
    const missing = await look();
    if (missing <= 0n) return forget(code);
    const least = lesser(missing, doubt.least);
    doubts.set(code, { ...doubt, least });
    waiting.set(code, amountText(money(code, missing)));
    // Operators judge one amount at a time: what is missing beyond it stops again after them.
    if (stops.open(code).some(({ reason }) => reason === "coins-unseen")) return;
    if (now - doubt.since < blocksToBelieve) return;
    const loss = await findUnseen(deps, { code, missing: least, now });
    // Blocks were read for it, and may have shown the coins.
    if ((await look()) < least) return;
    await stopFor(deps, { code, least, loss, upTo: now });
    forget(code);
  }

  function forget(code: CurrencyCode): void {
    doubts.delete(code);
    waiting.delete(code);
  }

  return {
    /** Of which currencies coins are credited that have not been seen to come. */
    awaited: () => [...waiting.keys()],
    /** Whether both currencies are compared: in an older house that waits for how far its books have read. */
    hasBegun: () => !currencies.some(isLate),
    /** Counts what the next blocks brought; on disk for good when it returns. */
    async take(blocks: readonly ChainBlock[]): Promise<void> {
      await arrivals.take(blocks, deps);
      recent.take(blocks);
    },
    /**
     * A house that is new: all that is there came, and nothing is in the books yet. Its keys were made just
     * now, and a balance is the nodes' word: more than the limit of that is for operators to judge.
     */
    async beginNew({ block, units }: Pick<WatchPosition, "block" | "units">): Promise<void> {
      for (const code of currencies) {
        if (arrivals.sum(code) !== null) continue;
        const believed = lesser(units[code], deps.unprovedLimit[code]);
        await arrivals.begin(code, { number: block.number, units: believed });
      }
    },
    /** Compares them at the block that the signer has read up to. */
    async compare({ block: { number } }: Pick<WatchPosition, "block">): Promise<void> {
      recent.beginAt(number);
      if (currencies.some(isLate)) await begin(currencies.filter(isLate), number);
      const asked = { upTo: number, head: number, waiting: [...waiting.values()] };
      const credited = await askCredited(deps, asked);
      newest = credited.newest;
      for (const code of currencies) {
        if (!isLate(code)) await judge(code, credited.units[code], number);
      }
    },
    /**
     * After a comparison at this block. The order's money was credited before it is first asked for.
     * @throws SignerRefusal while more is credited than was seen to come, in either currency, or what
     * was credited before this order is of later blocks.
     */
    check(orderId: string, number: number): void {
      const [missing] = waiting.values();
      if (missing !== undefined) {
        refuse(`the books have credited ${missing} that the signer has not seen arrive`);
      }
      if (currencies.some(isLate)) {
        refuse("the signer has not compared the credits with the arrivals yet");
      }
      const block = heldBack.get(orderId) ?? newest;
      heldBack.set(orderId, block);
      refuseIf(
        block > number,
        `the books have credited block ${block}, the signer is at ${number}`,
      );
      heldBack.delete(orderId);
    },
  };
}

/** A claim or a second node may show what an earlier reading of a block did not. */
async function readAgain(
  { arrivals, guard, findBlock, clock, ...rules }: CreditWatchDeps,
  { blocksRead }: Doubt,
  { code, now }: { readonly code: CurrencyCode; readonly now: number },
): Promise<void> {
  const first = arrivals.beganAt(code) ?? now;
  const credits = await guard.listCredits({ currency: code, skip: 0 });
  for (const number of new Set(credits.map(({ blockNumber }) => blockNumber))) {
    const isOpen = number > first && number <= now && !blocksRead.has(number);
    if (!isOpen || blocksRead.size >= blocksMax) continue;
    const block = await findBlock(number);
    const atMs = clock.now().getTime();
    const isWaiting = block !== null && (await arrivals.take([block], { ...rules, atMs }));
    // There is room for what waits when a day has passed, as in the books.
    if (!isWaiting) blocksRead.add(number);
  }
}

type StopAsk = {
  readonly code: CurrencyCode;
  readonly least: bigint;
  readonly loss: Loss;
  readonly upTo: number;
};

/** Stops both currencies, as the house exchanges one into the other. */
async function stopFor(
  { clock, stops, arrivals }: CreditWatchDeps,
  { code, least, loss, upTo }: StopAsk,
): Promise<void> {
  const at = clock.now().getTime();
  const what = { at, reason: "coins-unseen", txid: "", orderId: "" } as const;
  const address = amountText(money(code, loss.units > 0n ? loss.units : least));
  for (const currency of currencies) await stops.stop({ ...what, currency, address });
  // Operators decide on these credits; anything else is another stop.
  if (loss.units > 0n) await arrivals.writeOff(code, loss, upTo);
}

type CreditedAsk = {
  readonly upTo: number;
  readonly head: number;
  readonly waiting: readonly string[];
};

/** What the books have credited of blocks up to one; told with what the signer has not seen come. */
async function askCredited({ stops, guard }: CreditWatchDeps, { waiting, ...at }: CreditedAsk) {
  const doubts = { stopped: stops.linesOf("coins-unseen"), waiting: [...waiting] };
  const { TRX, USDT, newest } = await guard.sumCredits({ ...at, ...doubts });
  return { newest, units: { TRX: BigInt(TRX), USDT: BigInt(USDT) } };
}
