import { hexAddress } from "@clearhold/tron/address";
import { beforeAll, expect, it } from "vitest";
import { findStops, listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { blocksToBelieve } from "../../src/features/chain/reconciliation/book-difference.ts";
import { expectCleanBooks } from "../books.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { coin } from "../payers.ts";
import { newOutsider, payFrom } from "../projects/spenders.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openCustodyWorld);
beforeAll(async () => {
  await world.fundHouse(2_000n * coin, 2_000n * coin);
});

async function watch(): Promise<void> {
  world.clock.advance(120);
  await world.settle();
  await world.worker.rounds.reconcile();
  await world.devnet.mine(blocksToBelieve);
  await world.settle();
  for (let round = 0; round < 4; round += 1) await world.worker.rounds.reconcile();
}

it("a stranger's coins are not the house's by a row of the web server's login, and stop nobody", async () => {
  const { databases } = world;
  const stranger = newOutsider();
  await world.pay("TRX", stranger.address, 500n * coin);
  await databases.api.query(
    `insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index,
       assignment_signature)
     values ($1, $2, 'user', 'usr_' || repeat('b', 26), 99, repeat('0', 128))`,
    [stranger.address, hexAddress(stranger.address)],
  );
  await watch();
  await payFrom(world, stranger, { to: newOutsider().address, units: 400n * coin });
  await watch();
  await watch();
  expect(await listOpenAlerts(databases.auditor)).toEqual([]);
  expect((await findStops(databases.auditor)).size).toBe(0);
  await expectCleanBooks(databases.auditor);
  const verdicts = await databases.auditor.query(
    "select currency, state from reconciliations order by currency",
  );
  expect(verdicts).toEqual([
    { currency: "TRX", state: "equal" },
    { currency: "USDT", state: "equal" },
  ]);
});
