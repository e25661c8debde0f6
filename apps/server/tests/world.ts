import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { type Caller, createCaller } from "@clearhold/client";
import { secretFields } from "@clearhold/contract/primitives/text";
import type { Language } from "@clearhold/contract/refusals";
import type { DisplayCurrency } from "@clearhold/money";

import { pino } from "pino";
import { leaksIn } from "../../../tools/leaks.ts";
import { makeOpenTestFolder } from "../../../tools/test-folder.ts";
import { noRateLimits, type RateLimits } from "../src/http/server.ts";
import { type Database, openDatabase } from "../src/kernel/database.ts";
import type { BooksWatch } from "../src/ledger/watch/open-books-watch.ts";
import { openMailer } from "../src/mail/open-mailer.ts";
import { knownPushHosts, openPushService } from "../src/mail/open-push-service.ts";
import { openSmsGateway } from "../src/mail/open-sms-gateway.ts";
import { wireApi } from "../src/main/wire-api.ts";
import type { ApiChain } from "../src/main/wire-custody.ts";
import { wireGuard } from "../src/main/wire-guard.ts";
import { type LoginRole, loginRoles } from "../src/runtime/database/roles.ts";
import {
  type GuardPort,
  guardCalls,
  openPort,
  operatorSocketOf,
  type SignerPort,
  signerCalls,
  type WorkerPort,
  workerCalls,
} from "../src/wire/guard/guard-port.ts";
import { localCaller } from "../src/wire/local-call.ts";
import { testAddressKey, testAddressSigner } from "./address-signer.ts";
import { freshDatabase, testPoolSize } from "./database.ts";
import { openTestOperators, type TestOperators } from "./enrol-operator.ts";
import type { GuardSettings } from "./guard-process.ts";
import { Mailbox } from "./mailbox.ts";
import { openStandingClock, type StandingClock } from "./standing-clock.ts";
import type { TestServer } from "./test-server.ts";

export type World = {
  /** Origin of the web server. */
  readonly url: string;
  readonly databases: Readonly<Record<LoginRole, Database>>;
  /** The superuser's, for tampering. */
  readonly adminUrl: string;
  /** What another guard process of this world is started with. */
  readonly guardSettings: GuardSettings;
  readonly clock: StandingClock;
  readonly mailbox: Mailbox;
  readonly guard: GuardPort;
  /** The guard's look at the books; nothing but a payout and a test starts one here. */
  watch(): BooksWatch;
  readonly operators: TestOperators;
  /** What the worker may ask the guard. */
  readonly payouts: WorkerPort;
  readonly guardSocket: string;
  /** What the signer may ask the guard. */
  readonly guardOfSigner: SignerPort;
  /** The key of payment orders, 64 hexadecimal digits. */
  readonly orderSeed: string;
  /** The key of the guard's authorisations, in the same form: for journals that no verb makes. */
  readonly spendingKey: string;
  /** The guard's secret, in the same form: for looking at its rows as it does itself. */
  readonly pepper: string;
  /** Every line that any process of this world has logged. */
  readonly logLines: readonly string[];
  /** A caller as somebody, or as nobody; on the device that everybody here has, or on another. */
  callAs(token: string | null, language?: Language, device?: string): Caller;
  /** Another web server beside the first: with connections and a ledger of its own. */
  anotherApi(): Promise<{ readonly database: Database; readonly callAs: World["callAs"] }>;
  /** As if the guard had died. */
  stopGuard(): Promise<void>;
  /** As if it had been killed and started again, with what its files hold. */
  restartGuard(): Promise<void>;
  close(): Promise<void>;
};

/** Where the wallet of these worlds would be. */
export const walletOrigin = "http://localhost:8080";

/** The name of the browser that the people of these worlds use; "" is a browser without one. */
export const worldDevice = "the-browser-of-this-world";

