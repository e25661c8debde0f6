import type { CurrencyCode, Money } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { Clock } from "../kernel/clock.ts";
import { openTurnstile } from "../kernel/turnstile.ts";
import type { ChainBlock, SolidChain } from "../wire/chain/chain-block.ts";
import type { CreditWatch } from "./credit-watch.ts";
import { foreignDeeds, type OwnKnowledge } from "./foreign-deeds.ts";
import type { HotPayments } from "./hot-payments.ts";
import { judgeWallet, type Suspects } from "./judge-wallet.ts";
import type { WatchMark, WatchPosition } from "./marks.ts";
import type { PayoutWatch } from "./payout-watch.ts";
import { lifetimeMsMax } from "./raw-bytes.ts";
import type { ReturnWatch } from "./return-watch.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";
import type { StopRecord } from "./stops.ts";

export type HouseWatchDeps = {
  readonly clock: Clock;
  readonly chain: SolidChain;
  readonly stops: StopRecord;
  readonly mark: WatchMark;
  readonly own: OwnKnowledge;
  readonly payments: HotPayments;
  readonly credits: CreditWatch;
  readonly returns: ReturnWatch;
  readonly payouts: PayoutWatch;
  /** Whether this signer has given no address and signed nothing yet. */
  isNew(): boolean;
  /** In base58. */
  readonly hotAddress: string;
  /** A solid head that is older, or ahead by more, says nothing of now; null where blocks are made on demand. */
  readonly headAgeMs: number | null;
};

/** The signer's own look at the chain. Nobody's word goes into it but its nodes' and its own record's. */
export type HouseWatch = {
  /** Reads on; true when there is more to read. */
  round(): Promise<boolean>;
  /** Whether the last round compared the books with a chain that is up to date. */
  looked(): boolean;
  /** What comes from now on is counted: before it nobody gets an address. */
  ensureBegun(): Promise<void>;
  /** @throws SignerRefusal unless what chain and books show up to now lets a payment of the order leave. */
  check(currency: CurrencyCode, orderId: string): Promise<void>;
  /** @throws SignerRefusal unless the books hold the money of this order, and nobody called it off. */
  checkHeld(orderId: string): Promise<void>;
  /**
   * Before the first payment of an order: the chain shows none of it that this signer does not
   * remember. @throws SignerRefusal when it does, until two operators have said that it is another's.
   */
  checkUnpaid(order: UnpaidOrder): Promise<void>;
  /**
   * What the paying wallet holds for sure, in units, less what was signed and may still leave it. One
   * node's word counts for nothing in it.
   * @throws SignerRefusal while the chain is not read up to now.
   */
  holds(currency: CurrencyCode, signed: readonly SignedBytes[]): Promise<bigint>;
};

/** A payment of the paying wallet that this signer signed. */
type SignedBytes = Money & { readonly txid: string; readonly expiresMs: number };

/** What a payment of the order would look like on the chain. */
type UnpaidOrder = Money & {
  readonly id: string;
  /** In base58. */
  readonly address: string;
  /** Unix seconds: no payment of it is older. */
  readonly since: number;
};

const blocksPerRound = 200;
const turnsMax = 5;
/** The guard's clock may be ahead of the chain's by so much; 200 blocks more are read for it. */
const skewMs = 10 * 60_000;

/**
 * Watches, block for block since its first look, whether the house's keys did anything that this
 * signer did not sign, and whether the paying wallet holds what its own movements add up to. A
 * stolen worker that says "books and chain were compared" can hide neither. And whether what the
 * books have credited ever came, what they gave back did not leave, and what they call paid left.
 */
export function openHouseWatch(deps: HouseWatchDeps): HouseWatch {
  const { clock, stops, credits, returns } = deps;
  const suspects: Suspects = new Map();
  // The loop's rounds and the payments' checks read one after the other.
  const inTurn = openTurnstile();

  let hasLooked = false;

  function isFresh({ block }: WatchPosition): boolean {
    const ageMs = clock.now().getTime() - block.at.getTime();
    return deps.headAgeMs === null || Math.abs(ageMs) <= deps.headAgeMs;
  }

  async function reached(): Promise<WatchPosition> {
    const { position, isAtHead } = await advance(deps);
    refuseIf(!isAtHead, "the signer has not read the chain up to now");
    refuseIf(!isFresh(position), "the signer's clock and its nodes' newest block are far apart");
    return position;
  }

  function checkStops(currency: CurrencyCode): void {
    const [stop] = stops.open(currency).filter(({ orderId }) => orderId === "");
    if (stop === undefined) return;
    const { stopId, reason, txid, address } = stop;
    refuse(`stop ${stopId} is not released: ${reason} ${txid} ${address}`, "stopped");
  }

  async function checkBooks(currency: CurrencyCode, orderId: string): Promise<void> {
    const position = await reached();
    const { number } = position.block;
    await credits.compare(position);
    await returns.compare(number);
    checkStops(currency);
    credits.check(orderId, number);
    returns.check();
    await returns.checkOrder(orderId);
  }

  async function round(): Promise<boolean> {
    hasLooked = false;
    const { position, isAtHead } = await advance(deps);
    if (!isAtHead) return true;
    await credits.compare(position);
    await returns.compare(position.block.number);
    await deps.payouts.compare(position.block.number);
    hasLooked = isFresh(position) && credits.hasBegun();
    return false;
  }

  async function checkWallet(currency: CurrencyCode): Promise<void> {
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const before = await reached();
      const said = await deps.chain.balanceAt(deps.hotAddress, currency);
      const position = await reached();
      const isAtRest = before.units[currency] === position.units[currency];
      if (said !== null && isAtRest)
        return judgeWallet(deps, suspects, { currency, said, position });
    }
    refuse("the nodes do not say the same of the paying wallet");
  }

  return {
    round: () => inTurn(round),
    looked: () => hasLooked,
    // Only at the first start: later no address waits for blocks.
    async ensureBegun() {
      const ensure = async () => void (deps.mark.position() ?? (await begin(deps)));
      if (deps.mark.position() === null) await inTurn(ensure);
    },
    check: (currency, orderId) =>
      inTurn(async () => {
        await checkBooks(currency, orderId);
        await checkWallet(currency);
        // Blocks were read meanwhile.
        checkStops(currency);
      }),
    checkHeld: returns.checkHeld,
    checkUnpaid: (order) => inTurn(async () => judgeUnpaid(deps, order, await reached())),
    holds: (currency, signed) =>
      inTurn(async () => {
        const position = await reached();
        const open = signed.filter((one) => one.currency === currency);
        return position.proved[currency] - (await openUnits(deps, open, position));
      }),
  };
}

