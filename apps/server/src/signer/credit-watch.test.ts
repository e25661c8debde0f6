import { beforeEach, describe, expect, it } from "vitest";
import { useTestStore } from "../../tests/record-keeper.ts";
import type { ChainBlock, ChainMovement, ChainTxOutcome } from "../wire/chain/chain-block.ts";
import type { Credit } from "../wire/guard/calls/credit-calls.ts";
import { type ArrivalRecord, openArrivalRecord, openInflowOf } from "./arrivals.ts";
import { type CreditWatch, openCreditWatch } from "./credit-watch.ts";
import { openStopRecord, type StopRecord } from "./stops.ts";

const records = useTestStore();
let stops: StopRecord;
let arrivals: ArrivalRecord;
let watch: CreditWatch;
/** What the books have credited, in units of USDT, and what of it by block. */
let credited: bigint;
let ahead: { block: number; units: bigint; id?: string }[];
/** How far the books have read. */
let booksAt: number;
let nowMs: number;
/** Where the signer has read up to. */
let now: number;
let blocks: Map<number, ChainBlock>;
let said: { stopped: string[]; waiting: string[] };

beforeEach(async () => {
  [credited, ahead, booksAt, now, blocks] = [0n, [], 0, 0, new Map()];
  nowMs = 1_790_000_000_000;
  await open();
});

/** As after a start of the signer. */
async function open(): Promise<void> {
  const store = await records.start();
  stops = openStopRecord(store, records.fileOf("stops"));
  arrivals = openArrivalRecord(store, records.fileOf("arrivals"));
  watch = openCreditWatch({
    ...{ stops, arrivals, clock: { now: () => new Date(nowMs) } },
    unprovedLimit: { TRX: 0n, USDT: 10n },
    inflowOf: openInflowOf({
      isOfHouse: (address) => address.startsWith("house"),
      isPayout: (txid) => txid === "payout",
      isSigned: (txid) => ["payout", "move"].includes(txid),
    }),
    booksAt: () => booksAt,
    findBlock: async (number) => blocks.get(number) ?? null,
    guard: {
      async sumCredits({ upTo, stopped, waiting }) {
        said = { stopped, waiting };
        const later = ahead.filter(({ block }) => block > upTo);
        const hidden = later.reduce((sum, { units }) => sum + units, 0n);
        const newest = Math.max(0, ...later.map(({ block }) => block));
        return { TRX: "0", USDT: `${credited - hidden}`, newest };
      },
      listCredits: async ({ currency, skip }) =>
        currency === "USDT" && skip === 0 ? creditsNow() : [],
      findCredits: async ({ currency, ids }) =>
        currency === "USDT" ? creditsNow().filter(({ id }) => ids.includes(id)) : [],
    },
  });
  await store.begin();
}

/** What the books have, the newest first: credits of blocks, and one that names none. */
function creditsNow(): Credit[] {
  const named = ahead.map(({ block, units, id = `dep_${block}` }) => ({
    ...{ id: `deposit-credited ${id}`, txid: `tx-${block}`, blockNumber: block },
    units: `${units}`,
  }));
  const rest = ahead.reduce((left, { units }) => left - units, credited);
  const other = { id: "deposit-credited dep_x", txid: "", blockNumber: 0, units: `${rest}` };
  const read = [...blocks.keys()].map((blockNumber) => ({
    ...{ id: `deposit-credited read_${blockNumber}`, txid: "", blockNumber, units: "0" },
  }));
  return [...named.reverse(), other, ...read];
}

const begin = (block: ChainBlock, USDT = 0n) => watch.beginNew({ block, units: { TRX: 0n, USDT } });
const beginNew = () => begin(blockOf(0, []));

type Moved = Pick<ChainMovement, "units"> & Partial<ChainMovement>;

/** The next block that the signer reads. */
async function read(...moves: Moved[]): Promise<ChainBlock> {
  now += 1;
  const block = blockOf(now, moves);
  await watch.take([block]);
  return block;
}

function blockOf(number: number, moves: Moved[]): ChainBlock {
  const movements = moves.map((move, place) => ({
    ...{ txid: `tx-${number}`, kind: "log" as const, position: `${place}`, proved: true },
    ...{ currency: "USDT" as const, from: "outside", to: "house-1", ...move },
  }));
  const id = `${number}`;
  const done = { succeeded: true, networkFeeUnits: 0n, payer: "house-2", changesKeys: false };
  const outcomes = new Map(movements.map(({ txid }) => [txid, done]));
  return { number, id, at: new Date(0), parentId: "", movements, outcomes };
}

