import { afterEach, beforeEach, expect, it } from "vitest";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { coin, letAttemptsDie } from "../payers.ts";
import { depositor, fundResources, movesOf, sweeper } from "../treasury/sweepers.ts";

/** A thief of the worker's login writes that energy was lent to addresses. */

let world: CustodyWorld;
beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(2_000n * coin, 2_000n * coin);
  await fundResources(world, 2_000n);
});
afterEach(() => world.close());

async function inventLoans(
  lane: string,
  units: bigint,
  count: number,
  kind: "delegate" | "undelegate" = "delegate",
): Promise<void> {
  const { worker } = world.databases;
  for (let n = 0; n < count; n += 1) {
    const id = `${n}`.padStart(26, "0");
    await worker.query(
      `insert into house_moves (id, lane, kind, purpose, derivation_index, currency, amount_units,
         state, planned_at, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex)
       values ('mov_' || $1, $2, $5, 'user', 0, 'TRX', $3, 'signed', $4,
         lpad($1, 64, '0'), '00', 1, 1, 0, '00')`,
      [id, lane, units, world.clock.now(), kind],
    );
    await worker.query(
      "update house_moves set state = 'done', ended_at = $2, ended_block = 1 where id = 'mov_' || $1",
      [id, world.clock.now()],
    );
  }
}

it.each([
  ["one loan", 5_000_001n, 1],
  ["more loans than there are coins", 10n ** 17n, 100],
])("%s keeps no coin on any address", async (_, units, count) => {
  const bob = await depositor(world, { TRX: 200n });
  const carol = await depositor(world, { TRX: 200n });
  await inventLoans(bob.address, units, count);
  world.worker = await sweeper(world);
  for (let round = 0; round < 12; round += 1) {
    if (round === 6) await letAttemptsDie(world);
    await world.worker.rounds.move();
    await world.settle();
  }
  for (const { address } of [bob, carol]) {
    const moves = await movesOf(world, address);
    const swept = moves.filter(({ kind, state }) => kind === "sweep" && state === "done");
    expect(swept).toMatchObject([{ currency: "TRX" }]);
    // What the chain does not show is not asked back either.
    expect(moves.filter(({ kind }) => kind === "undelegate")).toEqual([]);
  }
});

it("a loan that is called taken back is taken back all the same", async () => {
  await fundResources(world, 40_000n);
  world.worker = await sweeper(world, {
    stake: { stakeUnits: 30_000n * coin, bufferUnits: 100n * coin },
  });
  const { address } = await depositor(world, { USDT: 55n });
  await inventLoans(address, 10n ** 17n, 1, "undelegate");
  for (let round = 0; round < 12; round += 1) {
    await world.worker.rounds.move();
    await world.settle();
  }
  const done = (await movesOf(world, address)).filter(({ state }) => state === "done");
  expect(done.map(({ kind }) => kind)).toEqual([
    ...["undelegate", "top-up", "delegate", "sweep", "undelegate"],
  ]);
});
