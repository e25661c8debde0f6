import path from "node:path";
import { openNodeClient } from "@clearhold/tron/node";
import { type CommandConfig, readCommandConfig } from "../../config/command-config.ts";
import { type Clock, openClock } from "../../kernel/clock.ts";
import { type Database, openDatabase } from "../../kernel/database.ts";
import { type Ledger, openLedger } from "../../ledger/index.ts";
import type { LoginRole } from "../../runtime/database/roles.ts";
import {
  type RunningProduct,
  readRunningProduct,
  runningDatabaseUrl,
} from "../../runtime/running-product.ts";
import { type DataLayout, dataLayout } from "../../runtime/supervision/data-layout.ts";
import {
  type OperatorPort,
  openPort,
  operatorCalls,
  operatorSocketOf,
} from "../../wire/guard/guard-port.ts";
import { type LocalCall, localCaller } from "../../wire/local-call.ts";
import { openSignerRecord, type SignerRecord } from "../../wire/signer/signer-record.ts";
import { openVaultPort, type VaultPort, vaultSocketOf } from "../../wire/signer/vault-port.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

type CommandRole = Extract<LoginRole, "operator" | "auditor" | "demo">;

/**
 * The running product as a command meets it. Each part is opened when it is first asked for, so
 * that `doctor` can look at what is there while something else is not.
 */
export type CommandContext = {
  readonly config: CommandConfig;
  readonly layout: DataLayout;
  readonly clock: Clock;
  product(): RunningProduct;
  /**
   * With the rights of one role: commands act as the operator and check as the auditor. The demo
   * seed also has a role of its own, which can log in on a devnet only.
   */
  database(role: CommandRole): Database;
  /** Posts with the operator's rights. */
  ledger(): Ledger;
  operators(): OperatorPort;
  vault(): VaultPort;
  /** The signer's operators' door, for what has a port of its own. */
  signerDoor(): LocalCall;
  /** What the signer remembers, its keys open or not. */
  signerRecord(): SignerRecord;
  node(): ReturnType<typeof openNodeClient>;
  /** Null where nobody can be asked. */
  readonly terminal: Terminal | null;
  close(): Promise<void>;
};

const cloneDir = path.resolve(import.meta.dirname, "../../../../..");
const poolSize = 4;

export function openContext(): CommandContext {
  const config = readCommandConfig(cloneDir);
  const layout = dataLayout(config.dataDir);
  const clock = openClock(config.CLEARHOLD_CLOCK_FILE);
  const opened: { close(): Promise<void> }[] = [];
  const kept = new Map<string, unknown>();

  function once<T>(name: string, open: () => T): T {
    if (!kept.has(name)) kept.set(name, open());
    return kept.get(name) as T;
  }

  function database(role: CommandRole): Database {
    return once(`database ${role}`, () => {
      const url = runningDatabaseUrl(config.dataDir, role);
      const readsAll = role === "auditor";
      const one = openDatabase({ url, poolSize, name: `command-${role}`, readsAll });
      opened.push(one);
      return one;
    });
  }

  const signerDoor = () =>
    localCaller(path.resolve(layout.runDir, vaultSocketOf(layout.signerSocket)));
  const product = () => once("product", () => readRunningProduct(config.dataDir));
  return {
    config,
    layout,
    clock,
    product,
    database,
    ledger: () =>
      once("ledger", () => {
        const ledger = openLedger({ database: database("operator"), clock });
        opened.push(ledger);
        return ledger;
      }),
    operators: () =>
      once("operators", () => {
        const socket = path.resolve(layout.runDir, operatorSocketOf(layout.guardSocket));
        return openPort(operatorCalls, localCaller(socket));
      }),
    vault: () => once("vault", () => openVaultPort(signerDoor())),
    signerDoor,
    signerRecord: () => once("signer record", () => openSignerRecord(signerDoor())),
    node: () => once("node", () => openNodeClient(product())),
    terminal: openTerminal(),
    async close() {
      // The ledger before the pool that it uses.
      for (const one of opened.reverse()) await one.close();
    },
  };
}
