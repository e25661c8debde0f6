import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { beforeAll, describe, expect, it } from "vitest";
import { openCustodyWorld } from "../custody-world.ts";
import { registerPerson } from "../people.ts";
import { useAdmin, useOpened } from "../use-world.ts";

/** A house that has credited many deposits credits the next one with no more reading than the first. */

const known = 20_000;
const world = useOpened(openCustodyWorld);
const admin = useAdmin(() => world.adminUrl);
let address: string;

beforeAll(async () => {
  const alice = await registerPerson(world, "alice");
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.pay("TRX", address, 1_000_000n);
  await world.settle();
  // Older deposits of the same owner, as rows only: what is tried is how the next one is checked.
  await admin.query("alter table deposits disable trigger all");
  await admin.query(
    `insert into deposits
     select (jsonb_populate_record(d, jsonb_build_object('id', d.id || n,
       'txid', encode(sha256(n::text::bytea), 'hex')))).*
     from deposits d, generate_series(1, $1::integer) n where d.address = $2`,
    [known, address],
  );
  await admin.query("alter table deposits enable trigger all");
  await admin.query("analyze");
});

/** How many rows of deposits were read up to now. A session brings in its figures when it ends. */
async function rowsRead(): Promise<number> {
  await admin.query(
    `select pg_terminate_backend(pid, 60_000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const { rows } = await admin.query<{ count: number }>(
    `select (seq_tup_read + idx_tup_fetch)::float8 as count
     from pg_stat_user_tables where relname = 'deposits'`,
  );
  return rows[0]?.count ?? Number.NaN;
}

describe("a deposit after very many", () => {
  it("is checked by reading a few rows", async () => {
    const before = await rowsRead();
    for (let n = 1n; n <= 3n; n += 1n) {
      await world.pay("TRX", address, n * 1_000_000n);
      await world.settle();
    }
    const read = (await rowsRead()) - before;
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(known / 10);
  });
});
