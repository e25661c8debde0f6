import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { readCommandConfig } from "../../src/config/process-configs.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { giveBack } from "../../src/main/commands/give-back-logins.ts";
import { withLogin } from "../../src/runtime/database/database-url.ts";
import { findLoginFaults } from "../../src/runtime/database/login-faults.ts";
import {
  ensureDatabase,
  type PreparedDatabase,
  prepareDatabase,
  shutOtherDatabases,
} from "../../src/runtime/database/prepare-database.ts";
import {
  connectionsMax,
  type LoginRole,
  loginRoles,
  roleName,
} from "../../src/runtime/database/roles.ts";
import { testSettings } from "../../src/runtime/postgres/server-settings.ts";
import { type Postgres, startPostgres } from "../../src/runtime/postgres/start-postgres.ts";
import { writeRunningProduct } from "../../src/runtime/running-product.ts";
import { dataLayout } from "../../src/runtime/supervision/data-layout.ts";
import { watchSessions } from "../../src/runtime/supervision/watch-sessions.ts";

/** A server of this file's own: roles and their settings belong to the whole server. */
let server: Postgres;
let folder: string;
let prepared: PreparedDatabase;
const clients: pg.Client[] = [];

/** What a start leaves for commands, beside the database. */
const product = {
  ...{ webUrl: "http://127.0.0.1:1", network: "devnet" as const, usdtContract: "T" },
  ...{ fullNodeUrl: "http://127.0.0.1:1", solidityUrl: "http://127.0.0.1:1" },
  signerPublicFile: "none",
};

beforeAll(async () => {
  folder = makeOpenTestFolder();
  const logger = { info: () => {}, warn: () => {} };
  server = await startPostgres({ dataDir: folder, logger, settings: testSettings });
  await ensureDatabase(server.adminUrl("postgres"), "clearhold");
  await shutOtherDatabases(server.adminUrl("postgres"), "clearhold");
  prepared = await start();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end().catch(() => {})));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a start does to the database. */
function start(): Promise<PreparedDatabase> {
  return prepareDatabase(server.adminUrl("clearhold"), path.join(folder, "secrets"), "devnet");
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  clients.push(client);
  return client;
}

async function asAdmin(sql: string, database = "clearhold"): Promise<void> {
  await (await connect(server.adminUrl(database))).query(sql);
}

/** What doctor and /readyz say, as the login that looks. */
async function faults(): Promise<readonly string[]> {
  const database = openDatabase({ url: prepared.urls.auditor, poolSize: 1, name: "faults" });
  return findLoginFaults(database).finally(() => database.close());
}

