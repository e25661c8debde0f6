import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { type KeptPostgres, keepPostgres } from "../../src/runtime/postgres/keep-postgres.ts";
import { readPostmasterFile } from "../../src/runtime/postgres/postmaster-file.ts";
import { startPostgres } from "../../src/runtime/postgres/start-postgres.ts";

const logger = { info: () => {}, warn: () => {} };
/** As in the product, except for the memory. */
const settings = { sharedBuffersMb: 64, maxWalSizeMb: 256, durable: true };

let dataDir: string;
let kept: KeptPostgres;
let again = 0;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  dataDir = makeOpenTestFolder();
  kept = await keepPostgres(
    { dataDir, logger, settings },
    {
      onEnd: () => {},
      onAgain: () => {
        again += 1;
      },
      onFault: (error) => {
        throw error;
      },
    },
  );
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await kept.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the embedded database", () => {
  it("loses nothing acknowledged when its postmaster is killed under load", async () => {
    const database = openDatabase({ url: kept.adminUrl("postgres"), poolSize: 8, name: "load" });
    closers.push(() => database.close());
    await database.query("create table acked (writer integer, number integer)");
    const acked = new Set<string>();
    const unclear = new Set<string>();
    let over = false;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; !over; number += 1) {
        const write = database.transaction(async (tx) => {
          await tx.query("insert into acked values ($1, $2)", [writer, number]);
          await tx.query("select pg_sleep(0.002)"); // a kill also finds transactions half way
        });
        await write.then(
          () => acked.add(`${writer}/${number}`),
          async () => {
            unclear.add(`${writer}/${number}`);
            await sleep(20);
          },
        );
      }
    });
    for (let kill = 1; kill <= 3; kill += 1) {
      const before = acked.size;
      while (acked.size < before + 200) await sleep(5);
      process.kill(kept.pid() as number, "SIGKILL");
      while (again < kill) await sleep(5);
    }
    const before = acked.size;
    while (acked.size < before + 200) await sleep(5);
    over = true;
    await Promise.all(writers);

    const rows = await database.query<{ key: string }>(
      "select writer || '/' || number as key from acked",
    );
    const stored = rows.map(({ key }) => key);
    expect(unclear.size).toBeGreaterThan(0);
    expect([...acked].filter((key) => !stored.includes(key))).toEqual([]);
    expect(stored.filter((key) => !acked.has(key) && !unclear.has(key))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
  });

  it("ends only the transaction whose connection breaks", async () => {
    const database = openDatabase({ url: kept.adminUrl("postgres"), poolSize: 2, name: "broken" });
    closers.push(() => database.close());
    const broken = database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
      // The server goes without a word, in the middle of a statement.
      setTimeout(() => process.kill(row?.pid as number, "SIGKILL"), 50);
      await tx.query("select pg_sleep(30)");
    });
    await expect(broken).rejects.toThrow(/terminated|connection/i);
    let answer: unknown[] = [];
    while (answer.length === 0) {
      answer = await database.query("select 1 as one").catch(() => sleep(20).then(() => []));
    }
    expect(answer).toEqual([{ one: 1 }]);
  });

  it("takes over a server that runs on its directory", async () => {
    const other = await startPostgres({ dataDir, logger, settings });
    expect(other.pid).toBe(kept.pid());
    expect(other.adminUrl("postgres")).toBe(kept.adminUrl("postgres"));
  });

  it("stops while it is being started again", async () => {
    const folder = makeOpenTestFolder();
    closers.push(async () => rmSync(folder, { recursive: true, force: true }));
    const ended = Promise.withResolvers<void>();
    const server = await keepPostgres(
      { dataDir: folder, logger, settings },
      { onEnd: ended.resolve, onAgain: () => {}, onFault: ended.reject },
    );
    process.kill(server.pid() as number, "SIGKILL");
    await ended.promise;
    await server.stop();
    expect(server.pid()).toBeUndefined();
    expect(readPostmasterFile(path.join(folder, "postgres"))).toBeUndefined();
  });

  it("lets nobody in without a password, and listens on no port", async () => {
    const url = kept.adminUrl("postgres");
    const wrong = new pg.Client({ connectionString: url.replace(/:[^@/]*@/, ":wrong@") });
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('listen_addresses') as addresses,
        current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit,
        current_setting('data_checksums') as checksums,
        (select datlocprovider::text || ' ' || datlocale from pg_database
          where datname = current_database()) as locale,
        (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as methods`,
    );
    await client.end();
    expect(rows).toEqual([
      {
        addresses: "",
        fsync: "on",
        commit: "on",
        checksums: "on",
        locale: "b C.UTF-8",
        methods: "scram-sha-256",
      },
    ]);
  });
});
