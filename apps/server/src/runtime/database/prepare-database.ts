import path from "node:path";
import pg from "pg";
import type { Network } from "../../config/env-fields.ts";
import { StartFault } from "../start-fault.ts";
import { databaseName, withLogin } from "./database-url.ts";
import {
  ensureRoles,
  type LoginRole,
  loginRoles,
  ownerRole,
  type RolePasswords,
  roleName,
} from "./roles.ts";
import { lockSchema, migrate, refuseEarlierData } from "./run-migrations.ts";

export const migrationsFolder = path.resolve(import.meta.dirname, "../../../migrations");

export type PreparedDatabase = {
  /** Connection URL of each role. */
  urls: Record<LoginRole, string>;
  passwords: RolePasswords;
  /** Names of the migrations that ran now. */
  migrated: string[];
};

/**
 * Brings a database to the present schema: roles, rights on the database, migrations.
 * `adminUrl` names the database and a login that may make roles.
 * @throws StartFault where it was made before 0.2.0, or holds demo data and the network is no devnet.
 */
export async function prepareDatabase(
  adminUrl: string,
  secretsDir: string,
  network: Network,
): Promise<PreparedDatabase> {
  return withClient(adminUrl, async (admin) => {
    await refuseEarlierData(admin);
    const { passwords, migrated } = await lockSchema(admin, async () => ({
      passwords: await ensureRights(adminUrl, secretsDir, network),
      migrated: await migrate(admin, migrationsFolder),
    }));
    if (network !== "devnet") await refuseDemoData(admin, network);
    return { urls: roleUrls(adminUrl, passwords), passwords, migrated };
  });
}

async function withClient<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url, application_name: "migrate" });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * Roles and their rights on the database, over a connection of its own: a new password has to be
 * valid before its file is written, while the other connection still holds the lock.
 */
async function ensureRights(
  adminUrl: string,
  secretsDir: string,
  network: Network,
): Promise<RolePasswords> {
  return withClient(adminUrl, async (admin) => {
    const passwords = await ensureRoles(admin, secretsDir, network);
    await shutDatabase(admin, databaseName(adminUrl));
    await admin.query(`alter schema public owner to ${ownerRole}`);
    return passwords;
  });
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
