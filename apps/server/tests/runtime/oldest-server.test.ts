import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { queryableOf } from "../../src/kernel/database.ts";
import { withSession } from "../../src/kernel/database-session.ts";
import { awaitDatabase } from "../../src/runtime/database/await-database.ts";
import { ensureDatabase, prepareDatabase } from "../../src/runtime/database/prepare-database.ts";
import { findServerFault } from "../../src/runtime/database/server-faults.ts";
import {
  chooseServerPlace,
  commandAs,
  makeServerFolder,
} from "../../src/runtime/postgres/server-place.ts";
import { freePort } from "../../src/runtime/supervision/take-port.ts";
import { untilSaid } from "../rounds.ts";

/** Where Debian's packages put the servers that this machine has, by their versions. */
const packages = "/usr/lib/postgresql";
const oldest = 16;
const versions = existsSync(packages)
  ? readdirSync(packages).filter((one) => /^\d+$/.test(one))
  : [];

let folder: string;
let stop: () => Promise<unknown>;
beforeEach(() => {
  folder = makeOpenTestFolder();
  stop = async () => {};
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A server of that version with an empty database; gives its URL. */
async function startVersion(version: string): Promise<string> {
  const { runAs } = chooseServerPlace(folder);
  const data = path.join(folder, "data-of-server");
  makeServerFolder(data, runAs, 0o700);
  const program = (name: string) => path.join(packages, version, "bin", name);
  const init = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-locale",
    "-N",
  ];
  const made = commandAs(runAs, program("initdb"), init);
  const { status, stderr } = spawnSync(made.file, made.args, { ...made.options, cwd: folder });
  expect([status, String(stderr)]).toEqual([0, expect.any(String)]);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
  ];
  const run = commandAs(runAs, program("postgres"), [
    ...["-D", data],
    ...settings.flatMap((one) => ["-c", one]),
  ]);
  const server = spawn(run.file, run.args, { ...run.options, cwd: folder, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  stop = () => {
    server.kill("SIGINT");
    return ended;
  };
  const url = (database: string) => `postgresql://postgres:any@127.0.0.1:${port}/${database}`;
  return untilSaid(`PostgreSQL ${version}`, async () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ${version} ended`);
    try {
      await ensureDatabase(url("postgres"), "clearhold");
      return url("clearhold");
    } catch {
      return null;
    }
  });
}

describe("a server", () => {
  it.each(versions)(
    "of Debian's PostgreSQL %s takes all, or is refused before anything is made",
    async (version) => {
      const url = await startVersion(version);
      const signal = new AbortController().signal;
      const there = awaitDatabase(url, { say: () => {}, signal });
      const secrets = path.join(folder, "secrets");
      if (Number(version) >= oldest) {
        expect(await there).toBe(true);
        expect((await prepareDatabase(url, secrets, "devnet")).migrated.length).toBeGreaterThan(70);
        expect((await prepareDatabase(url, secrets, "devnet")).migrated).toEqual([]);
        return;
      }
      const words = new RegExp(`it is PostgreSQL ${version}\\..*needs ${oldest} or newer\\. Set `);
      await expect(there).rejects.toThrow(words);
      await expect(prepareDatabase(url, secrets, "devnet")).rejects.toThrow(words);
      expect(existsSync(secrets)).toBe(false);
      const left = await withSession({ connectionString: url }, (admin) =>
        admin.query(`select relname from pg_class where relnamespace = 'public'::regnamespace
        union all select rolname from pg_roles where rolname like 'clearhold%'`),
      );
      expect(left.rows).toEqual([]);
    },
  );

  it("of our own packages has no fault", async () => {
    const { adminUrl } = inject("testServer");
    const fault = await withSession({ connectionString: adminUrl }, (admin) =>
      findServerFault(queryableOf(admin)),
    );
    expect(fault).toBeNull();
  });
});
