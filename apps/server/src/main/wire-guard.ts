import { createSecretKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { hexAddress } from "@clearhold/tron/address";
import { openHeaderApproval } from "../chain/approve-headers.ts";
import { raiseStandingAlert } from "../features/chain/alerts/index.ts";
import { takeMessages } from "../features/press/messages/index.ts";
import { guardRoutes } from "../guard/guard-routes.ts";
import { deleteOldBudgets } from "../guard/proofs/code-budget.ts";
import { openDraws } from "../guard/proofs/open-draws.ts";
import { openTries } from "../guard/proofs/open-tries.ts";
import { checkSameList, type PublishedLists, publishList } from "../guard/proofs/operator-list.ts";
import { openPasswordHasher, type PasswordCost } from "../guard/proofs/password-hasher.ts";
import { openProofCache } from "../guard/proofs/proof-cache.ts";
import { deleteOldChallenges } from "../guard/rows/challenges.ts";
import { deleteOldCodes } from "../guard/rows/code-store.ts";
import { checkPepper, updatePhonesOpen } from "../guard/rows/contacts.ts";
import { deriveKeys, macOf } from "../guard/rows/guard-keys.ts";
import { deleteOldLinks } from "../guard/rows/links.ts";
import { deleteDeadSubscriptions } from "../guard/rows/push-subscriptions.ts";
import { openRecordHeads } from "../guard/rows/record-heads.ts";
import type { RowDeps } from "../guard/rows/row-deps.ts";
import { openOutboxes, type WaitingStore } from "../guard/rows/waiting-store.ts";
import { openWitnessList } from "../guard/rows/witness-list.ts";
import type { NotifyDeps } from "../guard/tell/notify-owner.ts";
import { type Letter, lettersMs, openLetters } from "../guard/tell/open-letters.ts";
import { openOutbox } from "../guard/tell/open-outbox.ts";
import {
  type TellByMailDeps,
  tellByMail,
  tellByMailMs,
  type UnwrittenLetter,
  writeUnwritten,
} from "../guard/tell/tell-by-mail.ts";
import {
  type Push,
  pushesMs,
  sendPushes,
  type TellByPushDeps,
  tellByPush,
} from "../guard/tell/tell-by-push.ts";
import { mailerMs, watchMailer } from "../guard/tell/watch-mailer.ts";
import { watchPushes } from "../guard/tell/watch-pushes.ts";
import { clearDocuments } from "../guard/verbs/certification/clear-documents.ts";
import { closeDueAccounts, closeDueMs } from "../guard/verbs/leaving/close-account.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database, Queryable } from "../kernel/database.ts";
import { startHeartbeat } from "../kernel/heartbeat.ts";
import type { Logger } from "../kernel/logger.ts";
import { type Loop, startLoop } from "../kernel/loop.ts";
import { writeFileWhole } from "../kernel/write-file-whole.ts";
import { type BooksWatch, openBooksWatch } from "../ledger/watch/open-books-watch.ts";
import type { Mailer } from "../mail/open-mailer.ts";
import type { PushService } from "../mail/open-push-service.ts";
import type { SmsGateway } from "../mail/open-sms-gateway.ts";
import { operatorSocketOf } from "../wire/guard/guard-port.ts";
import { serveLocal } from "../wire/local-server.ts";

export type GuardOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  /** As clearhold_guard. Closed by whoever opened it, after the guard. */
  readonly database: Database;
  /** The same login: what waits to be sent has a connection of its own. */
  readonly databaseUrl: string;
  readonly mailer: Mailer;
  /** Sends text messages; absent where no gateway is configured. */
  readonly smsGateway?: SmsGateway | undefined;
  /** Closed with the guard, as the mailer is. */
  readonly pushService: PushService;
  /** 32 random bytes as 64 hexadecimal digits. */
  readonly pepper: string;
  /** The Ed25519 key of payment orders, in the same form. */
  readonly orderSeed: string;
  /** The key of authorisations, which the database made at this start; in the same form. */
  readonly spendingKey: string;
  readonly socketPath: string;
  /** The worker's: it never reaches what the web server may ask, nor the web server what it may. */
  readonly workerSocketPath: string;
  /** The signer's: the heads of its records. */
  readonly signerSocketPath: string;
  /** Where those heads are kept. */
  readonly headsFile: string;
  /** What it remembers of the books. */
  readonly booksFile: string;
  /** The same login without a limit on the time of a statement: it reads all of the books. */
  readonly reader: Queryable;
  /** How long an answer waits for its mail to leave, where it is not as long as in the product. */
  readonly mailPatienceMs?: number;
  /** What a comparison of passwords takes, where it is not the product's. */
  readonly passwordCost?: PasswordCost;
  /** What the walls of the database must be, where they are not those of this version. */
  readonly walls?: readonly string[];
  /** Origin of the wallet. */
  readonly publicUrl: string;
  /** Who makes the blocks of this chain, in base58; none: no campaign can be committed. */
  readonly witnesses?: readonly string[];
  readonly isMainnet?: boolean;
  /** Where guard and signer publish their lists of operators; none: they are not compared. */
  readonly operatorLists?: PublishedLists | null;
};

