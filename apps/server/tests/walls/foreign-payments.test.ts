import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { decodeRawTx } from "@clearhold/tron/transaction";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { type HouseMoveKind, movePayers } from "../../src/wire/signer/house-move.ts";
import { spendingKinds } from "../../src/wire/signer/spending-order.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import { attemptsOf, coin, finish, letAttemptsDie, order, paidTo, payoutRound } from "../payers.ts";
import { movesOf, sweeper } from "../treasury/sweepers.ts";
import { inventAttempt } from "./invent-payout.ts";

/**
 * A thief with the worker's login writes payments and moves whose chain transaction is somebody else's, and
 * long final: by what the chain says, none of them would ever end.
 */

let world: CustodyWorld;
let txid: string;
beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(2_000n * coin, 2_000n * coin);
  txid = await world.pay("TRX", newAddress(), coin);
  await world.settle();
});
afterEach(() => world.close());

const alerts = async () =>
  (await listOpenAlerts(world.databases.auditor)).map(({ reason, address }) => [reason, address]);

async function rawOf(paid: string): Promise<string> {
  const found = await world.client.solid.findTx(paid);
  if (found === null) throw new Error(`no chain transaction ${paid}`);
  return found.rawHex;
}

/** As before the upgrade: no trigger looks at it. */
const asBefore = (table: string, sql: string) =>
  asAdmin(
    world,
    `alter table ${table} disable trigger user; ${sql}; alter table ${table} enable trigger user`,
  );

/** Which name the address that they are about. */
const placed: readonly string[] = ["sweep", "top-up", "delegate", "undelegate"];
const spends = (kind: string) => spendingKinds.some((one) => one === kind);
const kinds = Object.keys(movePayers) as HouseMoveKind[];

const insertMove = (fields: {
  txid: string;
  rawHex: string;
  lane?: string;
  kind?: HouseMoveKind;
  reserve?: bigint;
  amount?: bigint;
}) => {
  const {
    lane = "cold x",
    kind = "to-cold",
    reserve = 15_000n * coin,
    amount = 1n,
    rawHex,
  } = fields;
  return world.databases.worker.query(
    `insert into house_moves (id, lane, kind, purpose, derivation_index, currency, amount_units, state,
       planned_at, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex)
     values ('mov_' || left($4, 26), $1, $7, $8, $9, 'TRX', $2, 'signed', $3, $4, $5, 1, 1, $6, '00')`,
    [
      ...[lane, amount, world.clock.now(), fields.txid, rawHex, reserve, kind],
      ...(placed.includes(kind) ? ["user", 0] : [null, null]),
    ],
  );
};

it.each([
  ["its own bytes", () => rawOf(txid)],
  ["bytes that say nothing", async () => "00"],
])("a move of the house with a stranger's transaction and %s ends", async (_what, bytes) => {
  await insertMove({ txid, rawHex: await bytes() });
  world.worker = await sweeper(world);
  await world.worker.rounds.move();
  expect(await movesOf(world, "cold x")).toMatchObject([{ state: "expired", fee: null }]);
  expect(await alerts()).toEqual([["order-forged", `mov_${txid.slice(0, 26)}`]]);
  const { id, alice } = await order(world, { currency: "TRX" });
  expect((await finish(world, alice, id)).state).toBe("settled");
  await world.expectChainBooks();
});

it.each(kinds.filter((kind) => !spends(kind)))(
  "a %s with a stranger's bytes ends",
  async (kind) => {
    await insertMove({ txid, rawHex: await rawOf(txid), kind, lane: "any" });
    world.worker = await sweeper(world);
    await world.worker.rounds.move();
    expect(await movesOf(world, "any")).toMatchObject([{ kind, state: "expired", fee: null }]);
    expect(await alerts()).toEqual([["order-forged", `mov_${txid.slice(0, 26)}`]]);
  },
);

it.each(kinds.filter(spends))("a %s that pays no spending is refused", async (kind) => {
  await expect(insertMove({ txid, rawHex: "00", kind, lane: "any" })).rejects.toThrow(
    "no spending of a project",
  );
});

it("a block that brings a stranger's transaction makes no move of it", async () => {
  // It moves no coin, as a stake: only its bytes tell it from one of the house.
  const later = await world.devnet.blacklist(hexAddress(newAddress()), true);
  await insertMove({ txid: later, rawHex: "00", kind: "stake", lane: "any" });
  await world.settle();
  world.worker = await sweeper(world);
  await world.worker.rounds.move();
  expect(await movesOf(world, "any")).toMatchObject([{ state: "expired", fee: null }]);
  expect(await alerts()).toEqual([["order-forged", `mov_${later.slice(0, 26)}`]]);
  await world.expectChainBooks();
});