export type WorldOptions = {
  readonly limits?: RateLimits;
  /** Whether there is room on the disk; always, unless said. */
  hasRoom?(): Promise<boolean>;
  /** A network and a signer, where the test has them; else addresses alone. */
  readonly chain?: ApiChain;
  readonly orderSeed?: string;
  /** Where text messages go; without it phone numbers cannot be used. */
  readonly smsGatewayUrl?: string;
  /** What answers in the place of https://push.test; nothing does, unless said. */
  readonly pushTestService?: string;
  /** In what values can be shown; the coins, unless said. */
  readonly displayCurrencies?: readonly DisplayCurrency[];
  /** Where people ask the operator; nowhere, unless said. */
  readonly supportContact?: string;
  /** Whether passwords cost what they cost in the product. Elsewhere only their result counts. */
  readonly isPasswordCostReal?: boolean;
  /** Outside of a test run: the server to clone a database of. */
  readonly server?: TestServer;
};

/** An answer comes after its mail, which most tests read next. */
const mailPatienceMs = 60_000;

/** The least that argon2id takes. */
const testPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** A fresh database, the guard on its sockets and the web server on a free port, each as itself. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const fresh = await freshDatabase(options.server);
  const folder = makeOpenTestFolder();
  const logLines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => logLines.push(line) });
  const clockFile = path.join(folder, "clock");
  const clock = openStandingClock(clockFile);
  const databases = openDatabases(fresh.urls);
  const mailFolder = path.join(folder, "mail");
  const socketPath = path.join(folder, "guard.sock");
  const workerSocketPath = path.join(folder, "guard-worker.sock");
  const signerSocketPath = path.join(folder, "guard-signer.sock");
  const booksFile = path.join(folder, "books.json");
  const orderSeed = options.orderSeed ?? randomBytes(32).toString("hex");
  const pepper = randomBytes(32).toString("hex");
  const pushKey = randomBytes(32).toString("hex");
  const startGuard = () =>
    wireGuard({
      ...{ logger, clock, database: databases.guard, socketPath, orderSeed, pepper },
      databaseUrl: fresh.urls.guard,
      mailer: openMailer({ smtpUrl: undefined, folder: mailFolder, from: "t@t.example", clock }),
      pushService: openPushService({
        ...{ privateKey: pushKey, contact: "mailto:t@t.example", hosts: knownPushHosts },
        testService: options.pushTestService,
      }),
      ...{ workerSocketPath, booksFile, reader: databases.guard },
      signerSocketPath,
      headsFile: path.join(folder, "record-heads.json"),
      spendingKey: fresh.spendingKey,
      publicUrl: walletOrigin,
      mailPatienceMs,
      ...(!options.isPasswordCostReal && { passwordCost: testPasswordCost }),
      smsGateway: options.smsGatewayUrl ? openSmsGateway(options.smsGatewayUrl) : undefined,
    });
  let guard = await startGuard();
  const guardPort = openPort(guardCalls, localCaller(socketPath));
  const startApi = async (database: Database) => {
    const api = await wireApi({
      ...{ logger, clock, database, guard: guardPort },
      chain: options.chain ?? noChain(),
      ...(options.displayCurrencies && { displayCurrencies: options.displayCurrencies }),
      limits: options.limits ?? noRateLimits,
      hasRoom: options.hasRoom ?? (async () => true),
      strict: true,
      trustProxy: false,
      publicUrl: walletOrigin,
      supportContact: options.supportContact,
      walletDist: undefined,
      parts: [],
    });
    return { api, url: await api.listen("127.0.0.1", 0) };
  };
  const { api, url } = await startApi(databases.api);
  const others: { close(): Promise<void> }[] = [];
  const typed = new Set<string>();
  const mailbox = new Mailbox(mailFolder);
  const callsTo =
    (baseUrl: string): World["callAs"] =>
    (token, language = "en-us", device = worldDevice) =>
      noting(
        typed,
        token,
        createCaller({
          ...{ baseUrl, token: () => token, language: () => language },
          device: () => device,
        }),
      );
  return {
    ...{
      url,
      databases,
      adminUrl: fresh.adminUrl,
      clock,
      logLines,
      orderSeed,
      pepper,
      spendingKey: fresh.spendingKey,
    },
    mailbox,
    guardSettings: {
      ...{ databaseUrl: fresh.urls.guard, clockFile, pepper, orderSeed, booksFile },
      spendingKey: fresh.spendingKey,
    },
    guard: guardPort,
    watch: () => guard.books,
    guardSocket: socketPath,
    guardOfSigner: openPort(signerCalls, localCaller(signerSocketPath)),
    payouts: openPort(workerCalls, localCaller(workerSocketPath)),
    operators: openTestOperators(operatorSocketOf(socketPath), clock),
    callAs: callsTo(url),
    async anotherApi() {
      const database = openApiDatabase(fresh.urls.api);
      const other = await startApi(database);
      others.push(other.api, database);
      return { database, callAs: callsTo(other.url) };
    },
    stopGuard: () => guard.close(),
    async restartGuard() {
      await guard.close();
      guard = await startGuard();
    },
    async close() {
      await api.close();
      for (const other of others) await other.close();
      await guard.close();
      await Promise.all(Object.values(databases).map((database) => database.close()));
      await fresh.close();
      clock.close();
      const secrets = [...typed, ...(await mailbox.codes()), orderSeed, pushKey, fresh.spendingKey];
      rmSync(folder, { recursive: true, force: true });
      const leaks = leaksIn(logLines.join(""), secrets);
      if (leaks.length > 0) throw new Error(`the logs of this world hold ${leaks.join(", ")}`);
    },
  };
}

