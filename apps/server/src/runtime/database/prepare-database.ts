import path from "node:path";
import pg from "pg";
import type { Network } from "../../config/env-fields.ts";
import { queryableOf } from "../../kernel/database.ts";
import { withSession } from "../../kernel/database-session.ts";
import { StartFault } from "../start-fault.ts";
import { databaseName, withLogin } from "./database-url.ts";
import { isDiskCall } from "./login-faults.ts";
import {
  type EnsuredRoles,
  ensureRoles,
  type LoginRole,
  loginRoles,
  ownerRole,
  type RolePasswords,
  roleName,
} from "./roles.ts";
import { lockSchema, migrate } from "./run-migrations.ts";
import { findServerFault } from "./server-faults.ts";

export const migrationsFolder = path.resolve(import.meta.dirname, "../../../migrations");

export type PreparedDatabase = {
  /** Connection URL of each role. */
  urls: Record<LoginRole, string>;
  passwords: RolePasswords;
  /** Names of the migrations that ran now. */
  migrated: string[];
  /** What is to be said of the logins: see EnsuredRoles. */
  noticed: readonly string[];
};

/**
 * Brings a database to the present schema: roles, rights on the database, migrations.
 * `adminUrl` names the database and a login that may make roles.
 * @throws StartFault where the server cannot be used (see findServerFault), where its login lacks a right, where a
 * file of tables that ran is gone or changed, or where it holds demo data and the network is no devnet.
 */
export async function prepareDatabase(
  adminUrl: string,
  secretsDir: string,
  network: Network,
): Promise<PreparedDatabase> {
  return withClient(adminUrl, async (admin) => {
    const fault = await findServerFault(queryableOf(admin));
    if (fault)
      throw new StartFault(`The database cannot be used: ${fault.reason}. ${fault.wayOut}`);
    const prepared = await lockSchema(admin, async () => {
      const ensured = await ensureRights(adminUrl, secretsDir, network);
      const migrated = await migrate(admin, migrationsFolder);
      await settleClock(admin, network);
      return { ...ensured, migrated };
    }).catch(sayWhatLoginLacks);
    if (network !== "devnet") await refuseDemoData(admin, network);
    return { ...prepared, urls: roleUrls(adminUrl, prepared.passwords) };
  });
}

/**
 * Writes what the database may believe of time: on a devnet a clock may be shifted, and blocks come at
 * will; elsewhere nothing is ahead, and a block takes three seconds. As the owner, after `migrate`.
 */
export async function settleClock(admin: pg.Client, network: Network): Promise<void> {
  await admin.query(
    "update public.process_clock set ahead = $1::interval, block_every = $2::interval",
    network === "devnet" ? ["30 years", "0 seconds"] : ["0 seconds", "3 seconds"],
  );
}

/**
 * Makes the key of the guard's authorisations anew, so that what was authorised before this start is
 * worth nothing. The caller gives it to the guard; no login of the product can read it.
 * @returns 64 hexadecimal digits.
 */
export async function renewSpendingKey(adminUrl: string): Promise<string> {
  return withClient(adminUrl, (admin) =>
    lockSchema(admin, async () => {
      await admin.query(`set local role ${ownerRole}`);
      await admin.query("refresh materialized view public.ledger_spending_key");
      const { rows } = await admin.query<{ key: string }>(
        "select encode(key, 'hex') as key from public.ledger_spending_key",
      );
      if (!rows[0]) throw new Error("the database made no key for authorisations");
      return rows[0].key;
    }),
  );
}

function withClient<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  return withSession({ connectionString: url, application_name: "migrate" }, work);
}

/**
 * Roles and their rights on the database, over a connection of its own: a new password has to be
 * valid before its file is written, while the other connection still holds the lock.
 */
async function ensureRights(
  adminUrl: string,
  secretsDir: string,
  network: Network,
): Promise<EnsuredRoles> {
  return withClient(adminUrl, async (admin) => {
    const ensured = await ensureRoles(admin, secretsDir, network);
    await shutDatabase(admin, databaseName(adminUrl));
    await admin.query(shutDiskCallsSql);
    await ensureSchemas(admin);
    return ensured;
  });
}

/** A login that has too few rights is its administrator's to change, and no fault of ours. */
function sayWhatLoginLacks(error: Error & { code?: string }): never {
  if (error.code !== "42501") throw error;
  throw new StartFault(
    `The database cannot be used: the login of DATABASE_URL lacks a right (${error.message}). ` +
      "It must be allowed to make roles, and own the database: alter role … createrole; " +
      "alter database … owner to …",
  );
}

/** The owner of the tables may make no schema in a database that is older than this version. */
export async function ensureSchemas(admin: pg.Client): Promise<void> {
  await admin.query(`alter schema public owner to ${ownerRole}`);
  await admin.query(`create schema if not exists outbox authorization ${ownerRole}`);
}

/** Demo accounts and projects are made on a devnet; no other network takes their data over. */
async function refuseDemoData(admin: pg.Client, network: Network): Promise<void> {
  const { rows } = await admin.query<{ accounts: number; projects: number }>(
    `select (select count(*)::integer from users where demo) as accounts,
       (select count(*)::integer from projects where demo) as projects`,
  );
  const { accounts = 0, projects = 0 } = rows[0] ?? {};
  if (accounts + projects === 0) return;
  const found = `demo accounts: ${accounts}, demo projects: ${projects}`;
  throw new StartFault(`NETWORK: ${network} refuses a database that holds demo data (${found})`);
}

/** Makes the database where it is missing; `serverUrl` may name any database of the server. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  await withClient(serverUrl, async (admin) => {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

/**
 * Nothing of ours is a large object or a message in the log of changes, and any login could fill the
 * disk with them. Where the owner of the database is no superuser this changes nothing, and
 * `findLoginFaults` says so.
 */
const shutDiskCallsSql = `do $$
declare
  made regprocedure;
begin
  for made in select oid from pg_proc where ${isDiskCall} loop
    execute format('revoke execute on function %s from public', made);
  end loop;
end
$$`;

/**
 * Nobody but superusers enters the other databases of a server that is ours whole. Every login of a
 * server may, as it comes, and could fill the disk with temporary tables there.
 */
export async function shutOtherDatabases(serverUrl: string, ours: string): Promise<void> {
  await withClient(serverUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      "select datname as name from pg_database where datallowconn and datname <> $1",
      [ours],
    );
    for (const { name } of rows) {
      await admin.query(`revoke all on database ${pg.escapeIdentifier(name)} from public`);
    }
  });
}

/** Only our roles may connect; only the owner may create anything. A clone needs this again. */
export async function shutDatabase(admin: pg.Client, name: string): Promise<void> {
  const database = pg.escapeIdentifier(name);
  await admin.query(`revoke all on database ${database} from public`);
  await admin.query(`grant create, connect, temporary on database ${database} to ${ownerRole}`);
  const roles = loginRoles.map(roleName).join(", ");
  await admin.query(`grant connect on database ${database} to ${roles}`);
}

/** The URL of each role on the server and database of `url`. */
export function roleUrls(url: string, passwords: RolePasswords): Record<LoginRole, string> {
  const pairs = loginRoles.map((role) => [
    role,
    withLogin(url, { user: roleName(role), password: passwords[role] }),
  ]);
  return Object.fromEntries(pairs) as Record<LoginRole, string>;
}
