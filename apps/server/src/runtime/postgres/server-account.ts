import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Numbers of the system account that a process runs under. */
export type Account = { uid: number; gid: number };

/** How a PostgreSQL program is started so that it does not run as root. */
export type RunAs =
  | { kind: "self" }
  | { kind: "account"; account: Account }
  /** Root seen under another number inside a user namespace of its own; files stay root's. */
  | { kind: "namespace" };

const nobody: Account = { uid: 65_534, gid: 65_534 };

/** The account that PostgreSQL runs under when we are root. No account is ever made. */
export function serverAccount(passwd = readPasswd()): Account {
  for (const line of passwd.split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name === "postgres" && uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return nobody;
}

/** Whether `account` may pass through every folder above `target` and into it, by the mode bits. */
export function canReach(target: string, account: Account): boolean {
  const folder = path.resolve(target);
  const parent = path.dirname(folder);
  return passes(folder, account) && (parent === folder || canReach(parent, account));
}

function passes(folder: string, { uid, gid }: Account): boolean {
  const stat = statSync(folder);
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
  return (stat.mode & bit) !== 0;
}

const namespaceFlags = ["--user", "--map-user=65534", "--map-group=65534"] as const;

/** The command line that starts `program` the given way. */
export function commandAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
): { file: string; args: string[]; options: Partial<Account> } {
  if (runAs.kind === "account") return { file: program, args: [...args], options: runAs.account };
  if (runAs.kind === "namespace") {
    return { file: "unshare", args: [...namespaceFlags, program, ...args], options: {} };
  }
  return { file: program, args: [...args], options: {} };
}

/** Whether this machine lets root open a user namespace (many containers do not). */
export function namespaceWorks(): boolean {
  return spawnSync("unshare", [...namespaceFlags, "true"], { stdio: "ignore" }).status === 0;
}

function readPasswd(): string {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return "";
  }
}