async function compare(): Promise<void> {
  const block = { number: now, id: "", at: new Date(0) };
  await watch.compare({ block });
}

const check = (orderId = "wdr_1") => watch.check(orderId, now);

/** The books credit what came in a block. */
function credit(block: number, units: bigint): void {
  credited += units;
  ahead.push({ block, units });
}

async function readBlocks(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) await read();
}

const openStops = () => stops.open().map(({ currency, address }) => `${currency}: ${address}`);

describe("coins that were credited", () => {
  it("may leave when the signer saw them come, each once, whatever is read twice", async () => {
    await beginNew();
    const block = await read({ units: 5n }, { units: 7n, from: "house-2" });
    await watch.take([block]);
    await read({ units: 3n, to: "outside" }, { units: 2n, from: "house-2", txid: "payout" });
    expect(arrivals.sum("USDT")).toBe(7n);
    credited = 7n;
    await compare();
    check();
    await open();
    expect(arrivals.sum("USDT")).toBe(7n);
    expect(arrivals.hasLeft("payout")).toBe(true);
    expect(arrivals.hasLeft("tx-1")).toBe(false);
  });

  it("of a new house's first balance count up to the limit of one node's word", async () => {
    await begin(blockOf(0, []), 1_000n);
    expect(arrivals.sum("USDT")).toBe(10n);
    credited = 11n;
    await compare();
    expect(() => check()).toThrow(/credited 0.000001 USDT that the signer has not seen/);
  });

  it("left with what was signed and succeeded, also where a node shows no coins of it", async () => {
    await beginNew();
    const block = blockOf(1, [
      { units: 5n, to: "outside", txid: "payout" },
      { units: 5n, from: "house-2", txid: "move" },
      { units: 5n, to: "outside", txid: "another" },
    ]);
    const told = block.outcomes.get("move") as ChainTxOutcome;
    const failed = new Map(block.outcomes).set("move", { ...told, succeeded: false });
    await watch.take([{ ...block, movements: [], outcomes: failed }]);
    expect(["payout", "move", "another"].map(arrivals.hasLeft)).toEqual([true, false, false]);
    await watch.take([block]);
    expect(["payout", "move", "another"].map(arrivals.hasLeft)).toEqual([true, true, false]);
  });

  it("of later blocks than the signer has read are no difference, and orders wait for them", async () => {
    await beginNew();
    await read();
    credit(3, 5n);
    await compare();
    expect(said).toEqual({ stopped: [], waiting: [] });
    expect(() => check()).toThrow(/credited block 3, the signer is at 1/);
    await read();
    credit(5, 7n);
    await compare();
    expect(() => check()).toThrow(/credited block 3, the signer is at 2/);
    await read({ units: 5n });
    await compare();
    // What was credited after the order was asked for first is nothing to it.
    check();
    expect(() => check("wdr_2")).toThrow(/credited block 5/);
    await read();
    await read();
    await compare();
    expect(() => check("wdr_2")).toThrow(/credited 0.000007 USDT that the signer has not seen/);
  });

  it("pass all the time under steady traffic, with a signer that lags behind the books", async () => {
    await beginNew();
    for (let block = 1; block <= 700; block += 1) {
      credit(block + 5, 7n);
      await read(...(block > 5 ? [{ units: 7n }] : []));
      await compare();
      expect(said.waiting).toEqual([]);
      if (block % 50 === 0) expect(() => check(`wdr_${block}`)).toThrow(/credited block/);
      if (block > 50 && block % 50 === 5) check(`wdr_${block - 5}`);
    }
    expect(openStops()).toEqual([]);
  });

  it("stop both currencies when nothing came, until two operators have let exactly these go", async () => {
    await beginNew();
    credited = 5n;
    await compare();
    await readBlocks(60);
    await compare();
    expect(openStops()).toEqual(["TRX: 0.000005 USDT", "USDT: 0.000005 USDT"]);
    await open();
    await compare();
    expect(said.stopped).toEqual(["0.000005 USDT"]);
    for (const operatorId of ["olga", "pavel"]) {
      const by = { operatorId, publicKey: operatorId, at: 1 };
      for (const stopId of [1, 2]) await stops.release(stopId, by);
    }
    await compare();
    check();
    credited = 6n;
    await compare();
    expect(() => check()).toThrow(/0.000001 USDT/);
  });

  it("leave no room for others when a later reading of their block shows them after all", async () => {
    await beginNew();
    credited = 5n;
    await compare();
    await readBlocks(60);
    await compare();
    for (const operatorId of ["olga", "pavel"]) {
      const by = { operatorId, publicKey: operatorId, at: 1 };
      for (const stopId of [1, 2]) await stops.release(stopId, by);
    }
    await watch.take([blockOf(30, [{ units: 5n }])]);
    await open();
    await compare();
    check();
    credited = 6n;
    await compare();
    expect(() => check()).toThrow(/0.000001 USDT/);
  });

  it("stop once for each amount, however often the same is credited", async () => {
    await beginNew();
    for (const [round, sum] of [5n, 10n].entries()) {
      credited = sum;
      await compare();
      await readBlocks(60);
      await compare();
      // While operators look at the first, the second waits: it is not believed with the first.
      credited = 10n;
      await readBlocks(60);
      await compare();
      expect(openStops()).toHaveLength(2);
      for (const operatorId of ["olga", "pavel"]) {
        const by = { operatorId, publicKey: operatorId, at: 1 };
        for (const { stopId } of stops.open()) await stops.release(stopId, by);
      }
      if (round === 0) expect(() => check()).toThrow(/0.000005 USDT/);
    }
    await compare();
    check();
  });

  it("stop too though other coins come all the time: none of them hides what is missing", async () => {
    await beginNew();
    credited = 5n;
    for (let block = 0; block < 62; block += 1) {
      await compare();
      await read({ units: 7n });
      credit(now, 7n);
    }
    expect(openStops()).toEqual(["TRX: 0.000005 USDT", "USDT: 0.000005 USDT"]);
  });

  it("are looked for again in their block, as far as the signer's nodes show them there", async () => {
    await beginNew();
    await read({ units: 5n });
    // A node did not print a second movement then, and a claim credits it now.
    blocks.set(1, blockOf(1, [{ units: 5n }, { units: 4n, kind: "int" }]));
    blocks.set(99, blockOf(99, [{ units: 1_000n }]));
    credited = 9n;
    await compare();
    check();
    credited = 10n;
    await compare();
    expect(() => check()).toThrow(/0.000001 USDT/);
    expect(arrivals.sum("USDT")).toBe(9n);
  });
});

