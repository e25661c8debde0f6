import { guardEnv } from "../config/process-configs.ts";
import { readEnv } from "../config/read-env.ts";
import { readSecretFile } from "../guard/rows/guard-keys.ts";
import { joinDrill } from "../kernel/chaos.ts";
import { openClock } from "../kernel/clock.ts";
import { openDatabase } from "../kernel/database.ts";
import { openLogger } from "../kernel/logger.ts";
import { openMailer } from "../mail/open-mailer.ts";
import { knownPushHosts, openPushService } from "../mail/open-push-service.ts";
import { openSmsGateway } from "../mail/open-sms-gateway.ts";
import { untilStopped } from "./until-stopped.ts";
import { wireGuard } from "./wire-guard.ts";

/** One more is for what waits to be sent, and one for the books. */
const poolSize = 6;

const config = readEnv(guardEnv);
joinDrill(config.CLEARHOLD_CHAOS_DIR ?? null);
const logger = openLogger("guard", config.LOG_LEVEL);
const clock = openClock(config.CLEARHOLD_CLOCK_FILE);
const database = openDatabase({
  ...{ url: config.DATABASE_URL, poolSize, name: "guard" },
  byIndex: true,
});
const reader = openDatabase({
  url: config.DATABASE_URL,
  poolSize: 1,
  name: "books",
  readsAll: true,
});
const guard = await wireGuard({
  logger,
  clock,
  database,
  databaseUrl: config.DATABASE_URL,
  mailer: openMailer({
    smtpUrl: config.SMTP_URL,
    folder: config.MAIL_DIR,
    from: config.MAIL_FROM,
    clock,
  }),
  pushService: openPushService({
    privateKey: readSecretFile(config.PUSH_KEY_FILE),
    contact: `mailto:${config.MAIL_FROM.match(/[^<>\s]+@[^<>\s]+/)?.[0]}`,
    hosts: config.PUSH_SERVICES ?? knownPushHosts,
    testService: config.NETWORK === "devnet" ? config.PUSH_TEST_SERVICE : undefined,
  }),
  smsGateway: config.SMS_GATEWAY_URL ? openSmsGateway(config.SMS_GATEWAY_URL) : undefined,
  pepper: readSecretFile(config.PEPPER_FILE),
  orderSeed: readSecretFile(config.ORDER_KEY_FILE),
  spendingKey: config.SPENDING_KEY,
  socketPath: config.GUARD_SOCKET,
  workerSocketPath: config.GUARD_WORKER_SOCKET,
  signerSocketPath: config.GUARD_SIGNER_SOCKET,
  headsFile: config.RECORD_HEADS_FILE,
  booksFile: config.BOOKS_FILE,
  reader,
  publicUrl: config.PUBLIC_URL,
  witnesses: config.TRON_WITNESS_LIST ?? [],
  isMainnet: config.NETWORK === "mainnet",
  operatorLists: { own: config.GUARD_OPERATORS_FILE, signer: config.SIGNER_OPERATORS_FILE },
});
guard.start();
logger.info("ready");

const reason = await untilStopped();
logger.info({ reason }, "stopping");
await guard.close();
await reader.close();
await database.close();
