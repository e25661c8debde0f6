import { createSecretKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { raiseStandingAlert } from "../features/chain/alerts/index.ts";
import { guardRoutes } from "../guard/guard-routes.ts";
import { deleteOldBudgets } from "../guard/proofs/code-budget.ts";
import { openTries } from "../guard/proofs/open-tries.ts";
import { checkSameList, type PublishedLists, publishList } from "../guard/proofs/operator-list.ts";
import { openPasswordHasher } from "../guard/proofs/password-hasher.ts";
import { openProofCache } from "../guard/proofs/proof-cache.ts";
import { deleteOldChallenges } from "../guard/rows/challenges.ts";
import { deleteOldCodes } from "../guard/rows/code-store.ts";
import { checkPepper, updatePhonesOpen } from "../guard/rows/contacts.ts";
import { deriveKeys, macOf } from "../guard/rows/guard-keys.ts";
import { deleteOldLinks } from "../guard/rows/links.ts";
import { openRecordHeads } from "../guard/rows/record-heads.ts";
import { openOutbox } from "../guard/tell/open-outbox.ts";
import { tellOfProjects, tellOfProjectsMs } from "../guard/tell/tell-of-projects.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Database, Queryable } from "../kernel/database.ts";
import type { Logger } from "../kernel/logger.ts";
import { type Loop, startLoop } from "../kernel/loop.ts";
import { writeFileWhole } from "../kernel/write-file-whole.ts";
import { type BooksWatch, openBooksWatch } from "../ledger/watch/open-books-watch.ts";
import type { Mailer } from "../mail/open-mailer.ts";
import type { SmsGateway } from "../mail/open-sms-gateway.ts";
import { operatorSocketOf } from "../wire/guard/guard-port.ts";
import { serveLocal } from "../wire/local-server.ts";

export type GuardOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  /** As clearhold_guard. Closed by whoever opened it, after the guard. */
  readonly database: Database;
  readonly mailer: Mailer;
  /** Sends text messages; absent where no gateway is configured. */
  readonly smsGateway?: SmsGateway | undefined;
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
  /** What the walls of the database must be, where they are not those of this version. */
  readonly walls?: readonly string[];
  /** Origin of the wallet. */
  readonly publicUrl: string;
  /** Where guard and signer publish their lists of operators; none: they are not compared. */
  readonly operatorLists?: PublishedLists | null;
};

export type Guard = {
  readonly books: BooksWatch;
  /** Watches the books until it is closed. */
  start(): void;
  close(): Promise<void>;
};

/** How often new rows are looked for. */
const booksMs = 60_000;

const cleaningMs = 3_600_000;
/** How often the guard compares its list of operators with the signer's, also when nobody acts. */
const comparingMs = 5_000;
const codesKeptMs = 2 * 24 * 3_600_000;

/** The guard, answering on its four sockets. */
export async function wireGuard(options: GuardOptions): Promise<Guard> {
  const { logger, clock, database, mailer, socketPath } = options;
  const keys = deriveKeys(options.pepper);
  await checkPepper(database, keys);
  const outbox = openOutbox({ mailer, logger });
  const { smsGateway } = options;
  const sms = smsGateway && openOutbox({ mailer: smsGateway, logger });
  await updatePhonesOpen(database, sms !== undefined);
  const books = watchBooks(options, keys.row);
  const deps = {
    books,
    ...{ logger, clock, database, keys, outbox, sms, orderSeed: options.orderSeed },
    publicUrl: options.publicUrl,
    spendingKey: createSecretKey(options.spendingKey, "hex"),
    operatorLists: options.operatorLists ?? null,
    hasher: await openPasswordHasher(keys),
    tries: openTries({ database, clock }),
    proofs: openProofCache(clock),
    firstSettings: openProofCache(clock),
    heads: openRecordHeads({ file: options.headsFile, clock }),
  };
  await publishList(deps);
  const routes = guardRoutes(deps);
  const doors = [
    await serveLocal(socketPath, routes.web, logger),
    // The web server is in the group and must never reach what operators may do.
    await serveLocal(
      { socketPath: operatorSocketOf(socketPath), callers: "owner" },
      routes.operator,
      logger,
    ),
    await serveLocal(options.workerSocketPath, routes.worker, logger),
    await serveLocal(options.signerSocketPath, routes.signer, logger),
  ];
  const loops: Loop[] = [];
  const telling = startLoop(
    {
      name: "project mails",
      pauseMs: tellOfProjectsMs,
      run: () => tellOfProjects({ ...deps, mailer }),
    },
    logger,
  );
  const comparing = startLoop(
    {
      name: "operators",
      pauseMs: comparingMs,
      run: () => checkSameList(deps).then(() => false),
    },
    logger,
  );
  const cleaning = setInterval(() => {
    const before = new Date(clock.now().getTime() - codesKeptMs);
    for (const deleteOld of [
      ...[deleteOldCodes, deleteOldBudgets],
      ...[deleteOldLinks, deleteOldChallenges],
    ]) {
      deleteOld(database, before).catch((err: unknown) =>
        logger.warn({ err }, "old codes and links were not deleted"),
      );
    }
  }, cleaningMs);
  return {
    books,
    start() {
      const whole = () => books.wholeIfDue().then(() => false);
      loops.push(
        startLoop({ name: "books", pauseMs: booksMs, run: books.roundAndRest }, logger),
        startLoop({ name: "all books", pauseMs: booksMs, run: whole }, logger),
      );
    },
    async close() {
      clearInterval(cleaning);
      await Promise.all([...loops, telling, comparing].map((loop) => loop.stop()));
      await Promise.all(doors.map((door) => door.close()));
      outbox.close();
      sms?.close();
      mailer.close();
    },
  };
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
