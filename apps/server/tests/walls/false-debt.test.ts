import { money, zero } from "@clearhold/money";
import { beforeAll, expect, it } from "vitest";
import { holdRecovered } from "../../src/features/payouts/withdrawals/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { withdrawalRepaid } from "../../src/ledger/recipes/payouts.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { type PaymentOrder, signOrder } from "../../src/wire/signer/payment-order.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, richPerson } from "../payers.ts";
import type { Person } from "../people.ts";
import { useOpened } from "../use-world.ts";

/** A thief has the worker's login and sockets, and says that a backup was put back. */

const world = useOpened(openCustodyWorld);
const books = useOpened(() => openLedger({ database: world.databases.worker, clock: world.clock }));
let victim: Person;
beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  victim = await richPerson(world, "victim");
});

const signerRecord = () => openSignerRecord(localCaller(world.signerOptions.socketPath));

function orderOf(userId: string, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    ...{ network: "devnet", id: newId("wdr", world.clock), userId, address: newAddress() },
    ...{ amount: money("USDT", 40n * coin), fee: zero("USDT") },
    createdAt: Math.floor(world.clock.now().getTime() / 1000),
    ...changes,
  };
}

/** What a thief without the key can write where the guard's word belongs. */
async function inventedWord() {
  const at = world.clock.now().getTime();
  return { authorisation: `${Date.now() + 60_000}.${"0".repeat(64)}`, at };
}

it.each([
  ["the house's deficit", true],
  ["the balance", false],
])("nobody comes to owe what was never paid, taken from %s", async (_, isOwed) => {
  await world.databases.worker.query(
    "insert into restore_locks (reason) values ('payment-unknown') on conflict do nothing",
  );
  const { amount, id: withdrawalId, ...rest } = orderOf(victim.userId);
  const forged = signOrder({ ...rest, amount, id: withdrawalId }, "11".repeat(32));
  const record = { recover: inventedWord };
  const held = holdRecovered({ ledger: books, record }, forged, { isOwed });
  await expect(held).rejects.toThrow("authorisation-expired");
  const repaid = withdrawalRepaid({ withdrawalId, userId: victim.userId, amount });
  const taken = books.post({ journals: [repaid], rows: [], answer: null });
  await expect(taken).rejects.toThrow(/repaid whole/);
  expect((await assetsOf(victim, "USDT")).available).toBe("100");
});

it("the guard's word for a recovery comes by the signer, for what the signer has signed", async () => {
  const real = signOrder(orderOf(victim.userId), world.orderSeed);
  const { id } = orderOf(victim.userId);
  await expect(signerRecord().recover(id)).rejects.toThrow(/no payment of this order was signed/);
  const held = holdRecovered({ ledger: books, record: signerRecord() }, real, { isOwed: true });
  await expect(held).rejects.toThrow(/no payment of this order was signed/);
});
