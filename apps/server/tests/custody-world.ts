import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { type Devnet, type DevnetOptions, startDevnet } from "@clearhold/devnet";
import type { CurrencyCode } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { type NodeClient, openNodeClient } from "@clearhold/tron/node";
import { pino } from "pino";
import { expect } from "vitest";
import { makeOpenTestFolder } from "../../../tools/test-folder.ts";
import { openSolidBalances } from "../src/chain/tron-solid-chain.ts";
import { checkChainBooks } from "../src/features/chain/reconciliation/index.ts";
import { type Ledger, openLedger } from "../src/ledger/index.ts";
import { ownKeysOf } from "../src/main/own-addresses.ts";
import type { SignerOptions } from "../src/main/signer-options.ts";
import { type Signer, wireSigner } from "../src/main/wire-signer.ts";
import { type Worker, type WorkerOptions, wireWorker } from "../src/main/wire-worker.ts";
import { localCaller } from "../src/wire/local-call.ts";
import { openAddressSigner } from "../src/wire/signer/address-signer.ts";
import { orderPublicKey } from "../src/wire/signer/payment-order.ts";
import { openPaymentSigner } from "../src/wire/signer/payment-signer.ts";
import { readSignerPublic } from "../src/wire/signer/signer-public.ts";
import { openSignerRecord } from "../src/wire/signer/signer-record.ts";
import { asAdmin } from "./database.ts";
import { openTestKeeper } from "./record-keeper.ts";
import { untilDone } from "./rounds.ts";
import { makeSignerKeys } from "./signer-keys.ts";
import { openWorld, type World } from "./world.ts";

const passphrase = "of these tests and nothing else";

/** A world with a TRON network, a signer and a worker whose rounds the test turns by hand. */
export type CustodyWorld = World & {
  readonly devnet: Devnet;
  readonly client: NodeClient;
  readonly hotAddress: string;
  readonly signerOptions: SignerOptions;
  /** Reads what the books say. */
  readonly ledger: Ledger;
  worker: Worker;
  /** Another worker on the same database and signer, as after a kill or beside the first. */
  anotherWorker(changes?: Partial<WorkerOptions>): Promise<Worker>;
  /** As if the signer had been killed and started again. */
  restartSigner(changes?: Partial<SignerOptions>): Promise<void>;
  /** The signer reads the chain up to now, as its loop does all the time. */
  watchChain(): Promise<void>;
  /** Pays from the network's faucet; a block has it at once, and is not solid yet. */
  pay(currency: CurrencyCode, address: string, units: bigint): Promise<string>;
  /** Makes everything that was sent solid, and reads it into the books. */
  settle(): Promise<void>;
  /** Pays capital to the hot wallet and books it. */
  fundHouse(trxUnits: bigint, usdtUnits: bigint): Promise<void>;
  /** The coins at our addresses are what the books say, to the unit. */
  expectChainBooks(): Promise<void>;
};

/** What leaves without an operator; a world that does not say lets everything leave. */
export type WorldRules = { readonly autoLimit?: Readonly<Record<CurrencyCode, bigint>> };

