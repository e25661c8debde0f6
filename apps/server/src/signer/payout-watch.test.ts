import { beforeEach, describe, expect, it } from "vitest";
import { useTestStore } from "../../tests/record-keeper.ts";
import { openPayoutWatch, type PayoutWatch } from "./payout-watch.ts";
import { openStopRecord, type StopRecord } from "./stops.ts";

type Row = { orderId: string; currency: "USDT" | "TRX"; units: string };

const records = useTestStore();
let stops: StopRecord;
let watch: PayoutWatch;
let rows: Row[];
let signed: {
  orderId: string;
  txid: string;
  expiresMs: number;
  currency: "USDT";
  units: bigint;
}[];
let left: Set<string>;
let dead: Set<string>;
let disproved: Set<string>;
let reallyLeft: string[];
let asked: { stopped: readonly string[]; waiting: readonly string[] }[];

beforeEach(async () => {
  [rows, signed, left, asked] = [[], [], new Set(), []];
  [dead, disproved, reallyLeft] = [new Set(), new Set(), []];
  await open();
});

/** As after a start of the signer. */
async function open(): Promise<void> {
  const store = await records.start();
  stops = openStopRecord(store, records.fileOf("stops"));
  watch = openPayoutWatch({
    ...{ stops, clock: { now: () => new Date(1_790_000_000_000) } },
    signedFor: (orderId) => signed.filter((one) => one.orderId === orderId),
    hasLeft: async (txid) => left.has(txid),
    deadPayments: { isDead: async ({ txid }) => dead.has(txid) },
    guard: {
      async listUnseenPayouts({ after, seen, left: gone, disproved: more, ...doubts }) {
        asked.push(doubts);
        for (const one of more) disproved.add(one);
        reallyLeft.push(...gone);
        rows = rows.filter(({ orderId }) => !seen.includes(orderId));
        return rows.filter(({ orderId }) => orderId > after).slice(0, 2);
      },
    },
  });
  await store.begin();
}

const paid = (orderId: string, units = "5000000"): Row => ({ orderId, currency: "USDT", units });
const sign = (orderId: string, units = 5_000_000n) => {
  signed.push({ orderId, txid: `tx-${orderId}`, expiresMs: 1, currency: "USDT", units });
};
const openStops = () => stops.open().map(({ currency, address }) => `${currency}: ${address}`);

async function compareOften(block: number): Promise<void> {
  for (let round = 0; round < 6; round += 1) await watch.compare(block);
}

async function releaseAll(): Promise<void> {
  for (const operatorId of ["olga", "pavel"]) {
    const by = { operatorId, publicKey: operatorId, at: 1 };
    for (const { stopId } of stops.open()) await stops.release(stopId, by);
  }
}

describe("an order that the books call paid", () => {
  it("is done with when the signer's own nodes show the payment that it signed", async () => {
    rows = [paid("wdr_1"), paid("wdr_2"), paid("wdr_3")];
    for (const { orderId } of rows) sign(orderId);
    left = new Set(["tx-wdr_1", "tx-wdr_3"]);
    await compareOften(10);
    expect(rows).toEqual([paid("wdr_2")]);
    left.add("tx-wdr_2");
    await compareOften(11);
    expect(rows).toEqual([]);
  });

  it.each([
    ["the signer signed nothing for it", () => {}],
    [
      "what it signed is not in the chain",
      () => {
        sign("wdr_1");
        dead.add("tx-wdr_1");
      },
    ],
    [
      "another amount left",
      () => {
        sign("wdr_1", 4_000_000n);
        left.add("tx-wdr_1");
      },
    ],
    [
      "another order's payment left",
      () => {
        sign("wdr_2");
        left.add("tx-wdr_2");
      },
    ],
  ])("stops its currency after 60 blocks when %s, until two operators", async (_, arrange) => {
    arrange();
    rows = [paid("wdr_1")];
    await compareOften(10);
    await compareOften(29);
    expect(asked.at(-1)).toEqual({ stopped: [], waiting: [] });
    await compareOften(69);
    expect(asked.at(-1)).toEqual({ stopped: [], waiting: ["wdr_1 5 USDT"] });
    expect(openStops()).toEqual([]);
    await compareOften(70);
    expect(openStops()).toEqual(["USDT: wdr_1 5 USDT"]);
    await open();
    await compareOften(200);
    expect(openStops()).toEqual(["USDT: wdr_1 5 USDT"]);
    expect(asked.at(-1)).toEqual({ stopped: ["wdr_1 5 USDT"], waiting: [] });
    expect(rows).toHaveLength(1);
    await releaseAll();
    await compareOften(300);
    expect([openStops(), rows]).toEqual([[], []]);
  });

  it("is called disproved once none of its payments can leave, and not while one can", async () => {
    sign("wdr_1");
    sign("wdr_2");
    rows = [paid("wdr_1"), paid("wdr_2"), paid("wdr_3")];
    await compareOften(10);
    dead.add("tx-wdr_1");
    await compareOften(69);
    expect(disproved.size).toBe(0);
    await compareOften(70);
    await compareOften(71);
    expect([...disproved].toSorted()).toEqual(["wdr_1", "wdr_3"]);
    // Also when somebody took it back.
    disproved.clear();
    await compareOften(71);
    expect([...disproved].toSorted()).toEqual(["wdr_1", "wdr_3"]);
    await releaseAll();
    await compareOften(72);
    // One that may still leave is looked for on, whatever operators have released.
    expect(rows).toEqual([paid("wdr_2")]);
    left.add("tx-wdr_2");
    await compareOften(73);
    expect([rows, disproved.size, reallyLeft]).toEqual([[], 2, ["wdr_2"]]);
  });
});
