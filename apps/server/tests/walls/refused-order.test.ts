import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { beforeAll, expect, it } from "vitest";
import { refuseWithdrawal } from "../../src/features/payouts/reviews/index.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { coin, order, payoutRound, vouchFor } from "../payers.ts";
import { password } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { signAsWorker } from "./sign-as-worker.ts";

/** A thief has the worker's login and sockets, and keeps back what operators and owners said. */

const world = useOpened(() =>
  openCustodyWorld({}, { autoLimit: { TRX: 20n * coin, USDT: 20n * coin } }),
);
beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});

it("an order that an operator refused is neither vouched for nor held again", async () => {
  const { id } = await order(world, { price: "30" });
  await payoutRound(world);
  const olga = { name: "olga", password };
  await world.operators.enrolOperator(
    olga,
    localCaller(vaultSocketOf(world.signerOptions.socketPath)),
  );
  expect(await vouchFor(world, id)).toMatchObject({ vouched: true });
  const { operator: database } = world.databases;
  const deps = { database, operators: world.operators };
  await refuseWithdrawal(deps, olga, { id, reason: "refused-payee" });
  expect(await vouchFor(world, id)).toEqual({
    vouched: false,
    reason: `an operator called ${id} off`,
  });
  const leave = world.databases.worker.query(
    "update withdrawals set state = 'held', approved_at = now() where id = $1",
    [id],
  );
  await expect(leave).rejects.toThrow(/does not go from review to held/);
});

it("an order that its owner called back is not vouched for and not signed", async () => {
  const { alice, id } = await order(world, { price: "12" });
  expect(await vouchFor(world, id)).toMatchObject({ vouched: true });
  await alice.call(cancelWithdrawal, { id });
  expect(await vouchFor(world, id)).toEqual({
    vouched: false,
    reason: `its owner called ${id} off`,
  });
  expect(await signAsWorker(world, id)).toMatchObject({ signed: false });
});
