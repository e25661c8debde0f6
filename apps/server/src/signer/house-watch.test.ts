import type { CurrencyCode } from "@clearhold/money";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { beforeEach, describe, expect, it } from "vitest";
import { useTestStore } from "../../tests/record-keeper.ts";
import { untilDone } from "../../tests/rounds.ts";
import type { ChainBlock, ChainMovement } from "../wire/chain/chain-block.ts";
import { openArrivalRecord, openInflowOf } from "./arrivals.ts";
import { openCreditWatch } from "./credit-watch.ts";
import { openOwnKnowledge } from "./foreign-deeds.ts";
import { openHotPayments } from "./hot-payments.ts";
import { type HouseWatch, openHouseWatch } from "./house-watch.ts";
import { openWatchMark } from "./marks.ts";
import { openPayoutWatch } from "./payout-watch.ts";
import { openReturnWatch } from "./return-watch.ts";
import { openStopRecord, type StopRecord } from "./stops.ts";

const hot = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";
const deposit = "TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx";
const outside = `41${"9".repeat(40)}`;
const txid = (digit: string) => digit.repeat(64);

const records = useTestStore();
let blocks: ChainBlock[];
let held: Record<CurrencyCode, bigint | null>;
let signed: { txid: string }[];
let nowMs: number;
/** How far the worker says that the books have read; below zero before it has said so. */
let booksAt: number;
let stops: StopRecord;
let watch: HouseWatch;
/** Whose answer does not come. */
let silent: string;

function said<Answer>(by: string, answer: Answer): Answer {
  if (silent === by) throw new Error(`${by} is silent`);
  return answer;
}

beforeEach(async () => {
  held = { TRX: 1_000n, USDT: 500n };
  signed = [];
  silent = "";
  [nowMs, booksAt] = [1_790_000_000_000, 0];
  blocks = [];
  addBlock();
  watch = await open();
  await watch.round();
});

/** As after a start of the signer. */
async function open(headAgeMs: number | null = null): Promise<HouseWatch> {
  const store = await records.start();
  stops = openStopRecord(store, records.fileOf("stops"));
  const clock = { now: () => new Date(nowMs) };
  const deadPayments = { isDead: async () => false };
  return openHouseWatch({
    ...{ clock, stops, hotAddress: hot, headAgeMs },
    isNew: () => signed.length === 0,
    credits: openCreditWatch({
      ...{ clock, stops, findBlock: async () => null, booksAt: () => booksAt },
      unprovedLimit: { TRX: 0n, USDT: 0n },
      arrivals: openArrivalRecord(store, records.fileOf("arrivals")),
      inflowOf: openInflowOf({
        ...{ isOfHouse: () => false, isPayout: () => false, isSigned: () => false },
      }),
      guard: {
        sumCredits: async () => said("sumCredits", { TRX: "0", USDT: "0", newest: 0 }),
        listCredits: async () => [],
        findCredits: async () => [],
      },
    }),
    returns: openReturnWatch({
      ...{ clock, stops, signed: [], signedFor: () => [], deadPayments },
      hasLeft: async () => false,
      guard: {
        listOrderEnds: async () =>
          said("listOrderEnds", { gone: [], returned: [], unheld: [], givenBack: [] }),
      },
    }),
    payouts: openPayoutWatch({
      ...{ clock, stops, signedFor: () => [], hasLeft: async () => false, deadPayments },
      guard: { listUnseenPayouts: async () => said("listUnseenPayouts", []) },
    }),
    mark: openWatchMark(store, records.fileOf("watch")),
    chain: {
      head: async () => said("head", blocks.at(-1) as ChainBlock),
      blockAfter: async ({ number }) => blocks[number + 1] ?? "ask-again",
      balanceAt: async (_address, currency) => said("balanceAt", held[currency]),
    },
    payments: openHotPayments({
      chain: { readSolid: async (number) => blocks[number] as ChainBlock },
      hotAddress: hot,
    }),
    own: openOwnKnowledge({
      houseAddresses: [hot],
      addresses: () => [{ address: deposit }],
      signed: [() => signed],
    }),
  });
}

