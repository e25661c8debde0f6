import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import type { Network } from "../../config/env-fields.ts";
import { sessionLimits } from "../../kernel/database-session.ts";
import { writeFileWhole } from "../../kernel/write-file-whole.ts";

/** Owns every table and can never log in. */
export const ownerRole = "clearhold_owner";

/** The roles that log in, each with its own password; what they may do stands in the migrations. */
export const loginRoles = ["api", "worker", "guard", "operator", "auditor", "demo"] as const;
export type LoginRole = (typeof loginRoles)[number];

export type RolePasswords = Record<LoginRole, string>;

/**
 * How many connections each login can have. It is twice what its process opens, because the server
 * may still know those of a process that was killed. All together leave room for the supervisor,
 * also where a server takes PostgreSQL's usual 100.
 */
export const connectionsMax: Readonly<Record<LoginRole, number>> = {
  ...{ api: 24, worker: 24, guard: 16 },
  ...{ operator: 12, auditor: 12, demo: 4 },
};

export function roleName(role: LoginRole): string {
  return `clearhold_${role}`;
}

/**
 * The settings that a session of this role begins with, as pg_db_role_setting has them. A session can
 * change its own: they bound mistakes, and the supervisor ends who means it (watch-sessions.ts).
 */
export function roleSettings(role: LoginRole): string[] {
  // The auditor reads all of the books, which takes as long as they are.
  const limits = Object.entries(sessionLimits).filter(
    ([name]) => role !== "auditor" || name !== "statement_timeout",
  );
  return limits.map(([name, ms]) => `${name}=${ms}`);
}

export type EnsuredRoles = {
  readonly passwords: RolePasswords;
  /** A sentence for each login whose password or settings were not ours. */
  readonly noticed: readonly string[];
};

/**
 * Makes the roles that are missing, and gives each login its password, settings and limits again: a
 * login can change its own password and settings, and could otherwise keep the product from starting.
 * Passwords lie in `<secrets>/db-<role>` (mode 0400); the server gets only a verifier.
 * The demo seed's role, whose rows are marked demo, can log in on a devnet only.
 */
export async function ensureRoles(
  admin: pg.Client,
  secretsDir: string,
  network: Network,
): Promise<EnsuredRoles> {
  mkdirSync(secretsDir, { recursive: true, mode: 0o711 });
  const { rows } = await admin.query<{ rolname: string }>("select rolname from pg_roles");
  const existing = new Set(rows.map((row) => row.rolname));
  if (!existing.has(ownerRole)) await admin.query(`create role ${ownerRole} nologin`);
  await admin.query(`alter role ${ownerRole} nologin`);
  const passwords: Partial<RolePasswords> = {};
  const noticed: string[] = [];
  for (const role of loginRoles) {
    if (!existing.has(roleName(role))) {
      await admin.query(`create role ${roleName(role)} nologin noinherit`);
    }
    const login = role === "demo" && network !== "devnet" ? "nologin" : "login";
    const [password, isOurs] = await ensurePassword(admin, role, { secretsDir, login });
    passwords[role] = password;
    const settings = await ensureSettings(admin, role);
    const known = existing.has(roleName(role));
    if (known && !isOurs) noticed.push(changeWords(role, "another password"));
    if (settings.length > 0) noticed.push(changeWords(role, `settings (${settings.join(", ")})`));
  }
  // Who is no superuser ends the sessions of those roles only that it is a member of.
  const roles = [ownerRole, ...loginRoles.map(roleName)].join(", ");
  await admin.query(`grant ${roles} to current_user`);
  return { passwords: passwords as RolePasswords, noticed };
}

/**
 * Gives each login its password and settings again where they are not ours, between two starts: what
 * looks at the books must not depend on what a login did to itself.
 * @returns a sentence for each that was changed.
 */
