import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processesOf } from "../../../../tools/processes-of.ts";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { readStartConfig } from "../../src/config/start-config.ts";
import { queryableOf } from "../../src/kernel/database.ts";
import { withSession } from "../../src/kernel/database-session.ts";
import { awaitDatabase } from "../../src/runtime/database/await-database.ts";
import { ensureDatabase, prepareDatabase } from "../../src/runtime/database/prepare-database.ts";
import { findServerFault } from "../../src/runtime/database/server-faults.ts";
import { testSettings } from "../../src/runtime/postgres/server-settings.ts";
import { startPostgres } from "../../src/runtime/postgres/start-postgres.ts";
import { startProduct } from "../../src/runtime/supervision/start-product.ts";
import { transactionPooler } from "./transaction-pooler.ts";

const root = path.resolve(import.meta.dirname, "../../../..");

let folder: string;
let dataDir: string;
let clone: string;
let env: NodeJS.ProcessEnv;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = makeOpenTestFolder();
  dataDir = path.join(folder, "data");
  clone = path.join(folder, "clone");
  closers = [];
  const free = await listen(createServer());
  env = {
    PATH: process.env.PATH,
    CLEARHOLD_DATA: dataDir,
    PORT: String(free),
    // Nobody answers there: no devnet is started, and nothing here gets as far as a node.
    TRON_FULL_NODE_URL: "http://127.0.0.1:9",
    TRON_SOLIDITY_URL: "http://127.0.0.1:9",
    USDT_CONTRACT: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
  };
  await closers.pop()?.();
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  expect(processesOf(dataDir)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** Its port. The test closes it at its end, open connections included. */
async function listen(server: Server, port = 0): Promise<number> {
  const callers = new Set<Socket>();
  server.on("connection", (caller) => callers.add(caller));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  closers.push(() => {
    for (const caller of callers) caller.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** A clone whose wallet is built, or where its sources are newer and nothing can build them. */
function makeClone(wallet: "built" | "unbuilt"): void {
  const dist = path.join(clone, "apps/wallet/dist");
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, "index.html"), "<html></html>");
  if (wallet === "built") return;
  utimesSync(path.join(dist, "index.html"), 1, 1);
  writeFileSync(path.join(clone, "apps/wallet/main.tsx"), "");
}

/** The start itself, in this process. */
function startHere(further: NodeJS.ProcessEnv = {}) {
  const said: string[] = [];
  const off = new AbortController();
  const config = readStartConfig(clone, { ...env, ...further });
  const say = (line: string) => said.push(line);
  const product = startProduct(clone, config, { say, signal: off.signal });
  return { said, off, product };
}

/** `npm start` as a person sees it. */
async function startThere(further: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["tools/start.ts"], {
    cwd: root,
    env: { ...env, ...further },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  return { code, lines: said.trim().split("\n").slice(1) };
}

async function untilSaid(said: readonly string[], words: RegExp): Promise<void> {
  while (!said.some((line) => words.test(line))) await sleep(20);
}

describe("npm start", () => {
  it("says in one sentence that its port is taken, and makes nothing", async () => {
    const taken = await listen(createServer());
    const { code, lines } = await startThere({ PORT: String(taken) });
    expect([code, lines]).toEqual([
      1,
      [
        "Error: the configuration does not fit:",
        `  PORT: ${taken} is taken by another program; choose another port`,
      ],
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("says that an address is none of this machine, and what the devnet's port lacks", async () => {
    const taken = await listen(createServer());
    const { code, lines } = await startThere({
      ...{ HOST: "192.0.2.1", DEVNET_PORT: String(taken) },
      ...{ TRON_FULL_NODE_URL: "", TRON_SOLIDITY_URL: "" },
    });
    expect([code, lines]).toEqual([
      1,
      [
        "Error: the configuration does not fit:",
        "  HOST: 192.0.2.1 is no address of this machine",
        `  DEVNET_PORT: ${taken} is taken by another program; choose another port`,
      ],
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(["", " \n", "12", "nobody at all"])(
    "replaces a lock file that holds %j",
    async (text) => {
      const lock = path.join(dataDir, "run/start.lock");
      mkdirSync(path.dirname(lock), { recursive: true });
      writeFileSync(lock, text);
      writeFileSync(path.join(dataDir, "network"), "mainnet");
      const { code, lines } = await startThere();
      expect([code, lines]).toEqual([
        1,
        [
          `The lock file ${lock} named nobody, as after a crash, and was replaced.`,
          "Error: the configuration does not fit:",
          `  NETWORK: ${dataDir} holds data of mainnet, not of nile`,
        ],
      ]);
      // What was there before is still there, and nothing else is.
      expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(["network", "run"]);
    },
  );
});

describe("the start", () => {
  it("goes on when its own last process leaves the port", async () => {
    makeClone("unbuilt");
    // Only where an earlier start left something can the port be held by a process of its own.
    mkdirSync(path.join(dataDir, "logs"), { recursive: true });
    await listen(createServer(), Number(env.PORT));
    const { said, product } = startHere();
    product.catch(() => {});
    await untilSaid(said, /is in use; waiting/);
    await closers.pop()?.();
    await expect(product).rejects.toThrow("The wallet could not be built");
  });

  it("says in one sentence that the wallet could not be built, and keeps the last one", async () => {
    makeClone("unbuilt");
    const log = path.join(clone, ".cache/wallet-build.log");
    await expect(startHere().product).rejects.toMatchObject({
      name: "StartFault",
      message: `The wallet could not be built; the reason is in ${log}.`,
    });
    expect(readFileSync(log, "utf8")).toContain("vite");
    expect(readdirSync(path.dirname(log))).toEqual(["wallet-build.log"]);
    expect(readdirSync(path.join(clone, "apps/wallet/dist"))).toEqual(["index.html"]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("leaves an empty folder that was there before empty", async () => {
    makeClone("unbuilt");
    mkdirSync(dataDir);
    await expect(startHere().product).rejects.toThrow("The wallet could not be built");
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ["28P01", "it refuses this user and password"],
    ["3D000", "it has no database of this name"],
    ["0A000", "the server says why"],
  ])("gives up at once where waiting for a database does not help: %s", async (code, reason) => {
    makeClone("built");
    const port = await listen(databaseThatSays(code, "the server says why"));
    const start = startHere({ DATABASE_URL: `postgresql://u:secret@127.0.0.1:${port}/name` });
    const place = `postgresql://127.0.0.1:${port}/name`;
    await expect(start.product).rejects.toMatchObject({
      name: "StartFault",
      message: `The database ${place} cannot be used: ${reason}. Check DATABASE_URL.`,
    });
    expect(start.said).toEqual([]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    "unsupported startup parameter: statement_timeout",
    "unsupported startup parameter in options: lock_timeout",
  ])("says of a pooler that answers %j how it is possible", async (words) => {
    makeClone("built");
    const port = await listen(databaseThatSays("08P01", words));
    const { product } = startHere({ DATABASE_URL: `postgresql://u:p@127.0.0.1:${port}/name` });
    const parameter = words.split(": ")[1];
    await expect(product).rejects.toMatchObject({
      name: "StartFault",
      message: expect.stringMatching(
        `refuses the parameter ${parameter}\\. Let DATABASE_URL lead to PostgreSQL itself, or run the ` +
          "pooler with pool_mode = session and ignore_startup_parameters = statement_timeout, ",
      ),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(["last", "longest"] as const)(
    "says of a pooler of transactions, which hands out its %s used connection, how it is possible",
    async (order) => {
      makeClone("built");
      const real = await ownServer();
      const port = await listen(transactionPooler(real.socket, order));
      const { product } = startHere({ DATABASE_URL: real.urlAt(port) });
      await expect(product).rejects.toMatchObject({
        name: "StartFault",
        message: expect.stringMatching(/different connections\. .*pool_mode = session and ignore_/),
      });
      expect(existsSync(dataDir)).toBe(false);
      const direct = await listen(real.door);
      const signal = new AbortController().signal;
      expect(await awaitDatabase(real.urlAt(direct), { say: () => {}, signal })).toBe(true);
    },
  );

  it.each([
    ["plpgsql.variable_conflict", "use_column"],
    ["plpgsql.extra_errors", "too_many_rows"],
    ["session_replication_role", "local"],
  ])("names a setting that the server's own file has: %s = %s", async (name, value) => {
    makeClone("built");
    const real = await ownServer();
    const url = real.urlAt(await listen(real.door));
    await withSession({ connectionString: url }, (admin) =>
      admin.query(`alter system set ${name} = ${value}`),
    );
    await withSession({ connectionString: url }, (admin) => admin.query("select pg_reload_conf()"));
    const words = `setting ${name} of the server is ${value}`;
    // The server reads its file a moment later.
    await expect
      .poll(() => withSession({ connectionString: url }, (admin) => faultOf(admin)), {
        timeout: 9000,
      })
      .toContain(words);
    const { product } = startHere({ DATABASE_URL: url });
    await expect(product).rejects.toMatchObject({
      ...{ name: "StartFault", message: expect.stringMatching(`Run: alter system reset ${name}`) },
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ["may make no roles", "create role guest login password 'w'", "owner to guest"],
    ["owns no database", "create role guest login createrole password 'w'", "is_template false"],
  ])("says of a login that %s what it lacks", async (_, login, database) => {
    const real = await ownServer();
    const url = real.urlAt(await listen(real.door));
    await withSession({ connectionString: url }, async (admin) => {
      await admin.query(login);
      await admin.query(`alter database clearhold ${database}`);
    });
    const guest = url.replace(`postgres:${real.password}@`, "guest:w@");
    await expect(
      prepareDatabase(guest, path.join(folder, "secrets"), "devnet"),
    ).rejects.toMatchObject({
      name: "StartFault",
      message: expect.stringMatching(/lacks a right \(permission denied .*createrole;.* owner to/),
    });
  });

  it("says of a server that gives one session at a time what it lacks", async () => {
    const real = await ownServer();
    let callers = 0;
    const door = createServer((caller) => {
      callers += 1;
      // As a pooler whose one connection is taken: the second caller hears nothing.
      if (callers % 2 === 0) return void caller.on("error", () => {});
      const inner = connect(real.socket);
      for (const end of [caller, inner]) end.on("error", () => {});
      caller.pipe(inner).pipe(caller);
    });
    const url = real.urlAt(await listen(door));
    const signal = new AbortController().signal;
    await expect(awaitDatabase(url, { say: () => {}, signal, patienceMs: 1 })).rejects.toThrow(
      /not two at a time, and 1 s of waiting did not help\. .*pool_mode = session/,
    );
  });

  it("waits for a database that is not there, starts, and goes down, and then uses it", async () => {
    makeClone("built");
    const real = await ownServer();
    const port = Number(await listen(createServer()));
    await closers.pop()?.();
    const place = `postgresql://127.0.0.1:${port}/clearhold`;
    const start = startHere({ DATABASE_URL: real.urlAt(port) });
    await untilSaid(start.said, /nothing answers there yet; waiting for it/);
    await listen(databaseThatSays("57P03", "the database system is starting up"), port);
    await untilSaid(start.said, /it is starting up, shutting down or recovering; waiting/);
    await closers.pop()?.();
    await listen(databaseThatSays("57P01", "terminating connection"), port);
    await untilSaid(start.said, /it is shutting down; waiting/);
    expect(existsSync(path.join(dataDir, "secrets"))).toBe(false);
    await closers.pop()?.();
    await listen(real.door, port);
    await untilSaid(start.said, /^Database: \d+ migrations ran\.$/);
    for (const line of start.said.filter((one) => one.includes(place))) {
      expect(line).toMatch(/^The database \S+ cannot be used: [^;]+; waiting for it\.$/);
    }
    expect(start.said.join()).not.toContain(real.password);
    start.off.abort();
    await (await start.product).stop();
    // It was begun, and a second start goes on with what this one has made.
    expect(readdirSync(path.join(dataDir, "secrets"))).toContain("db-api");
  });

  it("called off while it waits for a database leaves nothing", async () => {
    makeClone("built");
    const start = startHere({ DATABASE_URL: "postgresql://u:p@127.0.0.1:9/name" });
    await untilSaid(start.said, /waiting for it/);
    start.off.abort();
    await (await start.product).stop();
    expect(existsSync(dataDir)).toBe(false);
  });

  it("says in the end that waiting did not help", async () => {
    const port = await listen(databaseThatSays("57P03", "the database system is starting up"));
    const url = `postgresql://u:p@127.0.0.1:${port}/name`;
    const signal = new AbortController().signal;
    await expect(awaitDatabase(url, { say: () => {}, signal, patienceMs: 1 })).rejects.toThrow(
      /recovering, and 1 s of waiting did not help\.$/,
    );
  });
});

describe("the embedded database", () => {
  const said: string[] = [];
  const logger = { info: () => {}, warn: (_facts: object, line: string) => said.push(line) };
  const start = () => startPostgres({ dataDir, logger, settings: testSettings });
  const lock = () => path.join(dataDir, "postgres/postmaster.pid");

  beforeEach(async () => {
    said.length = 0;
    await (await start()).stop();
  });

  it("is started over lock files that name nobody", async () => {
    const socket = path.join(dataDir, "run/postgres/.s.PGSQL.5432.lock");
    for (const file of [lock(), socket]) writeFileSync(file, "");
    await (await start()).stop();
    expect(said).toEqual(
      [lock(), socket].map(
        (file) => `The lock file ${file} named nobody, as after a crash, and was removed.`,
      ),
    );
  });

  it("is waited for while an earlier one has not settled, and that is said", async () => {
    const earlier = spawn(process.execPath, [
      "--eval",
      "setInterval(() => {}, 1000)",
      "--",
      path.dirname(lock()),
    ]);
    writeFileSync(lock(), `${earlier.pid}\n${path.dirname(lock())}\n1\n5432\n\n\n\nstopping\n`);
    const later = start();
    await untilSaid(said, /starting up, shutting down or recovering; waiting for it\.$/);
    earlier.kill("SIGKILL");
    await (await later).stop();
    expect(said).toHaveLength(1);
  });
});

/** A server that answers every connection with one error, as PostgreSQL writes it. */
function databaseThatSays(code: string, message: string): Server {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${message}`, ""].join("\0");
  const body = Buffer.from(`${fields}\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(body.length + 4, 1);
  return createServer((caller) => {
    caller.on("error", () => {});
    caller.once("data", () => caller.end(Buffer.concat([head, body])));
  });
}

async function faultOf(admin: pg.Client): Promise<string> {
  return (await findServerFault(queryableOf(admin)))?.reason ?? "";
}

/** A PostgreSQL of this test's own, on a socket, and a door to it. */
async function ownServer() {
  const logger = { info: () => {}, warn: () => {} };
  const place = path.join(folder, "server");
  const server = await startPostgres({ dataDir: place, logger, settings: testSettings });
  closers.push(() => server.stop());
  const url = new URL(server.adminUrl("postgres").replace("@/", "@socket/"));
  const socket = `${url.searchParams.get("host")}/.s.PGSQL.${url.searchParams.get("port")}`;
  await ensureDatabase(server.adminUrl("postgres"), "clearhold");
  return {
    password: url.password,
    socket,
    urlAt: (port: number) => `postgresql://postgres:${url.password}@127.0.0.1:${port}/clearhold`,
    door: createServer((caller) => {
      const inner = connect(socket);
      for (const end of [caller, inner]) end.on("error", () => {});
      caller.pipe(inner).pipe(caller);
    }),
  };
}