type Deed = {
  id: string;
  payer?: string | null;
  feeUnits?: bigint;
  moves?: Partial<ChainMovement>[];
};

function addBlock(...deeds: Deed[]): void {
  const number = blocks.length;
  blocks.push({
    ...{ number, id: `${number}`, parentId: `${number - 1}`, at: new Date(nowMs) },
    movements: deeds.flatMap(({ id, moves = [] }) =>
      moves.map((move, position) => ({
        ...{
          txid: id,
          kind: "log" as const,
          position: `${position}`,
          currency: "USDT" as const,
          units: 7n,
        },
        ...{ from: hexAddress(hot), to: outside, proved: true },
        ...move,
      })),
    ),
    outcomes: new Map(
      deeds.map(({ id, payer = hexAddress(hot), feeUnits = 0n }) => [
        id,
        { succeeded: true, networkFeeUnits: feeUnits, payer, changesKeys: false },
      ]),
    ),
  });
}

const usdtStops = () => stops.open("USDT").map(({ reason, txid: id }) => [reason, id]);
const release = (operatorId: string, publicKey = operatorId) =>
  stops.release(1, { operatorId, publicKey, at: nowMs });

describe("a node or a guard that gives the signer no answer", () => {
  it.each(["sumCredits", "listOrderEnds", "listUnseenPayouts", "head"])(
    "is not taken for one that found nothing: %s",
    async (by) => {
      expect(watch.looked()).toBe(true);
      silent = by;
      addBlock();
      await expect(watch.round()).rejects.toThrow(`${by} is silent`);
      expect(watch.looked()).toBe(false);
      silent = "";
      await watch.round();
      expect(watch.looked()).toBe(true);
    },
  );

  it("is not taken for one either: a worker that never said how far the books have read", async () => {
    records.forget();
    [signed, booksAt] = [[{ txid: txid("a") }], -1];
    watch = await open();
    await watch.round();
    await expect(watch.check("TRX", "wdr_1")).rejects.toThrow("has not compared the credits");
    expect(watch.looked()).toBe(false);
    booksAt = 0;
    await watch.round();
    await watch.check("TRX", "wdr_1");
    expect(watch.looked()).toBe(true);
  });

  it.each(["sumCredits", "listOrderEnds", "head", "balanceAt"])(
    "lets no payment leave: %s",
    async (by) => {
      await watch.check("TRX", "wdr_1");
      silent = by;
      for (const currency of ["TRX", "USDT"] as const) {
        await expect(watch.check(currency, "wdr_2")).rejects.toThrow(`${by} is silent`);
      }
      silent = "";
      await watch.check("USDT", "wdr_2");
    },
  );
});

describe("what the paying wallet holds", () => {
  it("is nothing for sure in a new house, whatever its nodes say, until blocks bring it", async () => {
    expect(await watch.holds("USDT", [])).toBe(0n);
    addBlock({ id: txid("a"), payer: outside, moves: [{ from: outside, to: hexAddress(hot) }] });
    expect(await watch.holds("USDT", [])).toBe(7n);
  });
});