export async function giveBackLogins(admin: pg.Client, secretsDir: string): Promise<string[]> {
  const noticed: string[] = [];
  for (const role of loginRoles) {
    const password = readRolePassword(secretsDir, role);
    if (!(await hasPassword(admin, role, password))) {
      await admin.query(`alter role ${roleName(role)} password '${scramVerifier(password)}'`);
      noticed.push(changeWords(role, "another password"));
    }
    const settings = await ensureSettings(admin, role);
    if (settings.length > 0) noticed.push(changeWords(role, `settings (${settings.join(", ")})`));
  }
  return noticed;
}

function changeWords(role: LoginRole, what: string): string {
  return (
    `The database login ${roleName(role)} had ${what} that Clearhold did not give it; it has its ` +
    "own again. Find out who changed it: somebody used this login."
  );
}

/** The passwords alone, for a command that runs beside the product. */
export function readRolePassword(secretsDir: string, role: LoginRole): string {
  return readFileSync(passwordFile(secretsDir, role), "utf8").trim();
}

/** Gives the role the password of its file, and says whether it had it, as far as can be seen. */
async function ensurePassword(
  admin: pg.Client,
  role: LoginRole,
  { secretsDir, login }: { secretsDir: string; login: "login" | "nologin" },
): Promise<[password: string, isOurs: boolean]> {
  const file = passwordFile(secretsDir, role);
  const isKept = existsSync(file);
  const password = isKept
    ? readRolePassword(secretsDir, role)
    : randomBytes(24).toString("base64url");
  const isOurs = !isKept || (await hasPassword(admin, role, password));
  await admin.query(
    `alter role ${roleName(role)} ${login} noinherit connection limit ${connectionsMax[role]}
       valid until 'infinity' password '${scramVerifier(password)}'`,
  );
  // Written last: a start that is killed before this sets a new password the next time.
  if (!isKept) writeFileWhole(file, password, 0o400);
  return [password, isOurs];
}

/** True also where only a superuser could see it, and the owner of the database is none. */
async function hasPassword(admin: pg.Client, role: LoginRole, password: string): Promise<boolean> {
  const { rows: sees } = await admin.query(
    "select where has_table_privilege('pg_authid', 'select')",
  );
  if (sees.length === 0) return true;
  const { rows } = await admin.query<{ stored: string | null }>(
    "select rolpassword as stored from pg_authid where rolname = $1",
    [roleName(role)],
  );
  const stored = rows[0]?.stored ?? "";
  const salt = /^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(stored)?.[1];
  return salt !== undefined && scramVerifier(password, Buffer.from(salt, "base64")) === stored;
}

/**
 * Takes away the settings that the role has in any database, and gives it ours.
 * @returns those that were not ours.
 */
async function ensureSettings(admin: pg.Client, role: LoginRole): Promise<string[]> {
  const { rows } = await admin.query<{ database: string | null; settings: string[] }>(
    `select d.datname as database, s.setconfig as settings
     from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
     left join pg_database d on d.oid = s.setdatabase where r.rolname = $1`,
    [roleName(role)],
  );
  const ours = roleSettings(role);
  const given = rows.flatMap(({ database, settings }) =>
    database === null ? settings : [database],
  );
  if (isDeepStrictEqual(given.toSorted(), ours.toSorted())) return [];
  for (const { database } of rows) {
    const place = database === null ? "" : `in database ${pg.escapeIdentifier(database)}`;
    await admin.query(`alter role ${roleName(role)} ${place} reset all`);
  }
  for (const setting of ours) {
    const [name, value] = setting.split("=");
    await admin.query(`alter role ${roleName(role)} set ${name} = ${value}`);
  }
  return rows.flatMap(({ database, settings }) =>
    settings.filter((setting) => database !== null || !ours.includes(setting)),
  );
}

function passwordFile(secretsDir: string, role: LoginRole): string {
  return path.join(secretsDir, `db-${role}`);
}

const iterations = 4096;

/**
 * What PostgreSQL stores for a password (RFC 5803, as in its pg_authid). Sent in place of the
 * password, so that the password stands in no statement and no log of the server.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const clientKey = createHmac("sha256", salted).update("Client Key").digest();
  const storedKey = createHash("sha256").update(clientKey).digest("base64");
  const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
