import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { attemptsOf, coin, finish, order } from "../payers.ts";
import { inventAttempt } from "./invent-payout.ts";

/** The books' evidence for the fee of a payment: nobody changes it once the payment has ended. */

let world: CustodyWorld;
beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(2_000n * coin, 2_000n * coin);
});
afterEach(() => world.close());

it("keeps the row of a payment as it ended", async () => {
  const { worker } = world.databases;
  const { alice, id } = await order(world, { currency: "TRX" });
  await finish(world, alice, id);
  for (const change of [
    "network_fee_units = 7",
    "network_fee_units = null",
    "ended_block = ended_block - 1",
    "seen_block = 1",
    "last_answer = 'x'",
  ]) {
    const sql = `update payout_attempts set ${change} where withdrawal_id = $1`;
    await expect(worker.query(sql, [id]), change).rejects.toThrow("is as it is");
  }
  await world.watch().whole();
  expect(world.watch().words()).toBe("verified");
});

it("takes no fee that the network cannot have taken, and none of a payment that never was", async () => {
  const { worker } = world.databases;
  const { alice, id } = await order(world, { currency: "TRX" });
  await inventAttempt(world, id, "ab".repeat(32));
  const end = `update payout_attempts set state = $2, ended_block = 1, network_fee_units = $3
    where withdrawal_id = $1`;
  for (const [state, fee] of [
    ["failed", 20_000_000_001n],
    ["failed", -1],
  ]) {
    await expect(worker.query(end, [id, state, fee])).rejects.toThrow("took no such fee");
  }
  expect((await attemptsOf(world, id)).map(({ state }) => state)).toEqual(["signed"]);
  await worker.query("update payout_attempts set network_fee_units = 5 where withdrawal_id = $1", [
    id,
  ]);
  await worker.query(end, [id, "expired", 5]);
  const fees = "select network_fee_units as fee from payout_attempts where withdrawal_id = $1";
  expect(await worker.query(fees, [id])).toEqual([{ fee: null }]);
  expect((await alice.call(getWithdrawal, { id })).network_fee).toBe("");
});
