import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { databaseElsewhere } from "../../kernel/database-elsewhere.ts";
import {
  type Account,
  canReach,
  namespaceWorks,
  type RunAs,
  serverAccount,
} from "./server-account.ts";
import { copyServerPackage, findServerPackage, linkLibraries } from "./server-package.ts";

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
