import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { root } from "../../../tools/stage.ts";
import { makeOpenTestFolder } from "../../../tools/test-folder.ts";
import type { PublishedLists } from "../src/guard/proofs/operator-list.ts";
import { readSecretFile } from "../src/guard/rows/guard-keys.ts";
import type { Clock } from "../src/kernel/clock.ts";
import { openLogger } from "../src/kernel/logger.ts";
import { openMailer } from "../src/mail/open-mailer.ts";
import { openPushService } from "../src/mail/open-push-service.ts";
import { passkeyFileOf } from "../src/main/commands/operator-proof.ts";
import { runCommandLine } from "../src/main/commands/run-command-line.ts";
import { wireGuard } from "../src/main/wire-guard.ts";
import { writeRunningProduct } from "../src/runtime/running-product.ts";
import {
  type DataLayout,
  dataLayout,
  makeDataLayout,
} from "../src/runtime/supervision/data-layout.ts";
import { ensurePepper } from "../src/runtime/supervision/ensure-secrets.ts";
import { operatorSocketOf } from "../src/wire/guard/guard-port.ts";
import type { FreshDatabase } from "./database.ts";
import { openTestOperators } from "./enrol-operator.ts";
import type { World } from "./world.ts";

export type Ran = { code: number; out: string; said: unknown; errors: string };

/** A running product as the command line meets it: its data directory, database and guard. */
export type CommandLine = {
  readonly dataDir: string;
  readonly layout: DataLayout;
  /** Runs a command; `said` is what `--json` printed. */
  run(args: readonly string[], env?: Settings): Promise<Ran>;
  /** The same as a person does, in a process of its own; `typed` is what is piped into it. */
  runProcess(args: readonly string[], env?: Settings, typed?: string): Promise<Ran>;
  /** The first two, at the guard alone, with their passkeys in the data folder. */
  enrolBoth(): Promise<void>;
  /** As two people do it, with their passwords in files. */
  holdCeremony(env?: Settings): Promise<Ran>;
  /** A file of the data folder with a secret in it; gives its name. */
  secretFile(name: string, text: string): string;
  close(): Promise<void>;
};

export const passwords = { olga: "Olga-knows-9", pavel: "Pavel-knows-9" };

export const asOperator = (name: keyof typeof passwords) => ({
  CLEARHOLD_OPERATOR_PASSWORD: passwords[name],
});

const entry = path.resolve(import.meta.dirname, "../src/main/command.ts");
/** As tools/boot.mjs does for a person: compiled once, not for each of many commands. */
const codeCache = path.join(root, ".cache/code");

/** What of a world these commands meet. */
type CommandWorld = {
  readonly fresh: Pick<FreshDatabase, "adminUrl" | "spendingKey"> & {
    readonly urls: Pick<FreshDatabase["urls"], "guard">;
  };
  readonly databases: Pick<World["databases"], "guard">;
  readonly clock: Clock;
  /** Of a guard that is there already: its letters, which either may send, can be read by both. */
  readonly pepper?: string;
  readonly mailbox?: World["mailbox"];
};