describe("credits that operators let go", () => {
  beforeEach(beginNew);

  async function letGo(): Promise<void> {
    await compare();
    await readBlocks(60);
    await compare();
    for (const operatorId of ["olga", "pavel"]) {
      const by = { operatorId, publicKey: operatorId, at: 1 };
      for (const { stopId } of stops.open()) await stops.release(stopId, by);
    }
    await compare();
  }

  /** As a restored backup of the database lacks it. */
  function lose(block: number): void {
    credited -= ahead.find((one) => one.block === block)?.units ?? 0n;
    ahead = ahead.filter((one) => one.block !== block);
  }

  async function restart(): Promise<void> {
    await open();
  }

  async function expectMissing(amount: string): Promise<void> {
    await compare();
    expect(() => check()).toThrow(`${amount} USDT that the signer has not seen`);
  }

  it("are those that no block shows: a second shortfall of the same size is found", async () => {
    await read({ units: 5n });
    credit(1, 5n);
    await read();
    credit(2, 5n);
    await letGo();
    check();
    expect(arrivals.losses("USDT")).toEqual([
      expect.objectContaining({ units: 5n, credits: ["deposit-credited dep_2"] }),
    ]);
    credit(10, 5n);
    await expectMissing("0.000005");
    await letGo();
    check();
    expect(arrivals.losses("USDT").map(({ credits }) => credits)).toEqual([
      ["deposit-credited dep_2"],
      ["deposit-credited dep_10"],
    ]);
    credit(11, 1n);
    await expectMissing("0.000001");
  });

  it.each([5n, 8n])("leave no slack of %s when the books lose them", async (units) => {
    await read();
    credit(1, units);
    await letGo();
    check();
    lose(1);
    await compare();
    check();
    credit(7, 5n);
    await expectMissing("0.000005");
    // The books may get the old one back, and it counts once.
    credit(1, units);
    await expectMissing("0.000005");
    ahead.push({ block: 1, units, id: "dep_again" });
    credited += units;
    await expectMissing(units === 5n ? "0.00001" : "0.000013");
  });

  it("count once where the chain shows them after all", async () => {
    await read();
    credit(1, 5n);
    await letGo();
    await watch.take([blockOf(1, [{ units: 5n }])]);
    await compare();
    check();
    credit(3, 5n);
    await expectMissing("0.000005");
    lose(3);
    await watch.take([blockOf(1, [{ units: 5n }])]);
    credit(4, 2n);
    await expectMissing("0.000002");
  });

  it.each([
    ["at no moment", []],
    ["before the stop", [0]],
    ["while it is open", [1]],
    ["after the release", [2]],
    ["at each moment", [0, 1, 2, 3, 4]],
  ])("are the same with a restart %s", async (_when, moments) => {
    const pause = async (moment: number) => {
      if ((moments as number[]).includes(moment)) await restart();
    };
    await read({ units: 7n });
    credit(1, 7n);
    credit(2, 5n);
    await readBlocks(2);
    await pause(0);
    await compare();
    await readBlocks(60);
    await compare();
    expect(openStops()).toEqual(["TRX: 0.000005 USDT", "USDT: 0.000005 USDT"]);
    await pause(1);
    await letGo();
    await pause(2);
    await compare();
    check();
    expect(arrivals.losses("USDT")).toHaveLength(1);
    lose(2);
    await pause(3);
    credit(9, 5n);
    await expectMissing("0.000005");
    await pause(4);
    await expectMissing("0.000005");
  });

  it("of a record without names are asked for again, and bound then", async () => {
    credited = 5n;
    await arrivals.writeOff("USDT", { units: 5n, credits: [] }, 0);
    await expectMissing("0.000005");
    await letGo();
    check();
    credited = 0n;
    await compare();
    check();
    credit(9, 5n);
    await expectMissing("0.000005");
  });

  it("are not more than is missing, whatever else cannot be judged", async () => {
    await read();
    // One of these came, and nobody can say which.
    await watch.take([blockOf(1, [{ units: 3n, txid: "other" }])]);
    ahead.push({ block: 1, units: 3n, id: "dep_a" }, { block: 1, units: 3n, id: "dep_b" });
    credited = 6n;
    await letGo();
    check();
    credit(8, 1n);
    await expectMissing("0.000001");
  });
});

