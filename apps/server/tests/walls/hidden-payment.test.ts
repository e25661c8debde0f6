import { expect, it } from "vitest";
import { openSignerStops } from "../../src/wire/signer/signer-stops.ts";
import { startLyingNode } from "../chain/lying-node.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { attemptsOf, coin, order, paidTo, payoutRound } from "../payers.ts";
import { operatorDoor } from "../payouts/passkey-holders.ts";
import { useOpened } from "../use-world.ts";
import { callBack } from "./call-back.ts";
import { signAsWorker } from "./sign-as-worker.ts";

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
  const isAsked = /gettransaction(?:info)?byid$/;
  liar.lie((answer, path, ask) =>
    isAsked.test(path) && ask.value === attempt?.txid ? { status: 200, body: "{}" } : answer,
  );
  return { id, to, once };
}

/** Past the end of the payment's bytes; nobody reads a block meanwhile. */
async function passEnd(): Promise<void> {
  world.clock.advance(10 * 60);
  world.devnet.setTime(world.devnet.head().timestampMs + 10 * 60_000);
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