describe("what the paying wallet of an older house holds", () => {
  beforeEach(async () => {
    records.forget();
    signed.push({ txid: txid("0") });
    watch = await open();
    await watch.round();
  });

  const bytes = (digit: string, units: bigint, expiresMs = nowMs + 300_000) => ({
    ...{ txid: txid(digit), currency: "USDT" as const, units, expiresMs },
  });

  it("is less by what was signed and may still leave, and not by what has left or ended", async () => {
    const sent = bytes("a", 40n);
    expect(await watch.holds("USDT", [])).toBe(500n);
    expect(await watch.holds("USDT", [sent, bytes("b", 7n), bytes("c", 9n, nowMs)])).toBe(453n);
    expect(await watch.holds("TRX", [sent])).toBe(1_000n);
    signed.push({ txid: txid("a") });
    addBlock({ id: txid("a"), moves: [{ units: 40n }] });
    expect(await watch.holds("USDT", [sent, bytes("b", 7n)])).toBe(453n);
    nowMs += 300_000;
    addBlock();
    expect(await watch.holds("USDT", [sent, bytes("b", 7n, nowMs)])).toBe(460n);
  });

  it("is the same after a start, though the signer has to read back what has left", async () => {
    const sent = bytes("a", 40n);
    signed.push({ txid: txid("a") });
    addBlock({ id: txid("a"), moves: [{ units: 40n }] });
    await watch.round();
    watch = await open();
    expect(await watch.holds("USDT", [sent])).toBe(460n);
  });

  it("counts no coins that are one node's word: of a contract, or of the balance for many blocks", async () => {
    const came = { from: outside, to: hexAddress(hot) };
    addBlock({ id: txid("a"), payer: outside, moves: [{ ...came, units: 20n }] });
    addBlock({ id: txid("b"), payer: outside, moves: [{ ...came, units: 900n, proved: false }] });
    expect(await watch.holds("USDT", [])).toBe(520n);
    held.USDT = 9_000n;
    await watch.check("USDT", "wdr_9");
    for (let more = 0; more < 60; more += 1) addBlock();
    await watch.check("USDT", "wdr_9");
    expect(await watch.holds("USDT", [])).toBe(520n);
    // It is missed all the same when it goes.
    held.USDT = 8_999n;
    await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/1 units less/);
    watch = await open();
    expect(await watch.holds("USDT", [])).toBe(520n);
  });

  it("is not said while the head is unknown", async () => {
    silent = "head";
    await expect(watch.holds("USDT", [])).rejects.toThrow("head is silent");
  });
});

