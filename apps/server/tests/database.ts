import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseName, withLogin } from "../src/runtime/database/database-url.ts";
import {
  renewSpendingKey,
  roleUrls,
  settleClock,
  shutDatabase,
} from "../src/runtime/database/prepare-database.ts";
import type { LoginRole } from "../src/runtime/database/roles.ts";
import { lockSchema, migrate } from "../src/runtime/database/run-migrations.ts";
import { setSource } from "./desk-settings.ts";
import type { TestServer } from "./test-server.ts";

/** Each session reads the schema and the functions for itself: six of them cost a fifth of a run more. */
export const testPoolSize = 3;

export type FreshDatabase = {
  /** Connection URL of each role, with its least rights. */
  urls: Record<LoginRole, string>;
  /** The superuser's, for what no role of the product may do (tampering in a test, say). */
  adminUrl: string;
  /** Of the guard's authorisations; empty where the test migrates by itself. */
  spendingKey: string;
  close(): Promise<void>;
};

/**
 * A migrated, empty database of its own for a test file; `close` drops it. Another template
 * ("template0": nothing at all) is for tests that migrate by themselves.
 */
export async function freshDatabase(
  server: TestServer = inject("testServer"),
  template: string = server.template,
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(server.adminUrl, async (admin) => {
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    await shutDatabase(admin, name);
  });
  const adminUrl = inDatabase(server.adminUrl, name);
  // New books are no backup; a worker would say so at its start, and most tests have none.
  if (template === server.template) {
    await withClient(adminUrl, async (admin) => {
      await admin.query("select restore_note_check()");
      // Nor has it a signer that looks at the chain: for a day nobody asks for one.
      await admin.query("set session_replication_role = replica");
      await admin.query("insert into signer_looks values (true, now() + interval '1 day')");
      await admin.query("set session_replication_role = origin");
      // Nor one that gives addresses.
      await admin.query("update addresses_given set given = 10000");
      // The configuration of a start says what the worker may; most tests have none.
      await setSource(admin, "fixed");
      await settleClock(admin, "devnet");
    });
  }
  return {
    adminUrl,
    spendingKey: template === server.template ? await renewSpendingKey(adminUrl) : "",
    urls: roleUrls(adminUrl, server.passwords),
    close: () =>
      withClient(server.adminUrl, async (admin) => {
        await admin.query(`drop database ${name} with (force)`);
      }),
  };
}

/** The migrations of any folder; `prepareDatabase` runs ours, and makes the roles before. */
export function runMigrations(
  admin: pg.Client,
  folder: string,
  patienceMs?: number,
): Promise<string[]> {
  return lockSchema(admin, () => migrate(admin, folder), patienceMs);
}

/** Opens a session as the role that the address names, does `work` in it, and closes it. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Some tests end the server beneath it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As the superuser, for what no role of the product may do. */
export async function asAdmin(
  world: { readonly adminUrl: string },
  sql: string,
  params: readonly unknown[] = [],
): Promise<void> {
  await withClient(world.adminUrl, (admin) => admin.query(sql, [...params]));
}

function inDatabase(url: string, name: string): string {
  const { user, password } = new pg.Client({ connectionString: url });
  if (!user || typeof password !== "string") throw new Error(`no login in ${databaseName(url)}`);
  return withLogin(url, { user, password, database: name });
}