export type Guard = {
  readonly books: BooksWatch;
  /** Watches the books until it is closed. */
  start(): void;
  close(): Promise<void>;
};

/** New rows are looked for this long after the last look. */
const booksMs = 20_000;
/** Whether a look at all rows is due. */
const allBooksMs = 60_000;

/** Pictures of documents come from the web server, as base 64. */
const documentCallBytesMax = 3 * 1024 * 1024;

const cleaningMs = 3_600_000;
/** How often the guard compares its list of operators with the signer's, also when nobody acts. */
const comparingMs = 5_000;
/** How often letters whose sending never ended are looked for. */
const tidyMs = 10_000;
const isDone = () => false;
const codesKeptMs = 2 * 24 * 3_600_000;

/** The guard, answering on its four sockets. */
export async function wireGuard(options: GuardOptions): Promise<Guard> {
  const { logger, clock, databaseUrl, socketPath } = options;
  const keys = deriveKeys(options.pepper);
  await checkPepper(options.database, keys);
  const outboxes = await openOutboxes({
    ...{ url: databaseUrl, database: options.database, keys, logger },
  });
  const waiting = outboxes.of<Letter>("letters");
  const unwritten = outboxes.of<UnwrittenLetter>("unwritten");
  const { countWaiting: countUnwritten } = unwritten;
  const mailer = watchMailer(options.mailer, {
    ...{ clock, countWaiting: waiting.countWaiting, countUnwritten },
  });
  const patience = options.mailPatienceMs && { patienceMs: options.mailPatienceMs };
  const letters = openLetters({ store: waiting, mailer, logger, ...patience });
  const database = letters.sendAfterCommit(options.database);
  const outbox = openOutbox({ mailer, logger, isAway: mailer.isAway, ...patience });
  const { smsGateway, pushService } = options;
  const sms = smsGateway && openOutbox({ mailer: smsGateway, logger });
  await updatePhonesOpen(database, sms !== undefined);
  const books = watchBooks(options, keys.row);
  const deps = {
    books,
    ...{ logger, clock, database, keys, letters, outbox, sms, pushService },
    orderSeed: options.orderSeed,
    publicUrl: options.publicUrl,
    spendingKey: createSecretKey(options.spendingKey, "hex"),
    operatorLists: options.operatorLists ?? null,
    hasher: await openPasswordHasher(keys, options.passwordCost),
    tries: openTries({ database, clock }),
    ...{ proofs: openProofCache(clock), firstSettings: openProofCache(clock) },
    heads: openRecordHeads({ file: options.headsFile, clock, logger }),
    draws: watchDraws({ logger, clock, database, keys }, options),
  };
  await publishList(deps);
  const routes = guardRoutes(deps);
  const doors = [
    await serveLocal(
      { socketPath, callers: "group", bodyBytesMax: documentCallBytesMax },
      routes.web,
      logger,
    ),
    // The web server is in the group and must never reach what operators may do.
    await serveLocal(
      { socketPath: operatorSocketOf(socketPath), callers: "owner" },
      routes.operator,
      logger,
    ),
    await serveLocal(options.workerSocketPath, routes.worker, logger),
    await serveLocal(options.signerSocketPath, routes.signer, logger),
  ];
  const pushes = pushPlans(deps, pushService, outboxes.of<Push>("pushes"));
  const loops: Loop[] = [];
  const always = [
    { name: "operators", pauseMs: comparingMs, run: () => checkSameList(deps).then(isDone) },
    ...mailPlans({ ...deps, unwritten }),
    { name: "letters", pauseMs: lettersMs, run: letters.round },
    ...pushes.plans,
    { name: "closings", pauseMs: closeDueMs, run: () => closeDueAccounts(deps) },
    { name: "queues", pauseMs: tidyMs, run: () => outboxes.tidy().then(isDone) },
    { name: "mail server", pauseMs: mailerMs, run: () => mailer.round().then(isDone) },
  ].map((plan) => startLoop(plan, logger));
  const heart = startHeartbeat(database, [mailer.beat, pushes.beat], logger);
  const cleaning = startCleaning(deps);
  return {
    books,
    start() {
      const whole = () => books.wholeIfDue().then(() => false);
      loops.push(
        startLoop({ name: "books", pauseMs: booksMs, run: books.roundAndRest }, logger),
        startLoop({ name: "all books", pauseMs: allBooksMs, run: whole }, logger),
      );
    },
    async close() {
      clearInterval(cleaning);
      await Promise.all(doors.map((door) => door.close()));
      await letters.close();
      await Promise.all([...loops, ...always, heart].map((loop) => loop.stop()));
      await outboxes.close();
      outbox.close();
      sms?.close();
      mailer.close();
      pushService.close();
    },
  };
}

