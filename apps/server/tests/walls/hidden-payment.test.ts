import { expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { openSignerStops } from "../../src/wire/signer/signer-stops.ts";
import { startLyingNode } from "../chain/lying-node.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { attemptsOf, coin, order, paidTo, payoutRound } from "../payers.ts";
import { operatorDoor } from "../payouts/passkey-holders.ts";
import { useOpened } from "../use-world.ts";
import { callBack } from "./call-back.ts";
import { moveToCold, send, signAsWorker } from "./sign-as-worker.ts";

/** The signer's only node denies a payment that its own blocks show, and a stolen worker wants it paid again. */
const world = useOpened(openCustodyWorld);
const liar = useOpened(() => startLyingNode(world.devnet));

/** An order that the chain has paid, and no books know it. */
async function paidOnce() {
  liar.lie(null);
  await world.restartSigner({ node: liar.urls });
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  const { id, to } = await order(world);
  await payoutRound(world);
  await world.devnet.solidify();
  const once = await paidTo(world, "USDT", to);
  expect(once).toBeGreaterThan(0n);
  const [attempt] = await attemptsOf(world, id);
  deny([attempt?.txid]);
  return { id, to, once };
}

/** The node knows nothing of these chain transactions. */
function deny(txids: readonly (string | undefined)[]): void {
  const isAsked = /gettransaction(?:info)?byid$/;
  liar.lie((answer, path, ask) =>
    isAsked.test(path) && txids.includes(String(ask.value)) ? { status: 200, body: "{}" } : answer,
  );
}

/** Past the end of the payment's bytes; nobody reads a block meanwhile. */
async function passEnd(): Promise<void> {
  world.clock.advance(10 * 60);
  const headMs = world.devnet.head().timestampMs + 10 * 60_000;
  world.devnet.setTime(Math.max(headMs, world.clock.now().getTime()));
  await world.devnet.mine();
  await world.devnet.solidify();
}

const refused = { signed: false, reason: "attempt 1 may still be paid" };

it("pays once: neither before the signer has read on, nor after it, nor after a start", async () => {
  const { id, to, once } = await paidOnce();
  await passEnd();
  expect(await signAsWorker(world, id, 2)).toMatchObject(refused);
  await world.watchChain();
  expect(await signAsWorker(world, id, 2)).toMatchObject(refused);
  await world.restartSigner({ node: liar.urls });
  await world.watchChain();
  expect(await signAsWorker(world, id, 2)).toMatchObject(refused);
  expect(await paidTo(world, "USDT", to)).toBe(once);
  // The honest books know it with the next block that they read.
  liar.lie(null);
  await world.settle();
  expect(await attemptsOf(world, id)).toMatchObject([{ attempt: 1, state: "settled" }]);
});

it("pays TRX once, though its receipt names a result that no bytes have", async () => {
  liar.lie(null);
  const { id, to } = await order(world, { currency: "TRX" });
  await payoutRound(world);
  // The signer has not read its block: nothing that it remembers contradicts the node.
  await world.devnet.solidify();
  const once = await paidTo(world, "TRX", to);
  expect(once).toBeGreaterThan(0n);
  const [{ txid = "" } = {}] = await attemptsOf(world, id);
  liar.lie((answer, path) =>
    /gettransactioninfoby(?:id|blocknum)$/.test(path) && answer.body.includes(txid)
      ? { ...answer, body: failedIn(answer.body, txid) }
      : answer,
  );
  expect(await signAsWorker(world, id, 2)).toMatchObject(refused);
  expect(await paidTo(world, "TRX", to)).toBe(once);
  liar.lie(null);
  await world.settle();
  await world.watchChain();
});

/** The receipts with another result of this transaction, which ran no contract. */
function failedIn(body: string, txid: string): string {
  const told = JSON.parse(body) as
    | { id: string; receipt: object }
    | { id: string; receipt: object }[];
  for (const info of [told].flat())
    if (info.id === txid) Object.assign(info.receipt, { result: "REVERT" });
  return JSON.stringify(told);
}

it("stops both currencies where the books give its money back", async () => {
  const { id } = await paidOnce();
  await passEnd();
  await world.watchChain();
  await callBack(world, id, 10n);
  for (let block = 0; block < 60; block += 1) {
    if (block % 30 === 0) await world.watchChain();
    await world.devnet.mine();
  }
  await world.devnet.solidify();
  await world.watchChain();
  const stops = await openSignerStops(operatorDoor(world)).list();
  expect(stops).toMatchObject([
    { currency: "TRX", reason: "return-unproved" },
    { currency: "USDT", reason: "return-unproved" },
  ]);
});

it("moves coins to the cold wallet once, and no more than the cap of a day", async () => {
  const coldAddress = newAddress();
  const { policy } = world.signerOptions;
  const dayCap = { ...policy.dayCap, USDT: 10n * coin };
  await world.restartSigner({ node: liar.urls, policy: { ...policy, coldAddress, dayCap } });
  const move = { id: newId("mov", world.clock), currency: "USDT", units: 5n * coin } as const;
  const ask = (attempt: number) => moveToCold(world, { ...move, to: coldAddress }, attempt);
  const first = await ask(1);
  deny([first.signed ? await send(world, first.signedHex) : ""]);
  await passEnd();
  await world.watchChain();
  expect(await ask(2)).toMatchObject({ signed: false, reason: "attempt 1 may still happen" });
  expect(await paidTo(world, "USDT", coldAddress)).toBe(5n * coin);
});
