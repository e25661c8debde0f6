import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type NodeClient, openNodeClient } from "@clearhold/tron/node";
import type { World } from "../../acts/world.ts";
import { openMoveChain } from "../../chain/tron-move-chain.ts";
import { openSolidBalances } from "../../chain/tron-solid-chain.ts";
import { type CommandConfig, readCommandConfig } from "../../config/process-configs.ts";
import { type Clock, openClock } from "../../kernel/clock.ts";
import { type Database, openDatabase } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { openLedger } from "../../ledger/index.ts";
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
import { limitsAt } from "../../wire/operators/operator-log.ts";
import { readPublishedLog } from "../../wire/operators/published-log.ts";
import { openAddressSigner } from "../../wire/signer/address-signer.ts";
import { readSignerPublic } from "../../wire/signer/signer-public.ts";
import { openSignerRecord } from "../../wire/signer/signer-record.ts";
import { vaultSocketOf } from "../../wire/signer/vault-port.ts";
import { openEscrowAddresses, ownKeysOf } from "../own-addresses.ts";
import { openShowFiles } from "./show-files.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

/**
 * The running product as a command meets it. Each part is opened when it is first read, so that
 * `doctor` can look at what is there while something else is not.
 */
export type CommandContext = Omit<World, "operators"> & {
  readonly config: CommandConfig;
  readonly layout: DataLayout;
  readonly product: Omit<RunningProduct, "usdtContract">;
  /** In base58: as the signer has it now, like every other reader of the chain. */
  readonly usdtContract: string;
  readonly operators: OperatorPort;
  /** With the rights of the demo seed, whose login exists on a devnet only. */
  readonly demo: Database;
  readonly node: NodeClient;
  /** Null where nobody can be asked. */
  readonly terminal: Terminal | null;
  close(): Promise<void>;
};

const cloneDir = path.resolve(import.meta.dirname, "../../../../..");
const poolSize = 4;

/** What the caller of a command provides. */
export type ContextSurroundings = {
  /** Its settings, where they are not those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** A line for a person, beside the result: a step, or what is wrong. */
  note(line: string): void;
};

export function openContext({ env, note }: ContextSurroundings): CommandContext {
  const config = readCommandConfig(cloneDir, env);
  const layout = dataLayout(config.dataDir);
  const clock = openClock(config.CLEARHOLD_CLOCK_FILE);
  const opened: { close(): Promise<void> }[] = [];
  const kept = new Map<string, unknown>();
  const callerOf = (socket: string) => localCaller(path.resolve(layout.runDir, socket));

  function once<T>(name: string, open: () => T): T {
    if (!kept.has(name)) kept.set(name, open());
    return kept.get(name) as T;
  }

  function closing<T extends { close(): Promise<void> }>(one: T): T {
    opened.push(one);
    return one;
  }

  function databaseAs(role: "operator" | "auditor" | "demo", readsOnly = false): Database {
    return once(`database ${role} ${readsOnly}`, () => {
      const url = runningDatabaseUrl(config.dataDir, role);
      const name = `command-${role}`;
      const readsAll = role === "auditor";
      return closing(openDatabase({ url, poolSize, name, readsAll, readsOnly }));
    });
  }

  const terminal = openTerminal();
  const context: CommandContext = {
    config,
    layout,
    clock,
    get product() {
      return once("product", () => readRunningProduct(config.dataDir));
    },
    get network() {
      return context.product.network;
    },
    get usdtContract() {
      return readContract(layout, clock);
    },
    get database() {
      return databaseAs("operator");
    },
    get auditor() {
      return databaseAs("auditor");
    },
    get reader() {
      return databaseAs("operator", true);
    },
    get demo() {
      return databaseAs("demo");
    },
    get ledger() {
      return once("ledger", () => closing(openLedger({ database: context.database, clock })));
    },
    get operators() {
      return once("operators", () =>
        openPort(operatorCalls, callerOf(operatorSocketOf(layout.guardSocket))),
      );
    },
    get signer() {
      return once("signer", () => callerOf(vaultSocketOf(layout.signerSocket)));
    },
    get keys() {
      const { signerPublicFile, network } = context.product;
      return once("keys", () => ownKeysOf(readSignerPublic(signerPublicFile, network)));
    },
    get record() {
      return openSignerRecord(context.signer);
    },
    get node() {
      return once("node", () => openNodeClient(context.product));
    },
    balanceAt: (address, currency) =>
      openSolidBalances(context.node, context.usdtContract).balanceAt(address, currency),
    ...openFinalChain(() => context.node),
    lookAtResources(wallets) {
      const { usdtContract } = context;
      return openMoveChain({ client: context.node, usdtContract, wallets }).lookAtResources();
    },
    escrowAddressOf: (projectId) =>
      once("escrow addresses", () => {
        const { signerPublicFile, network } = context.product;
        return openEscrowAddresses(context.database, {
          signerPublic: readSignerPublic(signerPublicFile, network),
          addressSigner: openAddressSigner(patiently(callerOf(layout.signerAddressSocket))),
        });
      })(projectId),
    say: note,
    terminal,
    showFiles: terminal && openShowFiles(terminal, note),
    async close() {
      // The ledger before the pool that it uses.
      for (const one of opened.reverse()) await one.close();
    },
  };
  return context;
}

/** What operators decided, and the configured one until the first start keeps it. */
function readContract({ dataDir, signerOperatorsFile: file }: DataLayout, clock: Clock): string {
  const { usdtContract } = readRunningProduct(dataDir);
  const log = existsSync(file) ? readPublishedLog(file) : [];
  return limitsAt(log, clock.now().getTime()).USDT_CONTRACT ?? usdtContract;
}

/** What the solid chain of our node has. */
function openFinalChain(node: () => NodeClient): Pick<CommandContext, "blockAt" | "blockOf"> {
  return {
    async blockAt(number) {
      const found = await node().solid.findBlock(number);
      return found && { number, id: found.id, at: new Date(found.timestamp) };
    },
    blockOf: async (txid) => (await node().solid.findInfo(txid))?.blockNumber ?? null,
  };
}

const triesMax = 30;
const pauseMs = 500;

/** The signer may be starting anew at this moment; an address asked for twice is the same one. */
function patiently(call: LocalCall): LocalCall {
  return async (route, body) => {
    for (let left = triesMax; ; left -= 1) {
      try {
        return await call(route, body);
      } catch (error) {
        if (error instanceof Refusal || left === 0) throw error;
        await sleep(pauseMs);
      }
    }
  };
}
