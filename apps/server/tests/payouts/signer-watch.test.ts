import { encodeRawTx } from "@clearhold/tron/transaction";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localCaller } from "../../src/wire/local-call.ts";
import { openPaymentSigner, type SignReply } from "../../src/wire/signer/payment-signer.ts";
import {
  openSignerStops,
  releaseText,
  type SignerStop,
} from "../../src/wire/signer/signer-stops.ts";
import { expectCleanBooks } from "../books.ts";
import { startLyingNode, twistJson } from "../chain/lying-node.ts";
import { steal } from "../chain/thief.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { coin, finish, paidTo, richPerson, savePayee, withdraw } from "../payers.ts";
import type { Person } from "../people.ts";
import {
  approval,
  booksWordFor,
  builtFor,
  enrolTwo,
  operator,
  operatorDoor,
  orderFor,
  type PasskeyHolder,
} from "./passkey-holders.ts";

let world: CustodyWorld;
let alice: Person;
let to: string;
let olga: PasskeyHolder;
let pavel: PasskeyHolder;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  to = newAddress();
  await savePayee(world, alice, { currency: "USDT", to });
  [olga, pavel] = await enrolTwo(world);
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

const nowSeconds = () => Math.floor(world.clock.now().getTime() / 1000);

/** A worker that lies: books and chain were compared this very second, and were clean. */
async function lie(): Promise<SignReply> {
  const signed = orderFor(world);
  const rawHex = encodeRawTx(builtFor(world, signed));
  const signer = openPaymentSigner(localCaller(world.signerOptions.socketPath));
  return signer.sign(signed, {
    ...{ attempt: 1, rawHex, reconciledAt: nowSeconds() },
    books: await booksWordFor(world, signed),
  });
}

const door = () => openSignerStops(operatorDoor(world));
const release = (stop: SignerStop, by: PasskeyHolder) =>
  door().release(stop.stopId, approval(by, releaseText(stop)));

const signedNow = { signed: true };
const stopped = { signed: false, wait: "stopped" };

describe("a worker that says that books and chain were compared", () => {
  it("gets nothing signed after a key of the house did what the signer did not sign", async () => {
    expect(await lie()).toMatchObject(signedNow);
    const txid = await steal(world, { from: "hot", to: newAddress(), currency: "USDT", units: 7n });
    await world.devnet.solidify();
    expect(await lie()).toMatchObject({ ...stopped, reason: expect.stringContaining(txid) });
    await world.restartSigner();
    expect(await lie()).toMatchObject(stopped);
    expect(await door().list()).toMatchObject([
      { currency: "TRX", reason: "foreign-transaction", txid },
      { currency: "USDT", reason: "foreign-transaction", txid },
    ]);
    await world.settle();
  });

  it("gets something signed again when two operators' passkeys released each stop", async () => {
    expect(await lie()).toMatchObject(signedNow);
    await steal(world, { from: "hot", to: newAddress(), currency: "USDT", units: 7n });
    await world.devnet.solidify();
    expect(await lie()).toMatchObject(stopped);
    const stops = await door().list();
    const [usdt] = stops.filter(({ currency }) => currency === "USDT");
    if (usdt === undefined) throw new Error("nothing was stopped");
    const other = { ...usdt, stopId: usdt.stopId + 1 };
    expect(await door().release(usdt.stopId, approval(olga, releaseText(other)))).toMatchObject({
      taken: false,
    });
    expect(await release(usdt, operator(world, "eve"))).toMatchObject({ taken: false });
    expect(await release(usdt, olga)).toEqual({ taken: true, open: true });
    const named = (await door().list()).find(({ stopId }) => stopId === usdt.stopId);
    expect(named?.releases).toEqual([olga.operatorId]);
    expect(await release(usdt, olga)).toEqual({ taken: true, open: true });
    expect(await lie()).toMatchObject(stopped);
    expect(await release(usdt, pavel)).toEqual({ taken: true, open: false });
    expect(await release(usdt, pavel)).toMatchObject({ taken: false });
    expect(await lie()).toMatchObject(signedNow);
    await world.settle();
  });

  it("releases nothing and takes no operator off: that is the operators' door alone", async () => {
    const worker = localCaller(world.signerOptions.socketPath);
    await expect(worker("/stops/release", {})).rejects.toThrow(/failed/);
    await expect(worker("/operators", {})).rejects.toThrow(/failed/);
  });
});

describe("the signer's look at an honest house", () => {
  it("finds nothing in deposits and payouts, before and after a start", async () => {
    for (const price of ["10", "11"]) {
      const { id } = await withdraw(world, alice, { currency: "USDT", price, to });
      expect((await finish(world, alice, id)).state).toBe("settled");
      await world.restartSigner();
    }
    expect(await door().list()).toEqual([]);
    expect(await paidTo(world, "USDT", to)).toBe(20_895_000n);
  });

  it("asks two nodes where two are configured, and waits while they do not say the same", async () => {
    const second = await startLyingNode(world.signerOptions.node);
    await world.restartSigner({ secondNode: second.urls });
    expect(await lie()).toMatchObject(signedNow);
    second.lie(twistJson("getaccount", (account: object) => ({ ...account, balance: 1 })));
    second.lie(twistJson("triggerconstantcontract", () => ({})));
    await expect(lie()).rejects.toThrow(/failed/);
    second.lie(null);
    expect(await lie()).toMatchObject(signedNow);
    await second.close();
  });
});