describe("a house from before this was compared", () => {
  it("begins at a block that the books have read, however many coins come all the time", async () => {
    [credited, now] = [100n, 10];
    booksAt = 9;
    await compare();
    // The signer has not read what came since that block.
    expect(arrivals.sum("USDT")).toBeNull();
    expect(() => check()).toThrow(/has not compared/);
    for (let block = 0; block < 3; block += 1) {
      await read({ units: 8n });
      if (now < 13) credit(now, 8n);
      await compare();
    }
    expect(arrivals.sum("USDT")).toBeNull();
    booksAt = 12;
    await compare();
    // The books credit the coins of the last block later.
    expect(arrivals.sum("USDT")).toBe(124n);
    check();
    credit(13, 8n);
    await compare();
    check();
    await read({ units: 8n });
    credit(14, 9n);
    await compare();
    expect(() => check()).toThrow(/0.000001 USDT/);
    blocks.set(11, blockOf(11, [{ units: 8n }]));
    await compare();
    expect(() => check()).toThrow(/0.000001 USDT/);
    expect(arrivals.sum("USDT")).toBe(132n);
  });
});

describe("what one node says and no bytes prove", () => {
  const told = (units: bigint) => ({ units, proved: false });
  beforeEach(beginNew);

  it("counts up to the limit of 24 hours, and what is above it buys nothing", async () => {
    await read(told(9n), { units: 100n });
    credited = 109n;
    await compare();
    watch.check("wdr_1", now);
    blocks.set(2, await read(told(5n)));
    expect(arrivals.sum("USDT")).toBe(110n);
    nowMs = 3_600_000;
    credited = 114n;
    await compare();
    expect(() => watch.check("wdr_2", now)).toThrow(/0.000004 USDT/);
  });

  it("counts what waited when a day has passed, and when a second node says it, also after a start", async () => {
    blocks.set(1, await read(told(10n)));
    blocks.set(2, await read(told(4n)));
    blocks.set(3, await read(told(3n)));
    await open();
    credited = 17n;
    nowMs = 3_600_000;
    await compare();
    expect(arrivals.sum("USDT")).toBe(10n);
    blocks.set(3, blockOf(3, [{ units: 3n }]));
    await compare();
    expect(arrivals.sum("USDT")).toBe(13n);
    nowMs = 24 * 3_600_000 + 1;
    await compare();
    expect(arrivals.sum("USDT")).toBe(17n);
    watch.check("wdr_1", now);
  });
});
