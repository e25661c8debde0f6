import { readFileSync } from "node:fs";
import path from "node:path";
import type { Network } from "../config/env-fields.ts";
import { withLogin, withoutLogin } from "./database/database-url.ts";
import { type LoginRole, readRolePassword, roleName } from "./database/roles.ts";
import { writeFileWhole } from "./write-file-whole.ts";

/** What a command beside the product has to know of it; nothing in it is secret. */
export type RunningProduct = {
  webUrl: string;
  /** Without a login. */
  databaseUrl: string;
  network: Network;
  fullNodeUrl: string;
  solidityUrl: string;
  usdtContract: string;
  signerPublicFile: string;
};

/** Left by every start in `<data>/run/addresses.json`, replaced whole. */
export function writeRunningProduct(dataDir: string, product: RunningProduct): void {
  const file = addressesFile(dataDir);
  const databaseUrl = withoutLogin(product.databaseUrl);
  writeFileWhole(file, `${JSON.stringify({ ...product, databaseUrl }, null, 2)}\n`, 0o644);
}

/** @throws Error when the product was never started on this data directory. */
export function readRunningProduct(dataDir: string): RunningProduct {
  try {
    return JSON.parse(readFileSync(addressesFile(dataDir), "utf8")) as RunningProduct;
  } catch (error) {
    throw new Error(`nothing runs on ${dataDir}: npm start first`, { cause: error });
  }
}

/** The database of the running product as one of the roles; needs the right to read its secret. */
export function runningDatabaseUrl(dataDir: string, role: LoginRole): string {
  const password = readRolePassword(path.join(dataDir, "secrets"), role);
  const { databaseUrl } = readRunningProduct(dataDir);
  return withLogin(databaseUrl, { user: roleName(role), password });
}

function addressesFile(dataDir: string): string {
  return path.join(dataDir, "run", "addresses.json");
}
