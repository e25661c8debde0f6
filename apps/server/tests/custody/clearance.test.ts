import { getDepositAddress } from "@clearhold/contract/wallet/assets";
import { buildTokenTransfer, encodeRawTx, type RawTx } from "@clearhold/tron";
import { hexAddress } from "@clearhold/tron/address";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { localCaller } from "../../src/kernel/local-call.ts";
import { approvalChallenge, type OperatorApproval } from "../../src/kernel/operator-approval.ts";
import {
  type EnrolReply,
  enrolAtSigner,
  enrolmentText,
  type OperatorPasskey,
} from "../../src/kernel/operator-enrolment.ts";
import { type PaymentOrder, signOrder } from "../../src/kernel/payment-order.ts";
import {
  openPaymentSigner,
  type PaymentAttempt,
  type SignReply,
} from "../../src/kernel/payment-signer.ts";
import { vaultSocketOf } from "../../src/kernel/vault-port.ts";
import { keepBooksClean } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { Authenticator, type Deviation } from "../people/authenticator.ts";
import { registerPerson } from "../people.ts";
import { walletOrigin } from "../world.ts";
import { coin, newAddress } from "./payers.ts";

let world: CustodyWorld;
let olga: Operator;
let pavel: Operator;
let people = 0;

/** What one person may take out in a day here. */
const limit = 50n * coin;
const rpId = new URL(walletOrigin).hostname;

beforeAll(async () => {
  world = await openCustodyWorld();
  await restart();
  [olga, pavel] = [operator("olga"), operator("pavel")];
  for (const one of [olga, pavel]) expect(await enrol(one)).toMatchObject({ enrolled: true });
});
afterAll(() => world.close());
keepBooksClean(() => world.databases.auditor);

function restart(): Promise<void> {
  const { policy } = world.signerOptions;
  return world.restartSigner({ policy: { ...policy, autoLimit: { TRX: limit, USDT: limit } } });
}

type Operator = OperatorPasskey & { readonly device: Authenticator };

function operator(name: string, device = new Authenticator()): Operator {
  const publicKey = device.publicKey.toString("base64url");
  const operatorId = newId("opr", world.clock);
  return { operatorId, name, publicKey, rpId, origin: walletOrigin, device };
}

function enrol(
  { device: _device, ...passkey }: Operator,
  approvals: OperatorApproval[] = [],
): Promise<EnrolReply> {
  const door = localCaller(vaultSocketOf(world.signerOptions.socketPath));
  return enrolAtSigner(door, { operator: passkey, approvals });
}

function approval(by: Operator, text: string, deviation: Deviation = {}): OperatorApproval {
  const challenge = approvalChallenge(text, by.operatorId);
  return { operatorId: by.operatorId, assertion: by.device.sign({ challenge, rpId }, deviation) };
}

const nowSeconds = () => Math.floor(world.clock.now().getTime() / 1000);

function orderOf(userId: string, amountUnits: bigint, changes: Partial<PaymentOrder> = {}) {
  const order: PaymentOrder = {
    ...{ network: "devnet", id: newId("wdr", world.clock), userId, currency: "USDT" },
    ...{ amountUnits, feeUnits: 0n, address: newAddress(), createdAt: nowSeconds() },
    ...changes,
  };
  return { order, ...signOrder(order, world.orderSeed) };
}

type Signed = ReturnType<typeof orderOf>;

function built({ order }: Signed): RawTx {
  const timestamp = world.clock.now().getTime();
  const refBlock = { refBlockBytes: "0102", refBlockHash: "0102030405060708" };
  const payment = {
    ...{ from: hexAddress(world.hotAddress), to: hexAddress(order.address) },
    ...{ token: hexAddress(world.devnet.usdtContract.base58), units: order.amountUnits },
    feeLimit: 20n * coin,
  };
  return buildTokenTransfer(payment, { refBlock, timestamp, expiration: timestamp + 300_000 }).raw;
}

