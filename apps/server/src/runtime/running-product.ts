import { existsSync, readFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Network } from "../config/env-fields.ts";
import { writeFileWhole } from "../kernel/write-file-whole.ts";
import { withLogin, withoutLogin } from "./database/database-url.ts";
import { type LoginRole, readRolePassword, roleName } from "./database/roles.ts";
import { superuser, superuserPasswordFile } from "./postgres/init-database.ts";

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

/**
 * The same database as its administrator: the superuser of the embedded one, or who is configured for
 * this very database. Null where neither is known here.
 */
export function runningAdminUrl(dataDir: string, configured: string | undefined): string | null {
  const { databaseUrl } = readRunningProduct(dataDir);
  if (configured) return withoutLogin(configured) === databaseUrl ? configured : null;
  const file = superuserPasswordFile(dataDir);
  if (!existsSync(file)) return null;
  const password = readFileSync(file, "utf8").trim();
  return withLogin(databaseUrl, { user: superuser, password });
}

function addressesFile(dataDir: string): string {
  return path.join(dataDir, "run", "addresses.json");
}

/** Each answer asks every process and the database, while they still have a start to do. */
const askEveryMs = 200;
const patienceMs = 5_000;
const remarkEveryMs = 15_000;

/**
 * Asks /readyz until every part is ready; says from time to time what it still waits for. The product
 * does not wait for a mail server, nor for operators who end a stop: it says what is wrong and starts.
 */
export async function untilReady(
  origin: string,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<boolean> {
  let remarkAt = performance.now() + remarkEveryMs;
  while (!signal.aborted) {
    const answer = await ask(`${origin}/readyz`);
    if (answer.status === 200) return true;
    const faults = faultsOfOthers(answer.text);
    if (faults !== null) {
      faults.forEach(say);
      return true;
    }
    if (performance.now() > remarkAt) {
      say(`still waiting: ${answer.text}`);
      remarkAt += remarkEveryMs;
    }
    await sleep(askEveryMs, undefined, { signal }).catch(() => {});
  }
  return false;
}

/** What a running product may say of a part, and only somebody else can end. */
const othersEnd: Readonly<Record<string, RegExp>> = {
  mail: /^(?:unreachable|too slow|not encrypted|login refused|mails refused)/,
  books: /^broken: /,
  house: /stopped by (?:alert|the signer)/,
  reconciliation: /^restored, locked| shortfall at /,
};

/** A line for each part that is not ready, where a start waits for none of them; else null. */
function faultsOfOthers(text: string): readonly string[] | null {
  const parts = partsIn(text).filter(({ ready }) => ready !== true);
  const isOfOthers = parts.every((part) => othersEnd[`${part.name}`]?.test(`${part.state}`));
  if (parts.length === 0 || !isOfOthers) return null;
  return parts.map(({ name, state }) =>
    name === "mail"
      ? `Mails do not leave (${state}). Letters wait; codes are tried for ten minutes.`
      : `Withdrawals are stopped (${name}: ${state}).`,
  );
}

function partsIn(text: string): Readonly<Record<string, unknown>>[] {
  try {
    return (JSON.parse(text) as { parts?: Readonly<Record<string, unknown>>[] }).parts ?? [];
  } catch {
    return []; // not an answer of the product
  }
}

function ask(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: patienceMs, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.on("error", (error) => resolve({ status: 0, text: error.message }));
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error) => resolve({ status: 0, text: error.message }));
  });
}
