import { writeFileSync } from "node:fs";
import { subtractMoney } from "@clearhold/money";
import { encodeRawTx } from "@clearhold/tron/transaction";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localCaller } from "../../src/wire/local-call.ts";
import { parseOrder } from "../../src/wire/signer/payment-order.ts";
import { openPaymentSigner, type SignReply } from "../../src/wire/signer/payment-signer.ts";
import { acceptText, openRecordTroubles } from "../../src/wire/signer/record-troubles.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { openSignerStops, releaseText } from "../../src/wire/signer/signer-stops.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { coin, finish, order, paidTo, withdraw } from "../payers.ts";
import {
  approval,
  booksWordFor,
  builtFor,
  enrolTwo,
  operator,
  operatorDoor,
  orderFor,
  type PasskeyHolder,
  type SignedOrder,
} from "./passkey-holders.ts";

let world: CustodyWorld;
let olga: PasskeyHolder;
let pavel: PasskeyHolder;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  [olga, pavel] = await enrolTwo(world);
});
afterEach(() => world.close());

/** A stolen worker asks: it says that books and chain were compared this very second. */
async function ask(signed: SignedOrder): Promise<SignReply> {
  const { amount, fee } = signed.order;
  const built = { ...signed, order: { ...signed.order, amount: subtractMoney(amount, fee) } };
  const rawHex = encodeRawTx(builtFor(world, built));
  const reconciledAt = Math.floor(world.clock.now().getTime() / 1000);
  const signer = openPaymentSigner(localCaller(world.signerOptions.socketPath));
  const books = await booksWordFor(world, signed);
  return signer.sign(signed, { attempt: 1, rawHex, reconciledAt, books });
}

/** A withdrawal that is paid and settled, and its order as the database has it. */
async function settledOrder(): Promise<SignedOrder> {
  const { alice, id } = await order(world);
  // The chain's clock and the guard's are one.
  world.devnet.setTime(world.clock.now().getTime());
  expect((await finish(world, alice, id)).state).toBe("settled");
  const [row] = await world.databases.auditor.query<{ text: string; signature: string }>(
    "select order_text as text, order_signature as signature from withdrawals where id = $1",
    [id],
  );
  if (row === undefined) throw new Error("there is no withdrawal");
  return { ...row, order: parseOrder(row.text) };
}

const summary = () => openSignerRecord(localCaller(world.signerOptions.socketPath)).summary();
const troubles = () => openRecordTroubles(operatorDoor(world));
async function accept(name: string, by: PasskeyHolder) {
  const found = (await troubles().list()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing is wrong with ${name}`);
  return troubles().accept(name, approval(by, acceptText(found)));
}

describe("a settled order that is asked for again", () => {
  it("is not paid twice after the signer's record was emptied", async () => {
    const paid = await settledOrder();
    const before = await paidTo(world, "USDT", paid.order.address);
    expect(before).toBeGreaterThan(0n);
    writeFileSync(world.signerOptions.recordFile, "");
    await world.restartSigner();
    const message =
      "record.jsonl: line 1 is missing, and 1 lines were written: " +
      'put the newest copy back and restart, or two operators run "signer accept payments"';
    expect(await ask(paid)).toEqual({ signed: false, reason: message, wait: "stopped" });
    expect((await summary()).trouble).toBe(message);
    await world.settle();
    expect(await paidTo(world, "USDT", paid.order.address)).toBe(before);
  });

  it("is found on the chain even when operators accepted the emptied record", async () => {
    const paid = await settledOrder();
    const { address } = paid.order;
    const before = await paidTo(world, "USDT", address);
    // The signer has seen the payment on the chain while it still remembered it.
    expect(await ask(orderFor(world))).toMatchObject({ signed: true });
    writeFileSync(world.signerOptions.recordFile, "");
    await world.restartSigner();
    expect(await accept("payments", olga)).toMatchObject({
      taken: false,
      reason: expect.stringMatching(/could still happen: wait 1(?:20|19) minutes/),
    });
    world.clock.advance(2 * 3600);
    expect(await accept("payments", operator(world, "eve"))).toMatchObject({ taken: false });
    expect(await accept("payments", olga)).toEqual({ taken: true, open: true });
    expect(await accept("payments", olga)).toEqual({ taken: true, open: true });
    expect((await ask(paid)).signed).toBe(false);
    expect(await accept("payments", pavel)).toEqual({ taken: true, open: false });
    expect((await summary()).trouble).toBeNull();
    expect(await ask(paid)).toMatchObject({
      signed: false,
      wait: "stopped",
      reason: expect.stringContaining(`a payment like that of ${paid.order.id}`),
    });
    await world.restartSigner();
    expect((await ask(paid)).signed).toBe(false);
    await world.settle();
    expect(await paidTo(world, "USDT", address)).toBe(before);
    // It stops this order only, and a later one of the same sum is another payment.
    expect(await ask(orderFor(world))).toMatchObject({ signed: true });
    const later = { address, amount: subtractMoney(paid.order.amount, paid.order.fee) };
    expect(await ask(orderFor(world, later))).toMatchObject({ signed: true });
    const door = openSignerStops(operatorDoor(world));
    const [stop] = await door.list();
    expect(stop).toMatchObject({ reason: "paid-before", orderId: paid.order.id });
    for (const by of [olga, pavel]) {
      if (stop) await door.release(stop.stopId, approval(by, releaseText(stop)));
    }
    expect(await ask(paid)).toMatchObject({ signed: true });
  });

  it("is paid beside an equal order of the same person", async () => {
    const { alice, id, to, currency } = await order(world);
    const twin = await withdraw(world, alice, { currency, price: "10", to });
    for (const one of [id, twin.id]) {
      expect((await finish(world, alice, one)).state).toBe("settled");
    }
    expect(await paidTo(world, "USDT", to)).toBe(19_900_000n);
  });
});