it("no withdrawal is paid by a move of the house", async () => {
  await insertMove({ txid, rawHex: "00" });
  const { id } = await order(world, { currency: "TRX" });
  await expect(inventAttempt(world, id, txid)).rejects.toThrow("is a move of the house");
});

it("a sweep of an address that the signer never published ends", async () => {
  const rawHex = await rawOf(txid);
  const lane = base58Address(decodeRawTx(rawHex).contract.ownerAddress);
  await insertMove({ txid, rawHex, lane, kind: "sweep" });
  world.worker = await sweeper(world);
  await world.worker.rounds.move();
  expect(await movesOf(world, lane)).toMatchObject([{ state: "expired", fee: null }]);
  expect(await alerts()).toEqual([["order-forged", `mov_${txid.slice(0, 26)}`]]);
});

it("a move whose transaction was in a block that booked nothing of it ends", async () => {
  world.worker = await sweeper(world);
  const { id, alice } = await order(world, { currency: "TRX" });
  await finish(world, alice, id);
  const paid = (await attemptsOf(world, id))[0]?.txid ?? "";
  const move = { txid: paid, rawHex: await rawOf(paid) };
  // As if the books had lost the payment: its payer is the hot wallet, its bytes are the signer's.
  await asBefore("payout_attempts", "delete from payout_attempts");
  await insertMove(move);
  await letAttemptsDie(world);
  await world.worker.rounds.move();
  expect(await movesOf(world, "cold x")).toMatchObject([{ state: "expired", fee: null }]);
  expect(await alerts()).toContainEqual(["order-forged", `mov_${paid.slice(0, 26)}`]);
});

it("no move is longer than a chain transaction", async () => {
  const rawHex = "00".repeat(10_001);
  await expect(insertMove({ txid, rawHex })).rejects.toThrow("a text is too long");
  await insertMove({ txid, rawHex: "00" });
  const answer = "update house_moves set last_answer = repeat('x', 4001)";
  await expect(world.databases.worker.query(answer)).rejects.toThrow("a text is too long");
});

it("what was written before there were bounds can end", async () => {
  await insertMove({ txid, rawHex: "00" });
  const { id, alice } = await order(world, { currency: "TRX" });
  await inventAttempt(world, id, await world.pay("TRX", newAddress(), coin));
  await world.settle();
  const huge = "4611686018427387904";
  const reserve = `set reserve_units = ${huge}`;
  await asBefore("payout_attempts", `update payout_attempts ${reserve}`);
  await asBefore("house_moves", `update house_moves ${reserve}, amount_units = ${huge}`);
  world.worker = await sweeper(world);
  await world.worker.rounds.move();
  expect(await movesOf(world, "cold x")).toMatchObject([{ state: "expired" }]);
  expect((await finish(world, alice, id)).state).toBe("settled");
  expect(await attemptsOf(world, id)).toMatchObject([{ state: "expired" }, { state: "settled" }]);
});

it("no move reserves or moves what cannot be, or has the transaction of a payout", async () => {
  await expect(insertMove({ txid, rawHex: "00", reserve: 2n ** 62n })).rejects.toThrow(
    "reserves more than can be charged",
  );
  await expect(insertMove({ txid, rawHex: "00", amount: 2n ** 62n })).rejects.toThrow(
    "more coins than there are",
  );
  const { id, alice } = await order(world, { currency: "TRX" });
  await finish(world, alice, id);
  const paid = (await attemptsOf(world, id))[0]?.txid ?? "";
  const again = insertMove({ txid: paid, rawHex: await rawOf(paid) });
  await expect(again).rejects.toThrow("its chain transaction pays a withdrawal");
});

it("a withdrawal whose payment is a stranger's transaction is paid all the same, once", async () => {
  const { id, alice, to } = await order(world, { currency: "TRX" });
  await inventAttempt(world, id, txid);
  await payoutRound(world);
  expect(await alerts()).toEqual([["order-forged", id]]);
  expect((await finish(world, alice, id)).state).toBe("settled");
  expect(await attemptsOf(world, id)).toMatchObject([
    { attempt: 1, state: "expired" },
    { attempt: 2, state: "settled" },
  ]);
  expect(await paidTo(world, "TRX", to)).toBe(9_990_000n);
  await world.expectChainBooks();
});

it("a block that brings a stranger's transaction makes no payment of it", async () => {
  const { id, alice } = await order(world, { currency: "TRX" });
  const later = await world.pay("TRX", newAddress(), coin);
  await inventAttempt(world, id, later);
  await world.settle();
  await payoutRound(world);
  expect((await alice.call(getWithdrawal, { id })).state).not.toBe("settled");
  expect(await alerts()).toEqual([["order-forged", id]]);
  expect((await finish(world, alice, id)).state).toBe("settled");
  await world.expectChainBooks();
});
