import { beforeEach, expect, it } from "vitest";
import { useTestStore } from "../../tests/record-keeper.ts";
import { openStopRecord, type StopRecord } from "./stops.ts";

const records = useTestStore();
let stops: StopRecord;

beforeEach(async () => {
  await open();
  await stops.stop({
    ...{ at: 1, currency: "USDT", reason: "wallet-short", txid: "", address: "T", orderId: "" },
  });
});

/** As after a start of the signer. */
async function open(): Promise<void> {
  const store = await records.start();
  stops = openStopRecord(store, records.fileOf("stops"));
  await store.begin();
}

const release = (operatorId: string, publicKey: string) =>
  stops.release(1, { operatorId, publicKey, at: 2 });

it("a stop is not released twice by one operator who got a new passkey", async () => {
  expect(await release("olga", "first key")).toBe(false);
  expect(await release("olga", "second key")).toBe(false);
  await open();
  expect(stops.open()).toMatchObject([{ releases: ["olga"] }]);
  expect(await release("pavel", "another key")).toBe(true);
});

it("a stop is not released twice by one passkey under two names", async () => {
  expect(await release("olga", "one key")).toBe(false);
  expect(await release("pavel", "one key")).toBe(false);
  expect(await release("pavel", "own key")).toBe(true);
  expect(stops.open()).toEqual([]);
});