function watchDraws(deps: RowDeps, options: GuardOptions) {
  const { witnesses = [], isMainnet = false } = options;
  const { logger, database, keys } = deps;
  const store = openWitnessList(database, keys);
  const approve = openHeaderApproval({ configured: witnesses.map(hexAddress), store, logger });
  const spendingKey = createSecretKey(options.spendingKey, "hex");
  return openDraws({ ...deps, spendingKey, approve, isMainnet });
}

/** What takes told facts for mails, and tries again what could not be written. */
function mailPlans(deps: Omit<TellByMailDeps, "take">) {
  const work: TellByMailDeps = { ...deps, take: (tx, limit) => takeMessages(tx, "mail", limit) };
  return [
    { name: "told facts", pauseMs: tellByMailMs, run: () => tellByMail(work) },
    { name: "unwritten letters", pauseMs: tellByMailMs, run: () => writeUnwritten(work) },
  ];
}

/** What takes told facts for pushes and sends them, and how it goes. */
function pushPlans(deps: RowDeps, pushService: PushService, store: WaitingStore<Push>) {
  const { clock } = deps;
  const watch = watchPushes({ clock, countWaiting: store.countWaiting });
  const take: TellByPushDeps["take"] = (tx, limit) => takeMessages(tx, "push", limit);
  const work = { ...deps, store, pushService, watch, take };
  const plans = [
    { name: "told pushes", pauseMs: pushesMs, run: () => tellByPush(work) },
    { name: "pushes", pauseMs: pushesMs, run: () => sendPushes(work) },
  ];
  return { plans, beat: watch.beat };
}

type CleaningDeps = NotifyDeps & { readonly pushService: PushService };

/** Deletes what has been kept long enough. */
function startCleaning(deps: CleaningDeps): NodeJS.Timeout {
  const { database, clock, logger, pushService } = deps;
  return setInterval(() => {
    const now = clock.now();
    const before = new Date(now.getTime() - codesKeptMs);
    const deleted = [
      ...[deleteOldCodes(database, before), deleteOldBudgets(database, before)],
      ...[deleteOldLinks(database, before), deleteOldChallenges(database, before)],
      clearDocuments(deps),
      deleteDeadSubscriptions(database, { serverKey: pushService.publicKey, now }),
    ];
    for (const one of deleted) {
      one.catch((err: unknown) => logger.warn({ err }, "what is old was not deleted"));
    }
  }, cleaningMs);
}

function watchBooks(options: GuardOptions, rowKey: KeyObject): BooksWatch {
  const { logger, clock, database, reader, booksFile, walls } = options;
  return openBooksWatch({
    ...{ logger, clock, database, reader, ...(walls && { walls }) },
    mac: (...parts) => macOf(rowKey, ...parts),
    file: {
      name: booksFile,
      read: () => (existsSync(booksFile) ? readFileSync(booksFile, "utf8") : null),
      write: (text) => writeFileWhole(booksFile, text, 0o600),
    },
    raise({ currency, subject: address, stops }) {
      const alert = { currency, address, units: 0n, txid: null, blockNumber: 0 } as const;
      return raiseStandingAlert(database, { ...alert, reason: "books-broken" }, stops);
    },
  });
}
