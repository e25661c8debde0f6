import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { beforeAll, describe, expect, it } from "vitest";
import { openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { coin, finish, richPerson, savePayee, withdraw } from "../payers.ts";
import type { Person } from "../people.ts";
import { useAdmin, useOpened } from "../use-world.ts";

/** A house that has credited and paid very often does it again with no more reading than the first time. */

const known = 5_000;
const world = useOpened(openCustodyWorld);
const admin = useAdmin(() => world.adminUrl);
const payee = newAddress();
let alice: Person;

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  await savePayee(world, alice, { currency: "TRX", to: payee });
  const { id } = await withdraw(world, alice, { currency: "TRX", price: "5", to: payee });
  await finish(world, alice, id);
  await copyRows("deposits", { id: "r.id || n", txid: "encode(sha256(n::text::bytea), 'hex')" });
  // Of before the 30 days in which a withdrawal counts.
  const asked = "(substr(split_part(r.order_text, E'\\n', 9), 9)::numeric - 4000000 - n)";
  const copyId = "'wdr_' || lpad(n::text, 26, '0')";
  await copyRows("withdrawals", {
    id: copyId,
    requested_at: `to_timestamp(${asked}::double precision)`,
    order_text: `replace(replace(r.order_text, r.id, ${copyId}),
      substr(split_part(r.order_text, E'\\n', 9), 9), ${asked}::text)`,
  });
  await copyRows("payout_attempts", {
    ...{ txid: "encode(sha256(n::text::bytea), 'hex')", withdrawal_id: copyId },
    built_ms: "r.built_ms - 4000000000 - n",
  });
  await admin.query("analyze");
});

/** Older rows of the same owner, as rows only: what is tried is how the next one is checked. */
async function copyRows(table: string, changed: Readonly<Record<string, string>>): Promise<void> {
  const fields = Object.entries(changed).flatMap(([name, sql]) => [`'${name}'`, sql]);
  await admin.query(`alter table ${table} disable trigger all`);
  await admin.query(
    `insert into ${table}
     select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${fields}))).*
     from (select * from ${table} limit 1) r, generate_series(1, $1::integer) n`,
    [known],
  );
  await admin.query(`alter table ${table} enable trigger all`);
}

/** Rows of a table that were read up to now. A session brings in its figures when it ends. */
async function rowsRead(table: string): Promise<number> {
  await admin.query(
    `select pg_terminate_backend(pid, 60_000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const { rows } = await admin.query<{ count: number }>(
    `select (seq_tup_read + idx_tup_fetch)::float8 as count
     from pg_stat_user_tables where relname = $1`,
    [table],
  );
  return rows[0]?.count ?? Number.NaN;
}

describe("reading a few rows", () => {
  it("checks a deposit after very many", async () => {
    const { address } = await alice.call(getDepositAddress, { currency_id: "TRX" });
    const before = await rowsRead("deposits");
    for (let n = 1n; n <= 3n; n += 1n) {
      await world.pay("TRX", address, n * coin);
      await world.settle();
    }
    const read = (await rowsRead("deposits")) - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(known / 10);
  });

  it("pays a withdrawal after very many", async () => {
    const before = [await rowsRead("withdrawals"), await rowsRead("payout_attempts")] as const;
    for (const price of ["5", "6", "7"]) {
      const { id } = await withdraw(world, alice, { currency: "TRX", price, to: payee });
      await finish(world, alice, id);
    }
    const read = (await rowsRead("withdrawals")) - before[0];
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(known / 10);
    expect((await rowsRead("payout_attempts")) - before[1]).toBeLessThan(known / 10);
  });
});
