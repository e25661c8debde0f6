import { rmSync } from "node:fs";
import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findStops, listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import {
  coin,
  finish,
  order,
  paidTo,
  payoutRound,
  richPerson,
  savePayee,
  waitsFor,
  withdraw,
} from "../payers.ts";
import type { Person } from "../people.ts";
import { untilDone } from "../rounds.ts";

/** What a superuser writes into the books must never leave the house. */
let world: CustodyWorld;
const [olga, pavel] = ["olga", "pavel"].map((name) => ({
  name,
  password: `${name}-kennt-9-Tore`,
})) as [{ name: string; password: string }, { name: string; password: string }];

beforeEach(async () => {
  world = await openCustodyWorld();
  for (const one of [olga, pavel]) await world.operators.enrolOperator(one);
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});
afterEach(() => world.close());

const ofAvailable = "code = 'user-available' and owner_id = $1 and currency = 'USDT'";

/** As the superuser, with the triggers of the table down meanwhile. */
async function writeBalance({ userId }: Person, change: string): Promise<void> {
  await asAdmin(world, "alter table ledger_accounts disable trigger user");
  await asAdmin(world, `update ledger_accounts set ${change} where ${ofAvailable}`, [userId]);
  await asAdmin(world, "alter table ledger_accounts enable trigger user");
  for (const name of ["ledger_accounts_kept", "ledger_accounts_owner_only"]) {
    await asAdmin(world, `alter table ledger_accounts enable always trigger ${name}`);
  }
}

async function accountOf({ userId }: Person): Promise<string> {
  const [row] = await world.databases.auditor.query<{ id: string }>(
    `select id::text from ledger_accounts where ${ofAvailable}`,
    [userId],
  );
  return row?.id ?? "";
}

const alerts = () => listOpenAlerts(world.databases.auditor);
const stopped = async () => [...(await findStops(world.databases.auditor)).keys()];

it("a balance that a superuser wrote is not paid: the row is named and the currency stops", async () => {
  const mallory = await richPerson(world, "mallory");
  const to = newAddress();
  await savePayee(world, mallory, { currency: "USDT", to });
  await writeBalance(mallory, "balance_units = balance_units + 500000000");
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "550", to });
  for (let round = 0; round < 3; round += 1) {
    await payoutRound(world);
    await world.settle();
  }
  expect(await paidTo(world, "USDT", to)).toBe(0n);
  const view = await mallory.call(getWithdrawal, { id });
  expect(view).toMatchObject({ state: "held", txid: "" });
  const account = await accountOf(mallory);
  expect(await alerts()).toMatchObject([
    { reason: "books-broken", currency: "USDT", stops: true, txid: null },
  ]);
  expect((await alerts())[0]?.address).toMatch(
    new RegExp(`^running-balance-off: ${account}/\\d+$`),
  );
  expect(await stopped()).toEqual(["USDT"]);
  expect(await world.guard.readBooks({})).toMatchObject({
    words: expect.stringContaining("broken: running-balance-off"),
  });
});

it("another currency goes on, and all goes on once the row is right and two operators say so", async () => {
  const mallory = await richPerson(world, "mallory");
  const waits = await order(world);
  await writeBalance(mallory, "balance_units = balance_units + 5");
  await untilDone("the watch of the books", () => world.watch().round());
  expect(await stopped()).toEqual(["USDT"]);
  const paid = await order(world, { currency: "TRX" });
  expect((await finish(world, paid.alice, paid.id)).state).toBe("settled");
  await payoutRound(world);
  expect(await waitsFor(world, waits.id)).toBe("withdrawals-stopped");

  await writeBalance(mallory, "balance_units = balance_units - 5");
  await untilDone("the watch of the books", () => world.watch().round());
  const [alert] = await alerts();
  const { operator: database } = world.databases;
  for (const operator of [olga, pavel]) {
    const end = { alertId: alert?.id ?? "", operator, reason: "The row is right again." };
    await resolveAlert({ database, operators: world.operators }, end);
  }
  expect((await finish(world, waits.alice, waits.id)).state).toBe("settled");
  expect(await world.guard.readBooks({})).toEqual({ words: "verified" });
});

it("a worker without the guard's word gets no signature", async () => {
  const { id, to } = await order(world);
  const silent = {
    vouchForPayout: async () => ({ vouched: true, text: "", signature: "" }) as const,
  };
  await payoutRound(world, await world.anotherWorker({ books: silent }));
  expect(await waitsFor(world, id)).toBe("signer-refused");
  expect(await paidTo(world, "USDT", to)).toBe(0n);
});

it("a guard that lost its memory of the books pays nobody before two operators say so", async () => {
  const first = await order(world);
  expect((await finish(world, first.alice, first.id)).state).toBe("settled");
  rmSync(world.guardSettings.booksFile ?? "");
  await world.restartGuard();
  const { alice, id } = await order(world);
  await payoutRound(world);
  expect(await waitsFor(world, id)).toBe("not-reconciled");
  expect((await alerts()).map(({ address }) => address)).toEqual([
    "head-missing: seal 0",
    "head-missing: seal 0",
  ]);
  const { operator: database } = world.databases;
  for (const { id: alertId } of await alerts()) {
    for (const operator of [olga, pavel]) {
      const end = { alertId, operator, reason: "The file was lost with the disk." };
      await resolveAlert({ database, operators: world.operators }, end);
    }
  }
  expect((await finish(world, alice, id)).state).toBe("settled");
});
