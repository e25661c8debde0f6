import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { Network } from "../../config/env-fields.ts";
import { writeFileWhole } from "../write-file-whole.ts";

/** Owns every table and can never log in. */
export const ownerRole = "clearhold_owner";

/** The roles that log in, each with its own password; what they may do stands in the migrations. */
export const loginRoles = ["api", "worker", "guard", "operator", "auditor", "demo"] as const;
export type LoginRole = (typeof loginRoles)[number];

export type RolePasswords = Record<LoginRole, string>;

export function roleName(role: LoginRole): string {
  return `clearhold_${role}`;
}

/**
 * Makes the roles that are missing, with new passwords, and reads the passwords of those that
 * are there. Passwords lie in `<secrets>/db-<role>` (mode 0400); the server gets only a verifier.
 * The demo seed's role, whose rows are marked demo, can log in on a devnet only.
 */
export async function ensureRoles(
  admin: pg.Client,
  secretsDir: string,
  network: Network,
): Promise<RolePasswords> {
  mkdirSync(secretsDir, { recursive: true, mode: 0o711 });
  const { rows } = await admin.query<{ rolname: string }>("select rolname from pg_roles");
  const existing = new Set(rows.map((row) => row.rolname));
  if (!existing.has(ownerRole)) await admin.query(`create role ${ownerRole} nologin`);
  await admin.query(`alter role ${ownerRole} nologin`);
  await admin.query(`grant ${ownerRole} to current_user`);
  const passwords: Partial<RolePasswords> = {};
  for (const role of loginRoles) {
    passwords[role] = await ensureLoginRole(admin, role, secretsDir, existing);
  }
  await admin.query(`alter role ${roleName("demo")} ${network === "devnet" ? "login" : "nologin"}`);
  return passwords as RolePasswords;
}

/** The passwords alone, for a command that runs beside the product. */
export function readRolePassword(secretsDir: string, role: LoginRole): string {
  return readFileSync(passwordFile(secretsDir, role), "utf8").trim();
}

async function ensureLoginRole(
  admin: pg.Client,
  role: LoginRole,
  secretsDir: string,
  existing: ReadonlySet<string>,
): Promise<string> {
  const file = passwordFile(secretsDir, role);
  const name = roleName(role);
  if (existing.has(name) && existsSync(file)) return readRolePassword(secretsDir, role);
  const password = existsSync(file)
    ? readRolePassword(secretsDir, role)
    : randomBytes(24).toString("base64url");
  if (!existing.has(name)) await admin.query(`create role ${name} login noinherit`);
  await admin.query(`alter role ${name} login password '${scramVerifier(password)}'`);
  // Written last: a start that is killed before this sets a new password the next time.
  if (!existsSync(file)) writeFileWhole(file, password, 0o400);
  return password;
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