describe("a stolen login", () => {
  it.each(loginRoles)("%s cannot keep the product from starting again", async (role) => {
    const name = roleName(role);
    const thief = await connect(prepared.urls[role]);
    for (const change of [
      `alter role ${name} set default_transaction_read_only = on`,
      `alter role ${name} set statement_timeout = 1`,
      `alter role ${name} in database clearhold set search_path = nowhere`,
      `alter role ${name} in database postgres set timezone = 'Asia/Seoul'`,
      // No session of a login with this one ever begins.
      `alter role ${name} set local_preload_libraries = 'nothing'`,
      `alter role ${name} password 'mine'`,
    ]) {
      await thief.query(change);
    }
    await expect(connect(prepared.urls[role])).rejects.toThrow(/password authentication/);
    expect(await faultsOf(role)).toEqual([`${name} has settings of its own`]);

    const { noticed, urls } = await start();
    expect(noticed).toHaveLength(2);
    expect(noticed[0]).toContain(`The database login ${name} had another password`);
    for (const setting of ["default_transaction_read_only=on", "search_path=nowhere"]) {
      expect(noticed[1]).toContain(setting);
    }
    const own = await connect(urls[role]);
    const { rows } = await own.query(
      `select current_setting('default_transaction_read_only') as read_only,
         current_setting('search_path') as path, current_setting('lock_timeout') as waits`,
    );
    expect(rows).toEqual([{ read_only: "off", path: '"$user", public', waits: "5s" }]);
    const login = { user: name, password: "mine" };
    await expect(connect(withLogin(urls[role], login))).rejects.toThrow(/password authentication/);
    expect((await start()).noticed).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ["statement_timeout", "1", false],
    ["lock_timeout", "1", false],
    ["search_path", "nowhere", false],
    ["default_transaction_read_only", "on", false],
    // Each of these keeps a session from its beginning, or its first answer.
    ["local_preload_libraries", "'nothing'", true],
    ["idle_session_timeout", "1", true],
  ])("keeps no check from its answer by %s = %s", async (setting, value, isShut) => {
    for (const role of ["auditor", "operator"] as const) {
      const thief = await connect(prepared.urls[role]);
      await thief.query(`alter role ${roleName(role)} set ${setting} = ${value}`);
    }
    // What a session sets for itself holds before anything is given back.
    if (!isShut) expect(await check()).toBe(1n);
    const layout = dataLayout(folder);
    writeRunningProduct(folder, { ...product, databaseUrl: server.adminUrl("clearhold") });
    const context = { layout, config: readCommandConfig(folder, { CLEARHOLD_DATA: folder }) };
    const noticed = await giveBack(context);
    expect(noticed).toHaveLength(2);
    for (const line of noticed) expect(line).toContain(`had settings (${setting}=`);
    expect(await check()).toBe(1n);
    expect(await faults()).toEqual([]);
    expect(await giveBack(context)).toEqual([]);
    // A database of its own needs its administrator, and no other one is believed to be it.
    const stranger = "postgresql://u:p@127.0.0.1:9/elsewhere";
    expect(
      await giveBack({ ...context, config: { ...context.config, DATABASE_URL: stranger } }),
    ).toEqual([]);
  });

  it("keeps no check from its answer by another password", async () => {
    const thief = await connect(prepared.urls.auditor);
    await thief.query("alter role clearhold_auditor password 'mine'");
    await expect(check()).rejects.toThrow(/password authentication/);
    writeRunningProduct(folder, { ...product, databaseUrl: server.adminUrl("clearhold") });
    const config = readCommandConfig(folder, { CLEARHOLD_DATA: folder });
    expect(await giveBack({ layout: dataLayout(folder), config })).toEqual([
      expect.stringContaining("clearhold_auditor had another password"),
    ]);
    expect(await check()).toBe(1n);
  });

  /** As `books` and `doctor` read, for longer than a statement may usually take. */
  async function check(): Promise<unknown> {
    const one = { url: prepared.urls.auditor, poolSize: 1, name: "check", readsAll: true };
    const database = openDatabase(one);
    const sql = "select count(*) as found from (select pg_sleep(0.05)) slept";
    return database
      .first<{ found: bigint }>(sql)
      .then((row) => row?.found)
      .finally(() => database.close());
  }

  /** Not by the thief's victim, which cannot log in. */
  async function faultsOf(role: LoginRole): Promise<readonly string[]> {
    const eye = role === "auditor" ? "api" : "auditor";
    const database = openDatabase({ url: prepared.urls[eye], poolSize: 1, name: "faults" });
    return findLoginFaults(database).finally(() => database.close());
  }

  it.each(loginRoles)("%s takes no connection from the others", async (role) => {
    await expect(
      (async () => {
        for (let n = 0; n <= connectionsMax[role]; n += 1) await connect(prepared.urls[role]);
      })(),
    ).rejects.toThrow(/too many connections for role/);
    await connect(server.adminUrl("clearhold"));
    for (const other of loginRoles.filter((one) => one !== role)) {
      await connect(prepared.urls[other]);
    }
  });

  it("finds room for the supervisor, also when all logins have all that they can", async () => {
    for (const role of loginRoles) {
      for (let n = 0; n < connectionsMax[role]; n += 1) await connect(prepared.urls[role]);
    }
    await connect(server.adminUrl("clearhold"));
    const most = Object.values(connectionsMax).reduce((sum, one) => sum + one, 0);
    expect(most).toBeLessThanOrEqual(100 - 3 - 5);
  });

  it.each(loginRoles)("%s makes no large object, in no database", async (role) => {
    const thief = await connect(prepared.urls[role]);
    for (const call of [
      "lo_create(0)",
      "lo_creat(-1)",
      "lo_from_bytea(0, 'x')",
      "lo_open(1, 131072)",
      "lo_put(1, 0, 'x')",
      "lo_get(1)",
      "lo_unlink(1)",
      "lowrite(0, 'x')",
      "loread(0, 1)",
    ]) {
      await expect(thief.query(`select ${call}`)).rejects.toThrow(/permission denied for function/);
    }
    for (const other of ["postgres", "template1"]) {
      const login = { user: roleName(role), password: prepared.passwords[role], database: other };
      await expect(connect(withLogin(prepared.urls[role], login))).rejects.toThrow(
        /permission denied for database/,
      );
    }
  });
});