describe("what the signer itself saw", () => {
  it("lets payments leave while all that its keys did is what it signed", async () => {
    signed.push({ txid: txid("a") }, { txid: txid("b") });
    addBlock({ id: txid("a"), feeUnits: 10n, moves: [{}] });
    addBlock({
      id: txid("b"),
      payer: hexAddress(deposit),
      moves: [{ from: hexAddress(deposit), to: hexAddress(hot) }],
    });
    addBlock({
      id: txid("c"),
      payer: outside,
      moves: [{ from: outside, to: hexAddress(hot), units: 20n }],
    });
    held = { TRX: 990n, USDT: 520n };
    await watch.check("USDT", "wdr_9");
    await watch.check("TRX", "wdr_9");
    expect(stops.open()).toEqual([]);
  });

  it.each<[string, Deed]>([
    ["that moved coins", { id: txid("d"), moves: [{}] }],
    ["that failed and burned its fee", { id: txid("d"), feeUnits: 5n }],
    ["that moved nothing at all", { id: txid("d") }],
    ["of a deposit address", { id: txid("d"), payer: hexAddress(deposit) }],
  ])("stops both currencies at a transaction of its keys %s", async (_what, deed) => {
    addBlock(deed);
    held = { TRX: 995n, USDT: 493n };
    await expect(watch.check("USDT", "wdr_9")).rejects.toMatchObject({ wait: "stopped" });
    expect(usdtStops()).toEqual([["foreign-transaction", txid("d")]]);
    expect(stops.open("TRX")).toHaveLength(1);
  });

  it("stops one currency when coins left without its key, and none for no units", async () => {
    addBlock({ id: txid("e"), payer: outside, moves: [{ units: 0n }] });
    await watch.check("USDT", "wdr_9");
    addBlock({ id: txid("f"), payer: outside, moves: [{}] });
    held.USDT = 493n;
    await expect(watch.check("USDT", "wdr_9")).rejects.toMatchObject({ wait: "stopped" });
    await watch.check("TRX", "wdr_9");
  });

  it("stays stopped over a start until two different keys have released it", async () => {
    addBlock({ id: txid("d"), payer: outside, moves: [{}] });
    held.USDT = 493n;
    await watch.round();
    watch = await open();
    await expect(watch.check("USDT", "wdr_9")).rejects.toMatchObject({ wait: "stopped" });
    expect(await release("olga")).toBe(false);
    expect(await release("olga")).toBe(false);
    expect(await release("olga again", "olga")).toBe(false);
    await expect(watch.check("USDT", "wdr_9")).rejects.toMatchObject({ wait: "stopped" });
    expect(await release("pavel")).toBe(true);
    await watch.check("USDT", "wdr_9");
    watch = await open();
    await watch.check("USDT", "wdr_9");
  });

  it("sees what happened while it was away", async () => {
    for (let more = 0; more < 450; more += 1) addBlock();
    addBlock({ id: txid("d") });
    addBlock();
    watch = await open();
    await expect(watch.check("TRX", "wdr_9")).rejects.toThrow(/not read the chain up to now/);
    await untilDone("reading blocks", watch.round);
    await expect(watch.check("TRX", "wdr_9")).rejects.toMatchObject({ wait: "stopped" });
  });

  it("refuses while coins are missing that no block shows, and stops when they stay away", async () => {
    held.USDT = 499n;
    await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/1 units less/);
    nowMs += 60_000;
    await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/1 units less/);
    expect(stops.open()).toEqual([]);
    addBlock();
    await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/1 units less/);
    expect(usdtStops()).toEqual([["wallet-short", ""]]);
    await release("olga");
    await release("pavel");
    await watch.check("USDT", "wdr_9");
  });

  it("forgets a shortfall that was none, and stops nobody for coins that are too many", async () => {
    held.USDT = 499n;
    await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/less/);
    held.USDT = 503n;
    addBlock();
    nowMs += 60_000;
    await watch.check("USDT", "wdr_9");
    for (let more = 0; more < 60; more += 1) addBlock();
    await watch.check("USDT", "wdr_9");
    held.USDT = 502n;
    await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/1 units less/);
    expect(stops.open()).toEqual([]);
  });

  it("stops one order when the chain shows a payment of it that the signer forgot", async () => {
    addBlock({ id: txid("a"), moves: [{}] });
    held.USDT = 493n;
    signed.push({ txid: txid("a") });
    await watch.check("USDT", "wdr_9");
    const order = { id: "wdr_1", address: base58Address(outside), since: nowMs / 1000 };
    const equal = { ...order, currency: "USDT", units: 7n } as const;
    await watch.checkUnpaid(equal);
    signed.pop();
    watch = await open();
    await watch.checkUnpaid({ ...equal, units: 8n });
    await watch.checkUnpaid({ ...equal, address: deposit });
    await watch.checkUnpaid({ ...equal, since: equal.since + 601 });
    await expect(watch.checkUnpaid(equal)).rejects.toMatchObject({ wait: "stopped" });
    // The currency itself goes on.
    await watch.check("USDT", "wdr_9");
    await release("olga");
    await expect(watch.checkUnpaid(equal)).rejects.toMatchObject({ wait: "stopped" });
    await release("pavel");
    await watch.checkUnpaid(equal);
    await expect(watch.checkUnpaid({ ...equal, id: "wdr_2" })).rejects.toThrow(/wdr_2/);
  });

  it("takes no coins for too many whose block comes later: behind a load balancer", async () => {
    held.USDT = 520n;
    await watch.check("USDT", "wdr_9");
    addBlock({
      id: txid("c"),
      payer: outside,
      moves: [{ from: outside, to: hexAddress(hot), units: 20n }],
    });
    nowMs += 60_000;
    await watch.check("USDT", "wdr_9");
    addBlock();
    nowMs += 60_000;
    await watch.check("USDT", "wdr_9");
    expect(stops.open()).toEqual([]);
  });

  it("believes neither nodes that differ nor a head of long ago", async () => {
    held.USDT = null;
    await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/do not say the same/);
    held.USDT = 500n;
    watch = await open(300_000);
    await watch.check("USDT", "wdr_9");
    // The second one by a clock that was set back.
    for (const awayMs of [300_001, -300_001]) {
      nowMs += awayMs;
      await expect(watch.check("USDT", "wdr_9")).rejects.toThrow(/far apart/);
      await watch.round();
      expect(watch.looked()).toBe(false);
      nowMs -= awayMs;
    }
    await watch.round();
    expect(watch.looked()).toBe(true);
  });
});