/** Remembers every token, password and code that goes through a caller: no log may hold one. */
function noting(typed: Set<string>, token: string | null, call: Caller): Caller {
  if (token !== null) typed.add(token);
  return (endpoint, ask, options) => {
    for (const [field, value] of Object.entries(ask)) {
      if (secretFields.has(field) && typeof value === "string") typed.add(value);
    }
    return call(endpoint, ask, options);
  };
}

const noSignerPublic = {
  network: "devnet",
  userXpub:
    "xpub6D1AabNHCupeiLM65ZR9UStMhJ1vCpyV4XbZdyhMZBiJXALQtmn9p42VTQckoHVn8WNqS7dqnJokZHAHcHGoaQgmv8D45oNUKx6DZMNZBCd",
  projectXpub:
    "xpub6D1AabNHCupeoA3sb15rvtDPuaeZSRWg39QsynNZQETJfbuy3fFsEqY44mJEP2j4XxLgZUbZZxuFWf67Srqf6Ucu9spE8AmbWZu5ZET1ELw",
  hotAddress: "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC",
  resourceAddress: "TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx",
  addressKey: testAddressKey.publicKey,
};

/**
 * No node answers here; the branches (of BIP39's first test mnemonic, accounts 0 and 1) are real, so
 * that everybody has an address.
 */
export function noChain(): ApiChain {
  return {
    node: { fullNodeUrl: "http://127.0.0.1:9", solidityUrl: "http://127.0.0.1:9" },
    network: "devnet",
    usdtContract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    confirmationsNeeded: 19,
    signerPublic: noSignerPublic,
    addressSigner: testAddressSigner(noSignerPublic),
    payoutCap: { TRX: 100_000_000_000n, USDT: 50_000_000_000n },
    autoLimit: { TRX: 100_000_000_000n, USDT: 50_000_000_000n },
    minimum: { TRX: 1_000_000n, USDT: 1_000_000n },
  };
}

function openApiDatabase(url: string): Database {
  return openDatabase({ url, poolSize: testPoolSize, name: "test-api", byIndex: true });
}

function openDatabases(urls: Record<LoginRole, string>): Record<LoginRole, Database> {
  const pairs = loginRoles.map((role) => [
    role,
    openDatabase({
      ...{ url: urls[role], poolSize: testPoolSize, name: `test-${role}` },
      byIndex: role === "api",
    }),
  ]);
  return Object.fromEntries(pairs);
}