export async function openCustodyWorld(
  options: DevnetOptions = {},
  { autoLimit = { TRX: 1_000_000_000n, USDT: 1_000_000_000n } }: WorldRules = {},
): Promise<CustodyWorld> {
  const devnet = await startDevnet(options);
  const folder = makeOpenTestFolder();
  const orderSeed = randomBytes(32).toString("hex");
  const logger = pino({ level: "silent" });
  const node = { fullNodeUrl: devnet.fullNodeUrl, solidityUrl: devnet.solidityUrl };
  const usdtContract = devnet.usdtContract.base58;
  let shift: World["clock"] | null = null;
  let guard: World["guardOfSigner"] | null = null;
  const guardNow = () => {
    if (guard === null) throw new Error("the guard of this world is not there yet");
    return guard;
  };
  const clock = { now: () => shift?.now() ?? new Date() };
  const signerOptions: SignerOptions = {
    ...{ logger, node, clock, witnesses: devnet.witnesses },
    keyFile: path.join(folder, "key"),
    passphrase,
    guard: {
      ...openTestKeeper(path.join(folder, "record-heads.json"), clock),
      tellStops: (ask) => guardNow().tellStops(ask),
      keepAddress: (ask) => guardNow().keepAddress(ask),
      sumCredits: (ask) => guardNow().sumCredits(ask),
      listCredits: (ask) => guardNow().listCredits(ask),
      findCredits: (ask) => guardNow().findCredits(ask),
      listOrderEnds: (ask) => guardNow().listOrderEnds(ask),
      listUnseenPayouts: (ask) => guardNow().listUnseenPayouts(ask),
      authoriseRecovery: (ask) => guardNow().authoriseRecovery(ask),
    },
    recordFile: path.join(folder, "record.jsonl"),
    assignmentsFile: path.join(folder, "assignments.jsonl"),
    movesFile: path.join(folder, "moves.jsonl"),
    operatorsFile: path.join(folder, "operators.jsonl"),
    publicFile: path.join(folder, "public.json"),
    socketPath: path.join(folder, "signer.sock"),
    addressSocketPath: path.join(folder, "address.sock"),
    hourlyAddresses: 1_000,
    orderPublicKey: orderPublicKey(orderSeed),
    policy: {
      ...{ network: "devnet", usdtContract },
      payoutCap: { TRX: 1_000_000_000n, USDT: 1_000_000_000n },
      dayCap: { TRX: 100_000_000_000n, USDT: 100_000_000_000n },
      feeLimitCap: 50_000_000n,
      ...{ autoLimit, unprovedLimit: { TRX: 1_000_000_000_000n, USDT: 1_000_000_000_000n } },
      ...{ coldAddress: null, hotLimit: { TRX: null, USDT: null } },
      topUpCap: 60_000_000n,
      topUpDayCap: 20_000_000_000n,
      feeDayCap: 3_000_000_000n,
      stakeCap: 500_000_000_000n,
    },
  };
  await makeSignerKeys(signerOptions.keyFile, passphrase);
  let signer: Signer = await wireSigner(signerOptions);
  const signerPublic = readSignerPublic(signerOptions.publicFile, "devnet");
  const world = await openWorld({
    orderSeed,
    chain: {
      ...{ node, network: "devnet", usdtContract, confirmationsNeeded: 3, signerPublic },
      payoutCap: signerOptions.policy.payoutCap,
      autoLimit,
      minimum: { TRX: 1_000_000n, USDT: 1_000_000n },
      addressSigner: openAddressSigner(localCaller(signerOptions.addressSocketPath)),
    },
  });
  // Here the signer says which it gave.
  await asAdmin(world, "update addresses_given set given = 0");
  shift = world.clock;
  guard = world.guardOfSigner;
  await signer.watch();
  const client = openNodeClient(node);
  const workers: Worker[] = [];
  const ledger: Ledger = openLedger({ database: world.databases.auditor, clock: world.clock });

  async function anotherWorker(changes: Partial<WorkerOptions> = {}): Promise<Worker> {
    const worker = await wireWorker({
      ...{ logger, clock: world.clock, database: world.databases.worker, node, usdtContract },
      witnesses: devnet.witnesses,
      unprovedLimits: { TRX: 1_000_000_000_000n, USDT: 1_000_000_000_000n },
      signer: openPaymentSigner(localCaller(signerOptions.socketPath)),
      books: world.payouts,
      record: openSignerRecord(localCaller(signerOptions.socketPath)),
      signerPublic,
      autoLimits: autoLimit,
      feeLimitUnits: 30_000_000n,
      startAt: "genesis",
      keepRate: null,
      // Rounds come one after the other here: no scan can end meanwhile.
      scanPatienceMs: 0,
      ...changes,
    });
    workers.push(worker);
    return worker;
  }

  const pay: CustodyWorld["pay"] = async (currency, address, units) => {
    const amounts = currency === "TRX" ? { trxSun: units } : { usdtUnits: units };
    const [txid] = await devnet.faucet({ address: hexAddress(address), ...amounts });
    if (txid === undefined) throw new Error("the faucet paid nothing");
    return txid;
  };
  const settle = async () => {
    await devnet.solidify();
    await untilDone("reading blocks", custody.worker.rounds.scan);
  };
  const custody: CustodyWorld = {
    ...world,
    ...{ devnet, client, ledger, signerOptions, pay, settle, anotherWorker },
    hotAddress: signerPublic.hotAddress,
    worker: await anotherWorker(),
    async restartSigner(changes = {}) {
      await signer.close();
      signer = await wireSigner({ ...signerOptions, ...changes });
    },
    async watchChain() {
      await untilDone("the signer's look", () => signer.watch());
    },
    async fundHouse(trxUnits, usdtUnits) {
      if (trxUnits > 0n) await pay("TRX", signerPublic.hotAddress, trxUnits);
      if (usdtUnits > 0n) await pay("USDT", signerPublic.hotAddress, usdtUnits);
      await settle();
    },
    async expectChainBooks() {
      const chain = openSolidBalances(client, usdtContract);
      const database = world.databases.auditor;
      const keys = ownKeysOf(signerPublic);
      const books = await checkChainBooks({ database, ledger, chain, keys });
      expect(books.state).toBe("compared");
      const lines = books.state === "compared" ? books.lines : [];
      expect(lines.filter((line) => line.chainUnits !== line.bookUnits)).toEqual([]);
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await ledger.close();
      await world.close();
      await signer.close();
      await devnet.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return custody;
}
