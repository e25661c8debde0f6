import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { StartFault } from "../start-fault.ts";
import { commandAs, makeServerFolder, type ServerPlace, writeServerFile } from "./server-place.ts";

export const superuser = "postgres";

/** Where the superuser's password of a data directory is kept. */
export function superuserPasswordFile(dataDir: string): string {
  return path.join(dataDir, "secrets", "db-superuser");
}

/**
 * Makes the data directory where there is none. It is made beside its place and renamed when it is
 * whole, so a first start that was killed half way never counts.
 * @returns the superuser's password (file of mode 0400, owned by the starting user).
 */
export async function initDatabase(place: ServerPlace, passwordFile: string): Promise<string> {
  if (existsSync(place.pgData)) return readSuperuserPassword(passwordFile);
  const password = randomBytes(24).toString("base64url");
  const fresh = `${place.pgData}.new`;
  rmSync(fresh, { recursive: true, force: true });
  makeServerFolder(fresh, place.runAs, 0o700);
  const handedOver = `${place.pgData}.password`;
  writeServerFile(handedOver, password, place.runAs);
  try {
    await runInitdb(place, fresh, handedOver);
  } finally {
    rmSync(handedOver, { force: true });
  }
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o400, flush: true });
  renameSync(fresh, place.pgData);
  return password;
}

async function runInitdb(place: ServerPlace, folder: string, passwordFile: string): Promise<void> {
  const { file, args, options } = commandAs(place.runAs, path.join(place.native, "bin/initdb"), [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--data-checksums",
    "--no-instructions",
  ]);
  await promisify(execFile)(file, args, { ...options, cwd: place.root, env: serverEnv() });
}

/** Nothing of our own environment reaches the server. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

function readSuperuserPassword(passwordFile: string): string {
  if (!existsSync(passwordFile)) {
    throw new StartFault(
      `the database exists but the password of its superuser is gone: ${passwordFile}`,
    );
  }
  return readFileSync(passwordFile, "utf8").trim();
}
