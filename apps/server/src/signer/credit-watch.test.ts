import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openTestStore } from "../../tests/record-keeper.ts";
import type { ChainBlock, ChainMovement } from "../wire/chain/chain-block.ts";
import { type ArrivalRecord, openArrivalRecord, openInflowOf } from "./arrivals.ts";
import { type CreditWatch, openCreditWatch } from "./credit-watch.ts";
import type { RecordStore } from "./record-store.ts";
import { openStopRecord, type StopRecord } from "./stops.ts";

let folder: string;
let store: RecordStore;
let stops: StopRecord;
let arrivals: ArrivalRecord;
let watch: CreditWatch;
/** What the books have credited, in units of USDT, and how far they have read. */
let credited: bigint;
let booksAt: number;
/** Where the signer has read up to. */
let now: number;
let blocks: Map<number, ChainBlock>;
let said: { stopped: string[]; waiting: string[] };

beforeEach(async () => {
  folder = makeTestFolder();
  [credited, booksAt, now, blocks] = [0n, 0, 0, new Map()];
  await open();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** As after a start of the signer. */
async function open(): Promise<void> {
  store = await openTestStore(folder);
  stops = openStopRecord(store, path.join(folder, "stops"));
  arrivals = openArrivalRecord(store, path.join(folder, "arrivals"));
  watch = openCreditWatch({
    ...{ stops, arrivals, clock: { now: () => new Date(1_790_000_000_000) } },
    inflowOf: openInflowOf({
      isOfHouse: (address) => address.startsWith("house"),
      isPayout: (txid) => txid === "payout",
    }),
    booksAt: () => booksAt,
    findBlock: async (number) => blocks.get(number) ?? null,
    guard: {
      async sumCredits(ask) {
        said = ask;
        return { TRX: "0", USDT: `${credited}` };
      },
      listCreditedBlocks: async ({ currency }) => (currency === "USDT" ? [...blocks.keys()] : []),
    },
  });
  await store.begin();
}

const beginNew = () =>
  watch.beginNew({ block: { number: 0, id: "0", at: new Date(0) }, units: { TRX: 0n, USDT: 0n } });

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
  return { number, id, at: new Date(0), parentId: "", movements, outcomes: new Map() };
}

async function compare(): Promise<void> {
  const asked = await watch.ask();
  const position = { block: { number: now, id: "", at: new Date(0) } };
  await watch.compare(asked, { ...position, units: { TRX: 0n, USDT: 0n } });
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
    watch.check();
    store.close();
    await open();
    expect(arrivals.sum("USDT")).toBe(7n);
  });

  it("wait for a signer whose nodes are behind, and stop nothing once it has read on", async () => {
    await beginNew();
    credited = 5n;
    await compare();
    expect(() => watch.check()).toThrow(/credited 0.000005 USDT that the signer has not seen/);
    await readBlocks(30);
    await compare();
    expect(said.waiting).toEqual(["0.000005 USDT"]);
    // Another one is credited before the first has come: the older doubt ends, a new one begins.
    credited = 9n;
    await read({ units: 5n });
    await compare();
    await readBlocks(40);
    await compare();
    expect(openStops()).toEqual([]);
    await read({ units: 4n });
    await compare();
    watch.check();
    await compare();
    expect(said).toEqual({ stopped: [], waiting: [] });
  });

  it("stop both currencies when nothing came, until two operators have let exactly these go", async () => {
    await beginNew();
    credited = 5n;
    await compare();
    await readBlocks(60);
    await compare();
    expect(openStops()).toEqual(["TRX: 0.000005 USDT", "USDT: 0.000005 USDT"]);
    store.close();
    await open();
    await compare();
    expect(said.stopped).toEqual(["0.000005 USDT"]);
    for (const operatorId of ["olga", "pavel"]) {
      const by = { operatorId, publicKey: operatorId, at: 1 };
      for (const stopId of [1, 2]) await stops.release(stopId, by);
    }
    await compare();
    watch.check();
    credited = 6n;
    await compare();
    expect(() => watch.check()).toThrow(/0.000001 USDT/);
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
      if (round === 0) expect(() => watch.check()).toThrow(/0.000005 USDT/);
    }
    await compare();
    watch.check();
  });

  it("stop too where something is always missing, though other coins come all the time", async () => {
    await beginNew();
    credited = 5n;
    for (let block = 0; block < 599; block += 1) {
      await compare();
      await read({ units: 7n });
      credited += 7n;
    }
    expect(openStops()).toEqual([]);
    for (let block = 0; block < 3; block += 1) {
      await read({ units: 7n });
      credited += 7n;
      await compare();
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
    watch.check();
    credited = 10n;
    await compare();
    expect(() => watch.check()).toThrow(/0.000001 USDT/);
    expect(arrivals.sum("USDT")).toBe(9n);
  });
});

describe("a house from before this was compared", () => {
  it("begins where nothing came between what the books and the signer have read", async () => {
    [credited, now] = [100n, 10];
    booksAt = 10;
    await compare();
    // Whether the books have credited this one nobody can say.
    await read({ units: 8n });
    await compare();
    expect(arrivals.sum("USDT")).toBeNull();
    expect(() => watch.check()).toThrow(/has not compared/);
    await read();
    await compare();
    // The books have not read so far: what they credit next may have come before.
    expect(arrivals.sum("USDT")).toBeNull();
    [booksAt, credited] = [11, 108n];
    await compare();
    expect(arrivals.sum("USDT")).toBe(108n);
    credited = 109n;
    await compare();
    expect(() => watch.check()).toThrow(/0.000001 USDT/);
    blocks.set(11, blockOf(11, [{ units: 8n }]));
    await compare();
    expect(arrivals.sum("USDT")).toBe(108n);
  });
});
