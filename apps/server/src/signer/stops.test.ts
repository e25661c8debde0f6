import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openTestStore } from "../../tests/record-keeper.ts";
import type { RecordStore } from "./record-store.ts";
import { openStopRecord, type StopRecord } from "./stops.ts";

let folder: string;
let store: RecordStore;
let stops: StopRecord;

beforeEach(async () => {
  folder = makeTestFolder();
  await open();
  await stops.stop({
    ...{ at: 1, currency: "USDT", reason: "wallet-short", txid: "", address: "T", orderId: "" },
  });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** As after a start of the signer. */
async function open(): Promise<void> {
  store = await openTestStore(folder);
  stops = openStopRecord(store, path.join(folder, "stops"));
  await store.begin();
}

const release = (operatorId: string, publicKey: string) =>
  stops.release(1, { operatorId, publicKey, at: 2 });

it("a stop is not released twice by one operator who got a new passkey", async () => {
  expect(await release("olga", "first key")).toBe(false);
  expect(await release("olga", "second key")).toBe(false);
  store.close();
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
