import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { beforeAll, expect, it } from "vitest";
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
let address: string;

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  await savePayee(world, alice, { currency: "TRX", to: payee });
  // So often that sessions keep the plans that they made while there was next to nothing to read.
  await pay(6);
  ({ address } = await alice.call(getDepositAddress, { currency_id: "TRX" }));
  await receive(40);
  await copyRows("deposits", "block_number", {
    ...{ id: "r.id || n", txid: "encode(sha256(n::text::bytea), 'hex')" },
  });
  // Of before the 30 days in which a withdrawal counts.
  const asked = "(substr(split_part(r.order_text, E'\\n', 9), 9)::numeric - 4000000 - n)";
  const copyId = "'wdr_' || lpad(n::text, 26, '0')";
  await copyRows("withdrawals", "requested_at", {
    id: copyId,
    requested_at: `to_timestamp(${asked}::double precision)`,
    order_text: `replace(replace(r.order_text, r.id, ${copyId}),
      substr(split_part(r.order_text, E'\\n', 9), 9), ${asked}::text)`,
  });
  await copyRows("payout_attempts", "built_ms", {
    ...{ txid: "encode(sha256(n::text::bytea), 'hex')", withdrawal_id: copyId },
    built_ms: "r.built_ms - 4000000000 - n",
  });
  await insertSweeps();
});

async function receive(times: number): Promise<void> {
  for (let n = 1n; n <= times; n += 1n) {
    await world.pay("TRX", address, n * coin);
    await world.settle();
  }
}

async function pay(times: number): Promise<void> {
  for (let n = 1; n <= times; n += 1) {
    const { id } = await withdraw(world, alice, { currency: "TRX", price: `${4 + n}`, to: payee });
    await finish(world, alice, id);
  }
}

async function insertSweeps(): Promise<void> {
  await admin.query("alter table house_moves disable trigger all");
  await admin.query(
    `insert into house_moves (id, lane, kind, purpose, derivation_index, currency, amount_units, state,
       txid, raw_hex, built_ms, expires_ms, planned_at, ended_at, ended_block, network_fee_units)
     select 'mov_' || lpad(n::text, 26, '0'), 'T' || n, 'sweep', 'user', n, 'TRX', 1, 'done',
       encode(sha256(n::text::bytea), 'hex'), '00', n, n, now(), now(), 1, 0
     from generate_series(1, $1::integer) n`,
    [known],
  );
  await admin.query("alter table house_moves enable trigger all");
}

/** More of the newest one, as rows only: what is tried is how the next one is checked. */
async function copyRows(
  table: string,
  newest: string,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const fields = Object.entries(changed).flatMap(([name, sql]) => [`'${name}'`, sql]);
  await admin.query(`alter table ${table} disable trigger all`);
  await admin.query(
    `insert into ${table}
     select (jsonb_populate_record(null::${table}, to_jsonb(r) || jsonb_build_object(${fields}))).*
     from (select * from ${table} order by ${newest} desc limit 1) r, generate_series(1, $1::integer) n`,
    [known],
  );
  await admin.query(`alter table ${table} enable trigger all`);
}

const tables = ["deposits", "house_moves", "withdrawals", "payout_attempts"];

/** How many rows of each table are read meanwhile. A session brings in its figures when it ends. */
async function rowsRead(work: () => Promise<void>): Promise<Map<string, number>> {
  const count = async () => {
    const { rows } = await admin.query<{ relname: string; count: number }>(
      `select relname, (seq_tup_read + idx_tup_fetch)::float8 as count
       from pg_stat_user_tables where relname = any($1)`,
      [tables],
    );
    return rows;
  };
  const before = new Map((await count()).map((row) => [row.relname, row.count]));
  await work();
  await admin.query(
    `select pg_terminate_backend(pid, 60_000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return new Map(
    (await count()).map((row) => [row.relname, row.count - (before.get(row.relname) ?? 0)]),
  );
}

// The sessions of before go on, then new ones that know the sizes of the tables.
it.each([
  ["with plans that were made while there was little", ""],
  ["with plans that were made since", "analyze"],
])("checks deposits and pays withdrawals after very many, %s", async (_, first) => {
  await admin.query(first);
  world.clock.advance(3_600); // A mailbox gets only so many codes in an hour.
  const read = await rowsRead(async () => {
    await receive(3);
    await pay(3);
  });
  expect([...read.keys()].sort()).toEqual([...tables].sort());
  expect(read.get("deposits")).toBeGreaterThan(0);
  expect(read.get("withdrawals")).toBeGreaterThan(0);
  for (const [table, rows] of read) expect(rows, table).toBeLessThan(known / 10);
});
