import { beforeEach, describe, expect, it } from "vitest";
import { useTestStore } from "../../tests/record-keeper.ts";
import { openReturnWatch, type ReturnWatch } from "./return-watch.ts";
import { openStopRecord, type StopRecord } from "./stops.ts";

const records = useTestStore();
let stops: StopRecord;
let watch: ReturnWatch;
let payments: {
  orderId: string;
  txid: string;
  expiresMs: number;
  currency: "USDT";
  units: bigint;
}[];
let moves: typeof payments;
let dead: Set<string>;
let ends: { gone: string[]; returned: string[]; unheld: string[]; givenBack: string[] };
let left: Set<string>;
let asked: {
  orders: string[];
  left: { orderId: string; txid: string }[];
  stopped: string[];
  waiting: string[];
}[];

beforeEach(async () => {
  [payments, moves, dead, left, asked] = [[], [], new Set(), new Set(), []];
  ends = { gone: [], returned: [], unheld: [], givenBack: [] };
  await open();
});

/** As after a start of the signer. */
async function open(): Promise<void> {
  const store = await records.start();
  stops = openStopRecord(store, records.fileOf("stops"));
  watch = openReturnWatch({
    ...{ stops, clock: { now: () => new Date(1_790_000_000_000) } },
    signed: [() => payments, () => moves],
    signedFor: (orderId) => [...payments, ...moves].filter((one) => one.orderId === orderId),
    deadPayments: { isDead: async ({ txid }) => dead.has(txid) },
    hasLeft: async (txid) => left.has(txid),
    guard: {
      async listOrderEnds(ask) {
        asked.push(ask);
        const among = (ids: string[]) => ids.filter((id) => ask.orders.includes(id));
        return {
          ...{ gone: among(ends.gone), returned: among(ends.returned) },
          ...{ unheld: among(ends.unheld), givenBack: ends.givenBack },
        };
      },
    },
  });
  await store.begin();
}

function sign(orderId: string, txid = `tx-${orderId}`) {
  return { orderId, txid, expiresMs: 1, currency: "USDT" as const, units: 5_000_000n };
}

async function releaseAll(): Promise<void> {
  for (const operatorId of ["olga", "pavel"]) {
    const by = { operatorId, publicKey: operatorId, at: 1 };
    for (const { stopId } of stops.open()) await stops.release(stopId, by);
  }
}

const lastAsked = () => asked.at(-1)?.orders;
const openStops = () => stops.open().map(({ currency, address }) => `${currency}: ${address}`);

describe("an order that the books gave back", () => {
  it("waits for the proof that every payment of it is dead, and is asked for no more then", async () => {
    payments.push(sign("wdr_1", "a"), sign("wdr_1", "b"), sign("wdr_2"));
    ends = { ...ends, gone: ["wdr_2"], returned: ["wdr_1"] };
    dead.add("b");
    await watch.compare(10);
    expect(() => watch.check()).toThrow(/gave back wdr_1 5 USDT/);
    await watch.compare(11);
    expect(lastAsked()).toEqual(["wdr_1"]);
    expect(asked.at(-1)?.waiting).toEqual(["wdr_1 5 USDT"]);
    dead.add("a");
    await watch.compare(12);
    watch.check();
    await watch.compare(13);
    expect(lastAsked()).toEqual([]);
    expect(openStops()).toEqual([]);
  });

  it("stops both currencies when there is no proof for 60 blocks, once, until two operators", async () => {
    payments.push(sign("wdr_1"));
    ends.returned.push("wdr_1");
    await watch.compare(10);
    await watch.compare(69);
    expect(openStops()).toEqual([]);
    await watch.compare(70);
    const lines = ["TRX: wdr_1 5 USDT", "USDT: wdr_1 5 USDT"];
    expect(openStops()).toEqual(lines);
    await open();
    await watch.compare(71);
    await watch.compare(200);
    expect(openStops()).toEqual(lines);
    expect(asked.at(-1)?.stopped).toEqual(["wdr_1 5 USDT"]);
    await releaseAll();
    await watch.compare(300);
    expect(openStops()).toEqual([]);
    watch.check();
  });

  it("is said to have left once it has, with each look until operators release the stop", async () => {
    payments.push(sign("wdr_1"), sign("wdr_2"));
    ends.returned.push("wdr_1", "wdr_2");
    left.add("tx-wdr_2");
    await watch.compare(10);
    await watch.compare(70);
    await watch.compare(71);
    expect(asked.at(-1)?.left).toEqual([{ orderId: "wdr_2", txid: "tx-wdr_2" }]);
    await open();
    left.add("tx-wdr_1");
    await watch.compare(72);
    expect(asked.at(-1)?.left.map(({ orderId }) => orderId)).toEqual(["wdr_1", "wdr_2"]);
    await releaseAll();
    await watch.compare(73);
    expect(asked.at(-1)?.left).toEqual([]);
  });

  it("counts for a project's spending too, and not for a move that pays no order", async () => {
    moves.push(sign("", "sweep"), sign("dpl_1"));
    ends.returned.push("dpl_1");
    await watch.compare(10);
    expect(() => watch.check()).toThrow(/dpl_1/);
    expect(lastAsked()).toEqual(["dpl_1"]);
  });

  it("is not signed again, whether or not its payments are dead", async () => {
    ends.returned.push("wdr_1");
    await expect(watch.checkOrder("wdr_1")).rejects.toThrow(/given the money of this order back/);
    await watch.checkOrder("wdr_2");
  });

  it("is not signed when the books paid it, never held it, or an operator called it off", async () => {
    ends.gone.push("dpl_1");
    ends.unheld.push("dpl_2");
    await expect(watch.checkHeld("dpl_1")).rejects.toThrow(/booked this order as paid/);
    await expect(watch.checkHeld("dpl_2")).rejects.toThrow(/do not hold it, or it was called off/);
    await watch.checkHeld("dpl_3");
  });

  it("is found among any number of orders", async () => {
    for (let order = 0; order < 2_500; order += 1) payments.push(sign(`wdr_${order}`));
    ends.returned.push("wdr_2400");
    await watch.compare(10);
    expect(asked.map(({ orders }) => orders.length)).toEqual([1_000, 1_000, 500]);
    expect(() => watch.check()).toThrow(/wdr_2400/);
  });

  it("is looked at for good when it had been called paid, and stops when its payment comes after all", async () => {
    payments.push(sign("wdr_1"));
    dead.add("tx-wdr_1");
    ends.gone.push("wdr_1");
    await watch.compare(10);
    ends = { ...ends, gone: [], returned: ["wdr_1"], givenBack: ["wdr_1"] };
    await watch.compare(11);
    watch.check();
    dead.clear();
    await watch.compare(12);
    expect(() => watch.check()).toThrow(/gave back wdr_1 5 USDT/);
    await watch.compare(72);
    expect(openStops()).toEqual(["TRX: wdr_1 5 USDT", "USDT: wdr_1 5 USDT"]);
    await releaseAll();
    await watch.compare(200);
    expect(openStops()).toEqual([]);
    watch.check();
  });
});
