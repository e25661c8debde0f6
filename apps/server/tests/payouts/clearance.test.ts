import path from "node:path";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { money } from "@clearhold/money";
import { encodeRawTx } from "@clearhold/tron/transaction";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { newId } from "../../src/kernel/ids.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import type { SomeLimits } from "../../src/wire/operators/limits.ts";
import { publishLog, readPublishedLog } from "../../src/wire/operators/published-log.ts";
import type { OperatorApproval } from "../../src/wire/signer/operator-approval.ts";
import {
  openPaymentSigner,
  type PaymentAttempt,
  type SignReply,
} from "../../src/wire/signer/payment-signer.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { everyLimit } from "../every-limit.ts";
import { coin } from "../payers.ts";
import { Authenticator } from "../people/authenticator.ts";
import { registerPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import {
  approval,
  booksWordFor,
  builtFor,
  change,
  enrol,
  enrolTwo,
  operator,
  orderFor,
  type PasskeyHolder,
  type SignedOrder,
} from "./passkey-holders.ts";

const world = useWorld(openCustodyWorld);
let olga: PasskeyHolder;
let pavel: PasskeyHolder;
let people = 0;

/** What one person may take out in a day here. */
const limit = 50n * coin;

beforeAll(async () => {
  await restart();
  [olga, pavel] = await enrolTwo(world);
});

function restart(): Promise<void> {
  const { policy } = world.signerOptions;
  return world.restartSigner({ policy: { ...policy, autoLimit: { TRX: limit, USDT: limit } } });
}

const nowSeconds = () => Math.floor(world.clock.now().getTime() / 1000);

function orderOf(userId: string, units: bigint) {
  return orderFor(world, { userId, amount: money("USDT", units) });
}

/** What the worker would ask, with everything in order but what the test says. */
async function ask(signed: SignedOrder, proofs: Partial<PaymentAttempt> = {}): Promise<SignReply> {
  const signer = openPaymentSigner(localCaller(world.signerOptions.socketPath));
  const attempt = {
    attempt: 1,
    rawHex: encodeRawTx(builtFor(world, signed)),
    reconciledAt: nowSeconds(),
    books: await booksWordFor(world, signed),
  };
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

const tenOfEach = () => ({
  ...everyLimit("10", world.signerOptions.policy.usdtContract),
  ...{ DAY_CAP_TRX: "1000000", DAY_CAP_USDT: "1000000", FEE_LIMIT_CAP_TRX: "50" },
});

const stranger = () => newId("usr", world.clock);
const refusedFor = (reason: RegExp) => ({ signed: false, reason: expect.stringMatching(reason) });

describe("a payout above what needs nobody", () => {
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
    [
      "of a device that claims a copy of what cannot be copied",
      (text) => approval(pavel, text, { backup: { eligible: false, state: true } }),
    ],
    ["from another page", (text) => approval(pavel, text, { origin: "https://evil.example" })],
    ["for another place", (text) => approval(pavel, text, { rpId: "evil.example" })],
    ["by somebody who is not enrolled", (text) => approval(operator(world, "eve"), text)],
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

describe("a further operator", () => {
  it("needs two who are in, and counts after 48 hours", async () => {
    const rita = operator(world, "rita");
    expect(await enrol(world, rita)).toMatchObject({ changed: false });
    expect(await enrol(world, rita, [olga])).toMatchObject({ changed: false });
    expect(await enrol(world, rita, [olga, pavel])).toMatchObject({ changed: true });
    const order = orderOf(stranger(), 80n * coin);
    const approvals = [approval(olga, order.text), approval(rita, order.text)];
    expect(await ask(order, { approvals })).toMatchObject(refusedFor(/two operators/));
    world.clock.advance(48 * 3_600 + 1);
    expect(await ask(order, { approvals })).toMatchObject({ signed: true });
  });

  it("is nobody who is in under another key, and comes by the operators' door alone", async () => {
    const again = { ...operator(world, "olga"), operatorId: olga.operatorId };
    expect(await enrol(world, again)).toMatchObject({ changed: false });
    const worker = localCaller(world.signerOptions.socketPath);
    await expect(worker("/operators", {})).rejects.toThrow(/failed/);
  });
});

describe("an operator who leaves", () => {
  it("counts no more at once, after a restart too, and what they approved counts for nothing", async () => {
    const sam = operator(world, "sam");
    expect(await enrol(world, sam, [olga, pavel])).toMatchObject({ changed: true });
    world.clock.advance(48 * 3_600 + 1);
    const order = orderOf(stranger(), 80n * coin);
    const approvals = [approval(olga, order.text), approval(sam, order.text)];
    const leave = { kind: "leave", operatorId: sam.operatorId } as const;
    expect(await change(world, leave, [operator(world, "eve")])).toMatchObject({ changed: false });
    expect(await change(world, leave, [olga])).toMatchObject({ changed: false });
    expect(await change(world, leave, [olga, pavel])).toMatchObject({ changed: true });
    expect(await ask(order, { approvals })).toMatchObject(refusedFor(/two operators/));
    await restart();
    expect(await ask(order, { approvals })).toMatchObject(refusedFor(/two operators/));
    const again = [...approvals, approval(pavel, order.text)];
    expect(await ask(order, { approvals: again })).toMatchObject({ signed: true });
  });
});

describe("the limits that the signer signs by", () => {
  it("are those of its first start, whatever its settings say later", async () => {
    const pinning = {
      async pinLimits({ number, limits }: { number: number; limits: SomeLimits }) {
        return { change: { kind: "limits", number, limits } as const };
      },
    };
    const startWith = (autoLimit: string) => {
      const configured = { ...tenOfEach(), AUTO_LIMIT_USDT: autoLimit };
      return world.restartSigner({ limits: { configured, guard: pinning } });
    };
    await startWith("2");
    await startWith("9");
    const above = refusedFor(/needs an operator/);
    expect(await ask(orderOf(stranger(), 3n * coin))).toMatchObject(above);
    const capped = orderOf(stranger(), 11n * coin);
    const approvals = [approval(olga, capped.text), approval(pavel, capped.text)];
    expect(await ask(capped, { approvals })).toMatchObject(refusedFor(/above the cap/));
    expect(await ask(orderOf(stranger(), 2n * coin))).toMatchObject({ signed: true });
    await restart();
  });
});

describe("the signer's list of operators", () => {
  it("counts for nothing while the guard keeps another one, and says where they differ", async () => {
    const folder = makeTestFolder();
    const lists = { own: path.join(folder, "signer"), guard: path.join(folder, "guard") };
    const { policy } = world.signerOptions;
    const autoLimit = { TRX: limit, USDT: limit };
    const order = orderOf(stranger(), 80n * coin);
    const approvals = [approval(olga, order.text), approval(pavel, order.text)];
    await world.restartSigner({ policy: { ...policy, autoLimit }, operatorLists: lists });
    expect(await ask(order, { approvals })).toMatchObject(refusedFor(/cannot be read/));
    const log = readPublishedLog(lists.own);
    publishLog(lists.guard, log.slice(0, -1));
    expect(await ask(order, { approvals })).toMatchObject(refusedFor(/the guard lacks change/));
    publishLog(lists.guard, log);
    expect(await ask(order, { approvals })).toMatchObject({ signed: true });
    await restart();
  });
});
