import path from "node:path";
import { childEnv, type StartConfig } from "../../config/start-config.ts";
import type { LoginRole } from "../database/roles.ts";
import { codeCacheDir, type DataLayout } from "./data-layout.ts";
import type { ProcessName, Separation } from "./process-accounts.ts";
import type { ProcessPlan } from "./supervised-process.ts";

export type PlanInput = {
  config: StartConfig;
  layout: DataLayout;
  separation: Separation;
  cloneDir: string;
};

/** Where the chain is that the product stands on. */
export type ChainPlace = {
  fullNodeUrl: string;
  solidityUrl: string;
  usdtContract: string;
  /** Of the devnet, which says who makes its blocks; of other networks the configuration may. */
  witnesses?: readonly string[];
};

/** Ports of java-tron, so that tools find the devnet where they look for a node; else any. */
const usualPorts = { fullNode: "8090,0", solidity: "8091,0" };

/** The devnet: a whole TRON network, which knows nothing of the product. */
export function devnetPlan(input: PlanInput): ProcessPlan {
  const { layout, config } = input;
  const env = childEnv("devnet", {
    DEVNET_PORT: config.DEVNET_PORT?.toString() ?? usualPorts.fullNode,
    DEVNET_SOLIDITY_PORT: config.DEVNET_SOLIDITY_PORT?.toString() ?? usualPorts.solidity,
    DEVNET_DATA: layout.devnetDir,
    DEVNET_INFO_FILE: layout.devnetInfoFile,
    CLEARHOLD_CLOCK_FILE: config.CLEARHOLD_CLOCK_FILE,
    LOG_LEVEL: config.LOG_LEVEL,
  });
  return plan(input, "devnet", "apps/devnet/src/main.ts", env);
}

/**
 * The processes of the product in the order of their start. Each environment holds what that
 * process may know and nothing more: no key outside the signer, no pepper outside the guard.
 */
export function productPlans(
  input: PlanInput,
  place: {
    chain: ChainPlace;
    databaseUrls: Record<LoginRole, string>;
    /** For the guard, and in no other environment. */
    spendingKey: string;
    walletDist: string;
    /** Of the books, in base58; null where they have none. */
    coldAddress: string | null;
  },
): ProcessPlan[] {
  const { config, layout, separation } = input;
  const common = {
    LOG_LEVEL: config.LOG_LEVEL,
    PROCESS_SEPARATION: separation.on ? "on" : "off",
    CLEARHOLD_CLOCK_FILE: config.CLEARHOLD_CLOCK_FILE,
    NETWORK: config.network,
    USDT_CONTRACT: place.chain.usdtContract,
    SIGNER_PUBLIC_FILE: layout.signerPublicFile,
    GUARD_OPERATORS_FILE: layout.guardOperatorsFile,
    SIGNER_OPERATORS_FILE: layout.signerOperatorsFile,
  };
  const chain = {
    ...common,
    TRON_FULL_NODE_URL: place.chain.fullNodeUrl,
    TRON_SOLIDITY_URL: place.chain.solidityUrl,
  };
  const { witnesses: makers } = place.chain;
  const witnesses = makers && { TRON_WITNESS_LIST: makers.join(",") };
  const decided: Record<Exclude<ProcessName, "devnet">, Record<string, string | undefined>> = {
    guard: {
      ...common,
      ...witnesses,
      DATABASE_URL: place.databaseUrls.guard,
      GUARD_SOCKET: layout.guardSocket,
      GUARD_WORKER_SOCKET: layout.guardWorkerSocket,
      GUARD_SIGNER_SOCKET: layout.guardSignerSocket,
      RECORD_HEADS_FILE: layout.recordHeadsFile,
      PEPPER_FILE: layout.pepperFile,
      ORDER_KEY_FILE: layout.orderKeyFile,
      PUSH_KEY_FILE: layout.pushKeyFile,
      SPENDING_KEY: place.spendingKey,
      BOOKS_FILE: layout.booksFile,
      PUBLIC_URL: config.publicUrl,
      MAIL_DIR: layout.mailDir,
    },
    signer: {
      ...chain,
      ...witnesses,
      SIGNER_SOCKET: layout.signerSocket,
      GUARD_SIGNER_SOCKET: layout.guardSignerSocket,
      KEY_FILE: layout.signerKeyFile,
      // On mainnet an operator unlocks the signer.
      KEY_PASSPHRASE_FILE: config.network === "mainnet" ? undefined : layout.signerPassphraseFile,
      SIGNER_ADDRESS_SOCKET: layout.signerAddressSocket,
      RECORD_FILE: layout.signerRecordFile,
      ASSIGNMENTS_FILE: layout.assignmentsFile,
      MOVES_FILE: layout.movesFile,
      OPERATORS_FILE: layout.operatorsFile,
      ORDER_PUBLIC_KEY_FILE: layout.orderPublicKeyFile,
      // The signer has no business with the database.
      DATABASE_URL: undefined,
    },
    worker: {
      ...chain,
      ...witnesses,
      DATABASE_URL: place.databaseUrls.worker,
      BOOKS_COLD_ADDRESS: place.coldAddress ?? undefined,
      SIGNER_SOCKET: layout.signerSocket,
      GUARD_WORKER_SOCKET: layout.guardWorkerSocket,
      MAIL_DIR: layout.mailDir,
      PUBLIC_URL: config.publicUrl,
    },
    api: {
      ...chain,
      DATABASE_URL: place.databaseUrls.api,
      BOOKS_COLD_ADDRESS: place.coldAddress ?? undefined,
      CLEARHOLD_DATA: layout.dataDir,
      GUARD_SOCKET: layout.guardSocket,
      SIGNER_ADDRESS_SOCKET: layout.signerAddressSocket,
      HOST: config.HOST,
      PORT: String(config.PORT),
      PUBLIC_URL: config.publicUrl,
      WALLET_DIST: place.walletDist,
    },
  };
  return (["guard", "signer", "worker", "api"] as const).map((name) =>
    plan(input, name, `apps/server/src/main/${name}.ts`, childEnv(name, decided[name])),
  );
}

function plan(
  { layout, separation, cloneDir }: PlanInput,
  name: ProcessName,
  entry: string,
  env: Record<string, string>,
): ProcessPlan {
  return {
    name,
    entry: path.join(cloneDir, entry),
    env,
    cwd: layout.runDir,
    logFile: path.join(layout.logsDir, `${name}.log`),
    setup: {
      codeCache: codeCacheDir(layout, name),
      ...(separation.on && { account: separation.accounts.processes[name] }),
    },
  };
}
