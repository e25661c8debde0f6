import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { beforeAll, expect, it } from "vitest";
import { depositId } from "../../src/features/chain/deposits/index.ts";
import { readHouseStanding } from "../../src/features/chain/reconciliation/index.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { coin, finish, order, richPerson } from "../payers.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openCustodyWorld);
beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});

type Forged = Readonly<Record<"txid" | "kind" | "position", string>> & { readonly block: number };

/** A row that only the worker's login says, of a chain transaction that is not there. */
async function forgeWaiting(units: bigint, number: number, changes: Partial<Forged> = {}) {
  const { worker, auditor } = world.databases;
  const [alice] = await auditor.query<{ ownerId: string; address: string }>(
    "select owner_id, address from chain_addresses where purpose = 'user'",
  );
  const txid = number.toString(16).padStart(64, "0");
  const { block, ...fact } = { block: 1, txid, kind: "log", position: "0", ...changes };
  await worker.query(
    `insert into deposits (id, txid, kind, position, purpose, owner_id, address, from_address,
       currency, amount_units, state, block_number, block_id, block_at, proved)
     values ($1, $2, $3, $4, 'user', $5, $6, $6, 'USDT', $7, 'waiting', $8, 'b', now(), false)`,
    [depositId("user", fact), ...Object.values(fact), alice?.ownerId, alice?.address, units, block],
  );
}

it("waiting deposits that nobody made do not outlive a reading of their block", async () => {
  const alice = await richPerson(world, "victim");
  await alice.call(getDepositAddress, { currency_id: "USDT" });
  await expect(forgeWaiting(10n ** 17n + 1n, 1)).rejects.toThrow(/amount_exists/);
  // More in all than a bigint holds.
  for (let number = 1; number <= 100; number += 1) await forgeWaiting(10n ** 17n, number);
  const waiting = async () => (await readHouseStanding(world.databases.api))[1];
  expect(await waiting()).toMatchObject({ waitingDeposits: 100, isClean: false });
  await world.worker.rounds.release();
  expect(await waiting()).toMatchObject({ waitingDeposits: 0 });
});

it("one of a true chain transaction waits, stops nothing, and ends with a rescan", async () => {
  const { worker, operator, api } = world.databases;
  const [real] = await worker.query<{ txid: string; blockNumber: bigint }>(
    "select txid, block_number from deposits where state = 'credited' and currency = 'TRX' limit 1",
  );
  const { txid = "", blockNumber = 0n } = real ?? {};
  const place = { txid, kind: "int", position: "cd".repeat(32), block: Number(blockNumber) };
  await forgeWaiting(5n, 1, place);
  await world.worker.rounds.release();
  const standing = async () => (await readHouseStanding(api))[1];
  expect(await standing()).toMatchObject({ waitingDeposits: 1, isClean: false, openAlerts: 0 });
  const { id, alice } = await order(world);
  expect((await finish(world, alice, id)).state).toBe("settled");
  await operator.query(
    "insert into block_rescans (from_number, to_number, next_number) values ($1, $1, $1)",
    [blockNumber],
  );
  await world.worker.rounds.claims();
  expect(await standing()).toMatchObject({ waitingDeposits: 0, openAlerts: 0 });
  await world.expectChainBooks();
});
