import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/kernel/database.ts";
import { freshDatabase } from "../database.ts";
import { useAdmin, useOpened } from "../use-world.ts";

/** What the guard keeps of the books it watches. Which logins lack the rights to it: rights.test.ts. */
const database = useOpened(freshDatabase);
const admin = useAdmin(() => database.adminUrl);
const login = (role: "guard" | "worker") =>
  useOpened(() => openDatabase({ url: database.urls[role], poolSize: 1, name: role }));
const guard = login("guard");
const worker = login("worker");
const hash = "a".repeat(64);

beforeAll(async () => {
  for (const kind of ["frozen", "unfrozen"]) {
    const line = "insert into security_events (user_id, kind) values ($1, $2)";
    await guard.query(line, [`usr_${"0".repeat(26)}`, kind]);
  }
});

const alert = `insert into chain_alerts (currency, address, units, reason, block_number, stops)
  values ('TRX', 'balance-off: 1', 0, 'books-broken', 0, true)`;

describe("what the guard keeps of the books", () => {
  it("is written by the guard", async () => {
    await guard.query(`insert into books_seals (seq, event_id, personal_hash, hash)
      values (1, 1, '${hash}', '${hash}')`);
    await guard.query(`insert into books_event_salts values (1, '${hash}')`);
    await guard.query("insert into books_checkpoints values (1, 1, 1, 1, 'mac')");
    await guard.query(alert);
  });

  it("is not changed by the superuser either, while the triggers are up", async () => {
    for (const write of ["update books_seals set seq = 2", "delete from books_seals"]) {
      await expect(admin.query(write)).rejects.toThrow(/only grows/);
    }
  });

  it("is told by the guard alone: the worker's alert could be in the place of its own", async () => {
    await expect(worker.query(alert)).rejects.toThrow(/not for this login/);
  });

  it("gives the guard no other alert", async () => {
    const other = alert.replace("books-broken", "books-differ");
    await expect(guard.query(other)).rejects.toThrow(/not for this login/);
  });

  it.each([
    { wrong: "number", values: `1, 2, '${hash}', '${hash}'` },
    { wrong: "row", values: `2, 1, '${hash}', '${hash}'` },
    { wrong: "hash", values: `2, 2, '${hash}', 'x'` },
  ])("takes no seal with a wrong $wrong", async ({ values }) => {
    const write = `insert into books_seals (seq, event_id, personal_hash, hash) values (${values})`;
    await expect(guard.query(write)).rejects.toThrow(/books_seals_/);
  });
});