async function judgeUnpaid(
  { clock, stops, payments, own }: HouseWatchDeps,
  { id, currency, units, address, since }: UnpaidOrder,
  { block }: WatchPosition,
): Promise<void> {
  const to: string = hexAddress(address);
  const paid = await payments.since(since * 1000 - skewMs, block);
  const found = paid.find(
    (one) =>
      one.to === to &&
      one.currency === currency &&
      one.units === units &&
      !own.isSigned(one.txid) &&
      !stops.isReleased(id, one.txid),
  );
  if (found === undefined) return;
  const { txid } = found;
  const at = clock.now().getTime();
  await stops.stop({ at, currency, reason: "paid-before", txid, address, orderId: id });
  refuse(`the chain shows a payment like that of ${id} that is not remembered: ${txid}`, "stopped");
}

/** What may still leave: bytes that have not ended, and that no block up to here has. */
async function openUnits(
  { payments }: HouseWatchDeps,
  signed: readonly SignedBytes[],
  { block }: WatchPosition,
): Promise<bigint> {
  const living = signed.filter(({ expiresMs }) => expiresMs > block.at.getTime());
  if (living.length === 0) return 0n;
  const sinceMs = Math.min(...living.map(({ expiresMs }) => expiresMs)) - lifetimeMsMax;
  const left = new Set((await payments.since(sinceMs, block)).map(({ txid }) => txid));
  return living.reduce((sum, { txid, units }) => (left.has(txid) ? sum : sum + units), 0n);
}

async function advance(deps: HouseWatchDeps) {
  const { chain, mark } = deps;
  let position = mark.position() ?? (await begin(deps));
  const from = position.block.number;
  const head = await chain.head();
  const blocks: ChainBlock[] = [];
  while (position.block.number < Math.min(head.number, from + blocksPerRound)) {
    const block = await chain.blockAfter(position.block);
    if (block === "ask-again") break;
    position = await take(deps, position, block);
    blocks.push(block);
  }
  await deps.credits.take(blocks);
  // Stops and arrivals are on disk before: after a crash in between the same blocks are read once more.
  if (position.block.number > from) await mark.move(position);
  return { position, isAtHead: position.block.number >= head.number };
}

/** What was before the first look the signer cannot judge: it takes the wallet as it finds it. */
async function begin(deps: HouseWatchDeps): Promise<WatchPosition> {
  const { chain, mark, hotAddress } = deps;
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const block = await chain.head();
    const trx = await chain.balanceAt(hotAddress, "TRX");
    const usdt = await chain.balanceAt(hotAddress, "USDT");
    const after = await chain.head();
    if (trx === null || usdt === null || after.id !== block.id) continue;
    const units = { TRX: trx, USDT: usdt };
    const isNew = deps.isNew();
    // Nothing came yet to keys that were made just now, whatever the nodes say.
    const position = { block, units, proved: isNew ? { TRX: 0n, USDT: 0n } : units };
    if (isNew) await deps.credits.beginNew(position);
    await mark.move(position);
    return position;
  }
  return refuse("the nodes do not say the same of the paying wallet");
}

async function take(
  deps: HouseWatchDeps,
  position: WatchPosition,
  block: ChainBlock,
): Promise<WatchPosition> {
  deps.payments.take(block);
  const at = deps.clock.now().getTime();
  for (const { txid, address, currencies: unsafe } of foreignDeeds(block, deps.own)) {
    for (const currency of unsafe) {
      await deps.stops.stop({
        at,
        currency,
        reason: "foreign-transaction",
        txid,
        address,
        orderId: "",
      });
    }
  }
  const hot = hexAddress(deps.hotAddress);
  const [units, proved] = [{ ...position.units }, { ...position.proved }];
  const add = (currency: CurrencyCode, moved: bigint, isProved = true) => {
    units[currency] += moved;
    if (isProved) proved[currency] += moved;
  };
  for (const { from, to, currency, units: moved, ...said } of block.movements) {
    if (to === hot) add(currency, moved, said.proved);
    if (from === hot) add(currency, -moved);
  }
  for (const { payer, networkFeeUnits } of block.outcomes.values()) {
    if (payer === hot) add("TRX", -networkFeeUnits);
  }
  const { number, id } = block;
  return { block: { number, id, at: block.at }, units, proved };
}
