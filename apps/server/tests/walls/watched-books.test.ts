import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoginRole, loginRoles } from "../../src/runtime/database/roles.ts";
import { freshDatabase } from "../database.ts";
import { useOpened } from "../use-world.ts";

/** Who may touch what the guard keeps of the books it watches. A new login needs no row: it may not. */
const database = useOpened(freshDatabase);
const clients = {} as Record<LoginRole, pg.Client>;
const hash = "a".repeat(64);

beforeAll(async () => {
  for (const role of loginRoles) {
    clients[role] = new pg.Client({ connectionString: database.urls[role] });
    await clients[role].connect();
  }
  for (const kind of ["frozen", "unfrozen"]) {
    const line = "insert into security_events (user_id, kind) values ($1, $2)";
    await clients.guard.query(line, [`usr_${"0".repeat(26)}`, kind]);
  }
});
afterAll(async () => {
  await Promise.all(loginRoles.map((role) => clients[role].end()));
});

const writes = {
  seal: `insert into books_seals (seq, event_id, personal_hash, hash)
    values (1, 1, '${hash}', '${hash}')`,
  salt: `insert into books_event_salts values (1, '${hash}')`,
  checkpoint: "insert into books_checkpoints values (1, 1, 1, 1, 'mac')",
  alert: `insert into chain_alerts (currency, address, units, reason, block_number, stops)
    values ('TRX', 'balance-off: 1', 0, 'books-broken', 0, true)`,
};

const others = loginRoles.filter((role) => role !== "guard");

describe("what the guard keeps of the books", () => {
  it.each(others)("is not written by %s", async (role) => {
    const { alert, ...kept } = writes;
    for (const write of Object.values(kept)) {
      await expect(clients[role].query(write)).rejects.toThrow(/permission denied/);
    }
  });

  it("is written by the guard, who changes no seal and takes none away", async () => {
    for (const write of Object.values(writes)) await clients.guard.query(write);
    for (const write of [
      "update books_seals set hash = repeat('b', 64)",
      "delete from books_seals",
      "truncate books_seals",
      "delete from books_checkpoints",
      "update books_event_salts set salt = repeat('b', 64)",
      "update chain_alerts set resolved_at = now()",
      "delete from chain_alerts",
    ]) {
      await expect(clients.guard.query(write)).rejects.toThrow(/permission denied|only grows/);
    }
  });

  it("is not changed by the owner of the tables either, while the triggers are up", async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    for (const write of ["update books_seals set seq = 2", "delete from books_seals"]) {
      await expect(admin.query(write)).rejects.toThrow(/only grows/);
    }
    await admin.end();
  });

  it("is told by the guard alone: the worker's alert could be in the place of its own", async () => {
    await expect(clients.worker.query(writes.alert)).rejects.toThrow(/not for this login/);
  });

  it("gives the guard no other alert, and no row of the ledger", async () => {
    const other = writes.alert.replace("books-broken", "books-differ");
    await expect(clients.guard.query(other)).rejects.toThrow(/not for this login/);
    for (const write of [
      "update ledger_accounts set balance_units = 1",
      "insert into ledger_entries values (1, 1, 'jrn_x', 'debit', 1, 1)",
      "insert into ledger_journals (id, kind, reference, entry_count, occurred_at) values ('jrn_x', 'x', 'x', 2, now())",
    ]) {
      await expect(clients.guard.query(write)).rejects.toThrow(/permission denied/);
    }
  });

  it.each([
    { wrong: "number", values: `1, 2, '${hash}', '${hash}'` },
    { wrong: "row", values: `2, 1, '${hash}', '${hash}'` },
    { wrong: "hash", values: `2, 2, '${hash}', 'x'` },
  ])("takes no seal with a wrong $wrong", async ({ values }) => {
    const write = `insert into books_seals (seq, event_id, personal_hash, hash) values (${values})`;
    await expect(clients.guard.query(write)).rejects.toThrow(/books_seals_/);
  });
});