/** With `compare` the guard compares its list of operators with a signer's, which the test starts. */
export async function openCommandLine(
  world: CommandWorld,
  { compare = false }: { compare?: boolean } = {},
): Promise<CommandLine> {
  const dataDir = makeOpenTestFolder();
  const layout = dataLayout(dataDir);
  const separation = { on: false, reason: "a test" } as const;
  makeDataLayout(layout, separation);
  if (world.pepper) writeFileSync(layout.pepperFile, world.pepper, { mode: 0o400 });
  await ensurePepper(layout, separation, world.fresh.adminUrl);
  for (const [role, password] of Object.entries(inject("testServer").passwords)) {
    writeFileSync(path.join(layout.secretsDir, `db-${role}`), password, { mode: 0o400 });
  }
  writeRunningProduct(dataDir, {
    webUrl: "http://127.0.0.1:1",
    databaseUrl: world.fresh.adminUrl,
    network: "devnet",
    fullNodeUrl: "http://127.0.0.1:1",
    solidityUrl: "http://127.0.0.1:1",
    usdtContract: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
    signerPublicFile: layout.signerPublicFile,
  });
  const { guardOperatorsFile: own, signerOperatorsFile: signer } = layout;
  const operatorLists = compare ? { own, signer } : null;
  const guard = await openGuard(world, layout, operatorLists);
  const settings = { CLEARHOLD_DATA: dataDir };
  const run: CommandLine["run"] = (args, env) => runCommand(args, { ...settings, ...env });
  const secretFile = (name: string, text: string) => {
    const file = path.join(dataDir, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  return {
    dataDir,
    layout,
    run,
    runProcess: (args, env, typed) => runProcess(args, { ...settings, ...env }, typed),
    holdCeremony: (env) => runProcess(ceremonyOf(secretFile), { ...settings, ...env }),
    secretFile,
    enrolBoth: () => enrolBoth(layout, world.clock),
    async close() {
      await guard.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ceremonyOf(secretFile: CommandLine["secretFile"]): readonly string[] {
  const [first, second] = Object.entries(passwords).map(([name, password]) =>
    secretFile(`${name}.password`, password),
  );
  return [
    ...["operator", "ceremony", "--first", "olga", "--first-password-file", first ?? ""],
    ...["--second", "pavel", "--second-password-file", second ?? ""],
  ];
}

type Settings = Readonly<Record<string, string>>;

/** Runs one command in this process: starting another takes longer than most commands do. */
export async function runCommand(args: readonly string[], env: Settings): Promise<Ran> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommandLine(args, {
    env,
    say: (line) => out.push(`${line}\n`),
    note: (line) => errors.push(`${line}\n`),
  });
  return ranOf(args, { code, out: out.join(""), errors: errors.join("") });
}

/** Runs one command in a process of its own, as a person does; `typed` comes through a pipe. */
function runProcess(args: readonly string[], env: Settings, typed = ""): Promise<Ran> {
  return new Promise((resolve) => {
    const { PATH = "" } = process.env;
    const child = execFile(
      process.execPath,
      [entry, ...args],
      { env: { PATH, NODE_COMPILE_CACHE: codeCache, ...env } },
      (error, out, errors) => {
        resolve(ranOf(args, { code: error ? Number(error.code) : 0, out, errors }));
      },
    );
    child.stdin?.end(typed);
  });
}

function ranOf(args: readonly string[], ran: Omit<Ran, "said">): Ran {
  const { out } = ran;
  return { ...ran, said: args.includes("--json") && out !== "" ? JSON.parse(out) : out };
}

function openGuard(world: CommandWorld, layout: DataLayout, operatorLists: PublishedLists | null) {
  const { clock } = world;
  return wireGuard({
    ...{ logger: openLogger("guard", "error"), clock, database: world.databases.guard },
    databaseUrl: world.fresh.urls.guard,
    mailer: openMailer({
      ...{ smtpUrl: undefined, from: "t@t.example", clock },
      folder: world.mailbox?.folder ?? layout.mailDir,
    }),
    pushService: openPushService({
      privateKey: readSecretFile(layout.pushKeyFile),
      ...{ contact: "mailto:t@t.example", hosts: [] },
    }),
    pepper: readSecretFile(layout.pepperFile),
    orderSeed: readSecretFile(layout.orderKeyFile),
    spendingKey: world.fresh.spendingKey,
    socketPath: layout.guardSocket,
    workerSocketPath: layout.guardWorkerSocket,
    signerSocketPath: layout.guardSignerSocket,
    headsFile: layout.recordHeadsFile,
    booksFile: layout.booksFile,
    reader: world.databases.guard,
    publicUrl: "http://localhost:8080",
    operatorLists,
  });
}

async function enrolBoth({ dataDir, guardSocket }: DataLayout, clock: Clock): Promise<void> {
  const operators = openTestOperators(operatorSocketOf(guardSocket), clock);
  for (const [name, password] of Object.entries(passwords)) {
    const { passkey } = await operators.enrolOperator({ name, password });
    const file = passkeyFileOf(dataDir, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(passkey), { mode: 0o600 });
  }
}