/** What the worker would ask, with everything in order but what the test says. */
function ask(signed: Signed, proofs: Partial<PaymentAttempt> = {}): Promise<SignReply> {
  const signer = openPaymentSigner(localCaller(world.signerOptions.socketPath));
  const attempt = { attempt: 1, rawHex: encodeRawTx(built(signed)), reconciledAt: nowSeconds() };
  return signer.sign(signed, { ...attempt, ...proofs });
}

/** Somebody whose address got this much USDT, final; and the chain transaction. */
async function depositor(units: bigint): Promise<{ userId: string; txid: string; to: string }> {
  people += 1;
  const person = await registerPerson(world, `person${people}`);
  const { address } = await person.call(getDepositAddress, { currency_id: "USDT" });
  const txid = await world.pay("USDT", address, units);
  await world.settle();
  return { userId: person.userId, txid, to: address };
}

const stranger = () => newId("usr", world.clock);
const refusedFor = (reason: RegExp) => ({ signed: false, reason: expect.stringMatching(reason) });

describe("a payout above what needs nobody (decisions 8.3)", () => {
  it("needs no operator up to the limit of 24 hours, and one more unit does", async () => {
    const userId = stranger();
    expect(await ask(orderOf(userId, 20n * coin))).toMatchObject({ signed: true });
    expect(await ask(orderOf(userId, 30n * coin))).toMatchObject({ signed: true });
    expect(await ask(orderOf(userId, 1n))).toMatchObject(refusedFor(/needs an operator/));
    const order = orderOf(stranger(), limit + 1n);
    expect(await ask(order)).toMatchObject(refusedFor(/needs an operator/));
  });

  it("is signed with two different operators behind exactly this order", async () => {
    const order = orderOf(stranger(), 80n * coin);
    const [first, second] = [approval(olga, order.text), approval(pavel, order.text)];
    const two = refusedFor(/two operators/);
    expect(await ask(order, { approvals: [first] })).toMatchObject(two);
    expect(await ask(order, { approvals: [first, approval(olga, order.text)] })).toMatchObject(two);
    expect(await ask(order, { approvals: [first, second] })).toMatchObject({ signed: true });
  });

  it.each<[string, (text: string) => OperatorApproval]>([
    ["over another order", (text) => approval(pavel, `${text} `)],
    [
      "of a device that did not verify its holder",
      (text) => approval(pavel, text, { unverified: true }),
    ],
    ["from another page", (text) => approval(pavel, text, { origin: "https://evil.example" })],
    ["for another place", (text) => approval(pavel, text, { rpId: "evil.example" })],
    ["by somebody who is not enrolled", (text) => approval(operator("eve"), text)],
    ["by another's device", (text) => approval({ ...pavel, device: new Authenticator() }, text)],
    [
      "of the other operator, passed on",
      (text) => ({ ...approval(olga, text), operatorId: pavel.operatorId }),
    ],
    ["that is no assertion", () => ({ operatorId: pavel.operatorId, assertion: "{}" })],
  ])("counts no approval %s", async (_what, make) => {
    const order = orderOf(stranger(), 80n * coin);
    const approvals = [approval(olga, order.text), make(order.text)];
    expect(await ask(order, { approvals })).toMatchObject(refusedFor(/two operators/));
  });

  it("needs one operator where the signer's own node shows the deposits, once", async () => {
    const alice = await depositor(100n * coin);
    const order = orderOf(alice.userId, 80n * coin);
    const evidence = [alice.txid];
    expect(await ask(order, { evidence })).toMatchObject(refusedFor(/none approved/));
    const approvals = [approval(olga, order.text)];
    expect(await ask(order, { approvals, evidence })).toMatchObject({ signed: true });
    const again = orderOf(alice.userId, 60n * coin);
    const one = { approvals: [approval(olga, again.text)], evidence };
    expect(await ask(again, one)).toMatchObject(refusedFor(/two operators/));
  });

  it("believes no deposit but its owner's own, in its currency, final, each once", async () => {
    const [alice, bob] = [await depositor(60n * coin), await depositor(500n * coin)];
    const inTrx = await world.pay("TRX", alice.to, 500n * coin);
    await world.settle();
    const unsolid = await world.pay("USDT", alice.to, 500n * coin);
    for (const evidence of [
      [bob.txid],
      [alice.txid, inTrx],
      [alice.txid, alice.txid],
      [alice.txid, unsolid],
      ["f".repeat(64)],
    ]) {
      const order = orderOf(alice.userId, 80n * coin);
      const approvals = [approval(olga, order.text)];
      expect(await ask(order, { approvals, evidence })).toMatchObject(refusedFor(/two operators/));
    }
    await world.settle();
    const order = orderOf(alice.userId, 80n * coin);
    const approvals = [approval(olga, order.text)];
    const evidence = [alice.txid, unsolid];
    expect(await ask(order, { approvals, evidence })).toMatchObject({ signed: true });
  });

  it("uses nothing up of what needs nobody, when operators stand behind it", async () => {
    const userId = stranger();
    const approved = orderOf(userId, 40n * coin);
    const approvals = [approval(olga, approved.text), approval(pavel, approved.text)];
    expect(await ask(approved, { approvals })).toMatchObject({ signed: true });
    expect(await ask(orderOf(userId, limit))).toMatchObject({ signed: true });
    expect(await ask(orderOf(userId, 1n))).toMatchObject(refusedFor(/needs an operator/));
  });

  it("waits for a comparison of books and chain that is newer than its order, and no old one", async () => {
    const order = orderOf(stranger(), coin);
    const old = { reconciledAt: order.order.createdAt - 1 };
    expect(await ask(order, old)).toMatchObject(refusedFor(/not compared/));
    const made = { reconciledAt: nowSeconds() + 3_600 };
    expect(await ask(order, made)).toMatchObject(refusedFor(/still to come/));
    const fresh = nowSeconds();
    world.clock.advance(121);
    expect(await ask(order, { reconciledAt: fresh })).toMatchObject(refusedFor(/lately/));
    expect(await ask(order)).toMatchObject({ signed: true });
  });

  it("remembers all of it after the signer's death", async () => {
    const userId = stranger();
    expect(await ask(orderOf(userId, limit))).toMatchObject({ signed: true });
    await restart();
    expect(await ask(orderOf(userId, 1n))).toMatchObject(refusedFor(/needs an operator/));
    const order = orderOf(userId, 80n * coin);
    const approvals = [approval(olga, order.text), approval(pavel, order.text)];
    expect(await ask(order, { approvals })).toMatchObject({ signed: true });
  });
});

