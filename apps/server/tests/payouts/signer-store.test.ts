import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { money, subtractMoney } from "@clearhold/money";
import { encodeRawTx } from "@clearhold/tron/transaction";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRecordStore } from "../../src/signer/record-store.ts";
import { openMoveRecord } from "../../src/signer/signed-records.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openAddressSigner } from "../../src/wire/signer/address-signer.ts";
import { parseOrder } from "../../src/wire/signer/payment-order.ts";
import { openPaymentSigner } from "../../src/wire/signer/payment-signer.ts";
import { openSignerStops, releaseText } from "../../src/wire/signer/signer-stops.ts";
import { steal } from "../chain/thief.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { coin, finish, order } from "../payers.ts";
import { openTestKeeper } from "../record-keeper.ts";
import { makeSignerKeys } from "../signer-keys.ts";
import {
  approval,
  booksWordFor,
  builtFor,
  enrol,
  enrolTwo,
  operator,
  operatorDoor,
  orderFor,
  type PasskeyHolder,
  type SignedOrder,
} from "./passkey-holders.ts";

/** What can happen to a file. `older` is what was in it some time ago. */
const damages: Readonly<Record<string, (file: string, older: Buffer) => void>> = {
  emptied: (file) => overwrite(file, ""),
  shortened: (file) => overwrite(file, readFileSync(file).subarray(0, -9)),
  "replaced by an older copy": (file, older) => overwrite(file, older),
  damaged(file) {
    const text = readFileSync(file, "utf8");
    const at = text.search(/[0-9a-f]"/);
    overwrite(file, `${text.slice(0, at)}${text[at] === "1" ? "2" : "1"}${text.slice(at + 1)}`);
  },
  deleted: (file) => rmSync(file),
};

/** The guard's file of heads says of the records themselves which one is not as it was kept. */
const namesOf = (file: string) =>
  file === "record-heads.json" ? /\.jsonl|record-heads\.json/ : new RegExp(`\\b${file}\\b`);
const wayOut = /put (?:it|its copy|the copy|the newest copy|the right copy) back/;

let world: CustodyWorld;
let folder: string;
let two: readonly PasskeyHolder[];
beforeEach(async () => {
  world = await openCustodyWorld();
  folder = path.dirname(world.signerOptions.recordFile);
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  two = await enrolTwo(world);
});
afterEach(() => world.close());

describe("every file of the signer's store", () => {
  it("stops the signer with its name and the way out, or is as it was, whatever happened to it", async () => {
    const older = new Map<string, Buffer>();
    const first = await live("1");
    await start({});
    for (const file of filesOf(folder)) older.set(file, readFileSync(path.join(folder, file)));
    await live("2", first.ownerId);
    await enrol(world, operator(world, "quinn"), two);
    await robAndRelease();
    const changes = { policy: { ...world.signerOptions.policy, dayCap: await almostUsed() } };
    await start(changes);
    const files = filesOf(folder);
    expect(files.length).toBeGreaterThanOrEqual(15);
    const whole = path.join(folder, "whole");
    mkdirSync(whole);
    for (const file of files) cpSync(path.join(folder, file), path.join(whole, file));
    const before = await stateOf(first.ownerId);
    const seen = { stopped: 0, recovered: 0 };
    for (const file of files) {
      for (const [what, damage] of Object.entries(damages)) {
        const name = `${file} ${what}`;
        damage(path.join(folder, file), older.get(file) ?? Buffer.from(""));
        const stop = await start(changes).catch((error: Error) => error.message);
        if (stop === null) {
          expect(await stateOf(first.ownerId), name).toEqual(before);
          await expectOnePaymentLeft(first.paid, name);
          seen.recovered += 1;
        } else {
          expect(stop, name).toMatch(namesOf(file));
          expect(stop, name).toMatch(wayOut);
          await expectNothingSigned(first, name);
          seen.stopped += 1;
        }
        for (const one of filesOf(folder)) rmSync(path.join(folder, one));
        for (const one of files) cpSync(path.join(whole, one), path.join(folder, one));
      }
    }
    // What never changes has no older copy, and what is only published is published again.
    expect(seen.recovered).toBeGreaterThanOrEqual(10);
    expect(seen.stopped).toBeGreaterThanOrEqual(55);
    expect(await start(changes)).toBeNull();
    expect(await stateOf(first.ownerId)).toEqual(before);
  });

  it("takes no keys but its own", async () => {
    const { keyFile, publicFile } = world.signerOptions;
    const published = readFileSync(publicFile, "utf8");
    const others: readonly [string, () => unknown, RegExp][] = [
      [
        "other keys",
        () => makeSignerKeys(keyFile, world.signerOptions.passphrase ?? ""),
        /belongs/,
      ],
      [
        "other passphrase",
        () => makeSignerKeys(keyFile, "of somebody else"),
        /passphrase is wrong/,
      ],
      ["plain text", () => overwrite(keyFile, "no key at all"), /damaged/],
    ];
    for (const [name, replace, words] of others) {
      rmSync(keyFile);
      await replace();
      const stop = await start({});
      expect(stop, name).toMatch(words);
      expect(stop, name).toMatch(wayOut);
      expect(stop, name).toContain(keyFile);
      expect(readFileSync(publicFile, "utf8"), name).toBe(published);
      expect((await ask(orderFor(world))).signed, name).toBe(false);
    }
  });
});

/** Starts the signer, and its guard, anew. @returns why it signs nothing; null where it does. */
async function start(changes: Parameters<CustodyWorld["restartSigner"]>[0]) {
  const operatorLists = { own: path.join(folder, "published-operators.json"), guard: "/nowhere" };
  const keeper = openTestKeeper(path.join(folder, "record-heads.json"), world.clock);
  const guard = { ...world.signerOptions.guard, ...keeper };
  await world.restartSigner({ operatorLists, guard, ...changes });
  const { trouble } = (await operatorDoor(world)("/record/summary")) as { trouble: string | null };
  return trouble;
}

function filesOf(place: string): string[] {
  const entries = readdirSync(place, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Files of secrets are for reading only. */
function overwrite(file: string, text: string | Buffer): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
}

/** A piece of a signer's life: a move, a payment, and a chain that goes on. */
async function live(digit: string, ownerId = "") {
  const { guard: keeper, clock, movesFile } = world.signerOptions;
  const store = await openRecordStore({ keeper, clock });
  await openMoveRecord(store, movesFile).append({
    ...{ at: 1, attempt: 1, txid: digit.repeat(64), currency: "TRX", units: 1n },
    ...{ expiresMs: 1, rawHex: "00", signedHex: "00", moveId: `mov_${digit}`, kind: "sweep" },
    ...{ text: "a move", orderId: "", arrivalHash: "", beyondUnits: 0n },
  });
  store.close();
  await world.restartSigner();
  const { alice, id } = await order(world);
  world.devnet.setTime(world.clock.now().getTime());
  expect((await finish(world, alice, id)).state).toBe("settled");
  const [row] = await world.databases.auditor.query<{ text: string; signature: string }>(
    "select order_text as text, order_signature as signature from withdrawals where id = $1",
    [id],
  );
  if (row === undefined) throw new Error("there is no withdrawal");
  const paid: SignedOrder = { ...row, order: parseOrder(row.text) };
  return { paid, ownerId: ownerId || paid.order.userId };
}

/** A stop, and the two operators' words that end it. */
async function robAndRelease(): Promise<void> {
  await steal(world, { from: "hot", to: newAddress(), currency: "TRX", units: 7n });
  await world.settle();
  await world.watchChain();
  const door = openSignerStops(operatorDoor(world));
  const stops = await door.list();
  expect(stops.length).toBeGreaterThan(0);
  for (const stop of stops) {
    for (const by of two) await door.release(stop.stopId, approval(by, releaseText(stop)));
  }
  await world.watchChain();
  expect(await door.list()).toEqual([]);
}

/** A day's cap that leaves room for one coin and a half. */
async function almostUsed() {
  const payments = (await page("payments")) as readonly { currency: string; units: string }[];
  const used = payments
    .filter(({ currency }) => currency === "USDT")
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
  return { ...world.signerOptions.policy.dayCap, USDT: used + (3n * coin) / 2n };
}

/** The whole of a record, as the signer reads it out. */
async function page(of: "payments" | "moves" | "assignments") {
  const door = operatorDoor(world);
  const counts = (await door("/record/summary")) as Readonly<Record<typeof of, number>>;
  expect(counts[of]).toBeGreaterThan(0);
  return door("/record/page", { of, before: counts[of], limit: 100 });
}

/** Everything that the signer says it remembers. */
async function stateOf(ownerId: string) {
  const door = operatorDoor(world);
  const addresses = openAddressSigner(localCaller(world.signerOptions.addressSocketPath));
  return {
    said: await Promise.all(
      ["/record/summary", "/operators/list", "/stops", "/public", "/ping"].map((path) =>
        door(path),
      ),
    ),
    pages: await Promise.all((["payments", "moves", "assignments"] as const).map(page)),
    address: await addresses.assign({ purpose: "user", ownerId }),
  };
}

/** A stolen worker asks: it says that books and chain were compared this very second. */
async function ask(signed: SignedOrder) {
  const { amount, fee } = signed.order;
  const built = { ...signed, order: { ...signed.order, amount: subtractMoney(amount, fee) } };
  const rawHex = encodeRawTx(builtFor(world, built));
  const reconciledAt = Math.floor(world.clock.now().getTime() / 1000);
  const signer = openPaymentSigner(localCaller(world.signerOptions.socketPath));
  const books = await booksWordFor(world, signed);
  return signer.sign(signed, { attempt: 1, rawHex, reconciledAt, books });
}

const orderOf = (coins: bigint) => orderFor(world, { amount: money("USDT", coins * coin) });

/** No second payment of what was paid, nothing above the cap, and what the cap still leaves. */
async function expectOnePaymentLeft(paid: SignedOrder, name: string): Promise<void> {
  expect((await ask(paid)).signed, name).toBe(false);
  expect((await ask(orderOf(2n))).signed, name).toBe(false);
  expect(await ask(orderOf(1n)), name).toEqual({ signed: true, signedHex: expect.any(String) });
  expect((await ask(orderOf(1n))).signed, name).toBe(false);
}

/** One that was paid and one that was not are refused alike: the short run asks for one of them. */
async function expectNothingSigned(
  { paid, ownerId }: { paid: SignedOrder; ownerId: string },
  name: string,
): Promise<void> {
  const orders = process.env.CLEARHOLD_FULL === "1" ? [orderOf(1n), paid] : [orderOf(1n)];
  for (const one of orders) expect((await ask(one).catch(noAnswer)).signed, name).toBe(false);
  const addresses = openAddressSigner(localCaller(world.signerOptions.addressSocketPath));
  const assigned = await addresses.assign({ purpose: "user", ownerId }).catch(noAnswer);
  expect(assigned, name).toMatchObject({ assigned: false });
}

/** A signer that did not start has no door. */
const noAnswer = () => ({ signed: false, assigned: false });
