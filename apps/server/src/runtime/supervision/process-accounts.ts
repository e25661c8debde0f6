import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type ChildAccount, childSetupEnv } from "../../config/child-setup.ts";

export const processNames = ["devnet", "guard", "signer", "worker", "api"] as const;
export type ProcessName = (typeof processNames)[number];

/** Groups that may reach what two processes share. */
export type DoorName =
  | "guardCallers"
  | "payoutCallers"
  | "signerCallers"
  | "signerReaders"
  | "mailers"
  | "addressCallers"
  | "recordCallers";

type ProcessAccounts = {
  processes: Record<ProcessName, ChildAccount>;
  doors: Record<DoorName, number>;
};

/** Either an account for each process, or why there is none. */
export type Separation = { on: true; accounts: ProcessAccounts } | { on: false; reason: string };

/** Numbers that Debian and its like leave to the machine, far above its people's accounts. */
const firstNumber = 52_810;
const numbersNeeded = 12;

/**
 * Decides whether each process gets a user id of its own. Then a process that is taken over cannot
 * read the secrets of another. Only root can give them, and the code and the data must be open to
 * them. `mustRead` are files that they have to read.
 */
export function chooseSeparation(mustRead: readonly string[]): Separation {
  if (process.getuid?.() !== 0) {
    return { on: false, reason: "not started as root: all processes run as one user" };
  }
  const accounts = processAccounts(freeNumbers(readTable("passwd"), readTable("group")));
  const closed = firstClosed(mustRead, accounts.processes.api);
  if (closed !== undefined) {
    return { on: false, reason: `other accounts cannot read ${closed}: all run as one user` };
  }
  return { on: true, accounts };
}

/** The first run of numbers that no account and no group of this machine has. No account is made. */
export function freeNumbers(passwd: string, group: string): number[] {
  const taken = new Set(
    [...passwd.split("\n"), ...group.split("\n")].map((line) => Number(line.split(":")[2])),
  );
  let first = firstNumber;
  const run = () => Array.from({ length: numbersNeeded }, (_, index) => first + index);
  while (run().some((number) => taken.has(number))) first += numbersNeeded;
  return run();
}

function processAccounts(numbers: readonly number[]): ProcessAccounts {
  const [devnet, guard, signer, worker, api, ...doors] = numbers as unknown as Numbers;
  const [guardCallers, signerCallers, signerReaders, mailers, ...others] = doors;
  const [addressCallers, payoutCallers, recordCallers] = others;
  const account = (id: number, ...groups: number[]) => ({ uid: id, gid: id, groups });
  return {
    processes: {
      devnet: account(devnet),
      guard: account(guard, mailers),
      signer: account(signer, recordCallers),
      worker: account(worker, signerCallers, signerReaders, mailers, payoutCallers),
      api: account(api, guardCallers, signerReaders, addressCallers),
    },
    doors: {
      ...{ guardCallers, signerCallers, signerReaders, mailers, addressCallers },
      ...{ payoutCallers, recordCallers },
    },
  };
}

type Numbers = [
  ...[number, number, number, number, number],
  ...[number, number, number, number, number, number, number],
];

/** Prints the first of its arguments that it cannot read. */
const probe = `
const { accessSync, constants } = require("node:fs");
for (const file of process.argv.slice(1)) {
  try { accessSync(file, constants.R_OK); } catch { process.stdout.write(file); break; }
}`;

/** Asks the kernel instead of guessing from mode bits: a process of that account tries. */
function firstClosed(files: readonly string[], account: ChildAccount): string | undefined {
  const rails = path.join(import.meta.dirname, "child-guard-rails.mjs");
  const args = ["--import", rails, "--eval", probe, ...files];
  const options = { env: childSetupEnv({ account }), cwd: "/", encoding: "utf8" } as const;
  const { status, stdout } = spawnSync(process.execPath, args, options);
  // A probe that cannot even start cannot read this program.
  return status === 0 ? stdout || undefined : process.execPath;
}

function readTable(name: "passwd" | "group"): string {
  try {
    return readFileSync(`/etc/${name}`, "utf8");
  } catch {
    return "";
  }
}