describe("a further operator (decisions 8.14)", () => {
  it("needs two who are in, and is good after 48 hours", async () => {
    const rita = operator("rita");
    const text = enrolmentText(rita);
    expect(await enrol(rita)).toMatchObject({ enrolled: false });
    expect(await enrol(rita, [approval(olga, text)])).toMatchObject({ enrolled: false });
    const both = [approval(olga, text), approval(pavel, text)];
    const other = { ...rita, name: "somebody else" };
    expect(await enrol(other, both)).toMatchObject({ enrolled: false });
    const reply = await enrol(rita, both);
    expect(reply).toMatchObject({ enrolled: true });
    expect(await enrol(rita)).toEqual(reply);
    const order = orderOf(stranger(), 80n * coin);
    const approvals = [approval(olga, order.text), approval(rita, order.text)];
    expect(await ask(order, { approvals })).toMatchObject(refusedFor(/two operators/));
    world.clock.advance(48 * 3_600 + 1);
    expect(await ask(order, { approvals })).toMatchObject({ signed: true });
  });

  it("is nobody who is in under another key, and comes by the operators' door alone", async () => {
    const again = { ...operator("olga"), operatorId: olga.operatorId };
    expect(await enrol(again)).toMatchObject({ enrolled: false });
    const worker = localCaller(world.signerOptions.socketPath);
    await expect(worker("/operators", {})).rejects.toThrow(/failed/);
  });
});