describe("what an owner may not take away", () => {
  it.each([
    [
      "grant execute on function lo_create(oid) to public",
      "revoke execute on function lo_create(oid) from public",
      "a call can fill the disk",
    ],
    [
      "alter role clearhold_worker connection limit -1",
      "alter role clearhold_worker connection limit 24",
      "clearhold_worker has no limit of connections",
    ],
    [
      "grant connect on database postgres to public",
      "revoke connect on database postgres from public",
      "other databases of the server are open",
    ],
  ])("is named: %s", async (opens, shuts, fault) => {
    await asAdmin(opens);
    expect(await faults()).toEqual([fault]);
    await asAdmin(shuts);
    expect(await faults()).toEqual([]);
  });
});

describe("a session that holds others up", () => {
  const brief = { everyMs: 50, transactionMs: 1_000, readingMs: 3_000, lockMs: 500 };

  /** What the supervisor says while `work` goes on. */
  async function watching(work: () => Promise<void>, patience = brief): Promise<string[]> {
    const said: string[] = [];
    const watch = watchSessions(server.adminUrl("clearhold"), (line) => said.push(line), patience);
    await work().finally(() => watch.stop());
    return said;
  }

  /** Resolves when the server has ended the session. */
  function ended(thief: pg.Client): Promise<void> {
    return new Promise((resolve) => thief.once("end", () => resolve()));
  }

  it.each([
    ["an open transaction", "api", "begin; select 1"],
    ["a statement without an end", "worker", "select pg_sleep(3600)"],
    ["a lock in a transaction", "auditor", "begin; select pg_advisory_xact_lock(1)"],
    ["a lock of the session", "auditor", "select pg_advisory_lock(1)"],
    ["a transaction that reads for very long", "auditor", "begin; select from users"],
  ] as const)("is ended for %s, by %s, whatever its own limits are", async (_, role, sql) => {
    const thief = await connect(prepared.urls[role]);
    await thief.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    const said = await watching(async () => {
      const gone = ended(thief);
      thief.query(sql).catch(() => {});
      await gone;
    });
    expect(said).toEqual([
      expect.stringMatching(`^The database session ${roleName(role)} .* too long: it was ended`),
    ]);
  });

  it("is nobody who works, or is idle without a lock", async () => {
    const worker = await connect(prepared.urls.worker);
    const auditor = await connect(prepared.urls.auditor);
    const locks = "begin; select pg_advisory_xact_lock(1), pg_sleep(0.05); commit";
    const said = await watching(
      async () => {
        await auditor.query("select 1");
        for (let n = 0; n < 30; n += 1) await worker.query(locks);
        await auditor.query("select 1");
      },
      { ...brief, transactionMs: 600_000 },
    );
    expect(said).toEqual([]);
  });
});
