import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../kernel/clock.ts";
import type { Database, Queryable } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import { openTurnstile } from "../../kernel/turnstile.ts";
import { checkBooks } from "../books.ts";
import type { WatchedAccount } from "./follow-account.ts";
import {
  checkpointMac,
  followChain,
  type InspectDeps,
  inspectAccounts,
  shareOf,
} from "./inspect.ts";
import { findUnheldReason, type HeldOrder, readHeldUnits } from "./order-ends.ts";
import { chainStart, type Head } from "./seal-chain.ts";
import { sealEvents, sealPage } from "./seal-rows.ts";
import { openSealedLines } from "./sealed-lines.ts";
import { openSignerAnswers, type SignerAnswers } from "./signer-answers.ts";
import { openSignerDoubts, type SignerDoubts } from "./signer-doubts.ts";
import { type Finding, isAccepted, isBroken } from "./watch-faults.ts";
import { openWatchMemory, type WatchMemory, type WatchMemoryDeps } from "./watch-memory.ts";
import {
  findLastSeal,
  findSealHash,
  listAccountsOf,
  listMoved,
  listUnsealed,
} from "./watch-store.ts";

export type BooksWatchDeps = WatchMemoryDeps & {
  /** As clearhold_guard. */
  readonly database: Database;
  /** The same login, for who reads all of the books. */
  readonly reader: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mac: InspectDeps["mac"];
  /** As one look reads at once; ten thousand, unless said. */
  readonly entriesMax?: number;
  /** What the walls must be, where they are not those of this version. */
  readonly walls?: readonly string[];
};

/** Where the chain stands: what the guard signs and the signer keeps. */
type BooksHead = Head & { readonly epoch: number };

/** What a payout needs to know of the books, or why they do not vouch for it. */
type Confirmation =
  | { readonly confirmed: true; readonly head: BooksHead }
  | { readonly confirmed: false; readonly reason: string };

export type BooksWatch = SignerAnswers & {
  /** Verifies and seals the next rows that are new. @returns whether there are more at once. */
  round(): Promise<boolean>;
  /** The same, with a rest twice as long as it took: postings come first. */
  roundAndRest(): Promise<boolean>;
  /** Verifies every row, when a day has passed since the last time or something was broken. */
  wholeIfDue(): Promise<void>;
  whole(): Promise<void>;
  /** An order is held whole, by entries that add up, and nothing of this currency is broken. */
  confirm(order: HeldOrder): Promise<Confirmation>;
  /** For /readyz. */
  words(): string;
  /** An operator's act, which the guard itself has just taken. */
  heard(operatorId: string, act: { readonly action: string; readonly subjectId: string }): void;
};

const accountsMax = 50;
/** Some times the pause between two looks. */
const freshSeconds = 120;
const wholeSeconds = 24 * 3600;
const brokenAgainSeconds = 600;

/**
 * Watches the books from outside of those who write them. New entries are followed from each
 * account's checkpoint, their journals are proved and sealed into one chain. Nothing is locked that a
 * posting needs. What is wrong is told in an alert that names the row, and stops its currency.
 */
export function openBooksWatch(deps: BooksWatchDeps): BooksWatch {
  const { database, clock } = deps;
  const memory = openWatchMemory(deps);
  const epoch = () => memory.state().epoch;
  const { mac, entriesMax = 10_000 } = deps;
  // Where accounts are read together in time, a journal has come to all of its accounts by then.
  const sealed = openSealedLines(epoch, entriesMax);
  const inspecting: InspectDeps = { mac, entriesMax, epoch, isAccepted: memory.isAccepted };
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  let cursor = 0n;
  let share = 1;
  let isAgain = false;
  let passedAt: number | null = null;
  let found: Finding[] = [];
  const doubts = openSignerDoubts();
  /** They share the head. */
  const inTurn = openTurnstile();

  // What lies ahead, because the clock was set back since, says nothing of now.
  const isOlder = (at: number | null, seconds: number) =>
    at === null || at > nowSeconds() || nowSeconds() - at >= seconds;
  const isStale = () => isOlder(passedAt, freshSeconds);

  async function step(): Promise<boolean> {
    if (!(await readOn(deps, memory))) return false;
    const page = await readPage(database, { ...inspecting, isSealed: sealed.has }, cursor, share);
    await memory.tell(page.inspection.findings);
    found.push(...page.inspection.findings);
    if (!(await sealPage(deps, memory, page.inspection))) return false;
    sealed.remember(page.inspection.unsealed);
    isAgain ||= page.inspection.accounts.some(
      ({ isWhole, from, followed }) => !isWhole && followed.at.version > from.version,
    );
    cursor = page.moved.length < accountsMax ? 0n : (page.moved.at(-1)?.id ?? 0n);
    share = cursor > 0n ? page.share : 1;
    if (cursor > 0n) return true;
    const hasEvents = await sealEvents(deps, memory);
    const hasMore = isAgain || hasEvents;
    if (!hasMore) memory.settle([...found, ...doubts.findings()], { ofWhole: false });
    // A busy account of the house may always have more; who is paid is looked at again by `confirm`.
    passedAt = nowSeconds();
    [found, isAgain] = [[], false];
    return hasMore;
  }

  async function confirmNow(order: HeldOrder): Promise<Confirmation> {
    while (isStale() && (await step())) {}
    const { faults, head, epoch } = memory.state();
    if (isStale()) return refused("the books could not be verified");
    if (isBroken(faults, order.currency)) return refused(memory.words());
    const { held, finding } = await database.snapshot((db) => judgeOrder(db, inspecting, order));
    if (finding !== null) {
      await memory.tell([finding]);
      return refused(`${finding.check} ${finding.subject}: ${finding.detail}`);
    }
    if (held === order.heldUnits) return { confirmed: true, head: { ...head, epoch } };
    return refused(await findUnheldReason(database, order, held));
  }

  const whole = async () => {
    const findings = await readWhole(deps, memory.state());
    await inTurn(async () => {
      await memory.tell(findings, { ofWhole: true });
      memory.settle(findings, { ofWhole: true });
    });
  };

  return {
    round: () => inTurn(step),
    async roundAndRest() {
      const from = performance.now();
      const isMore = await inTurn(step);
      await sleep((performance.now() - from) * 2);
      return isMore;
    },
    whole,
    async wholeIfDue() {
      const { wholeAt, faults } = memory.state();
      const isOpen = faults.some((fault) => fault.ofWhole && !isAccepted(fault));
      const every = isOpen ? brokenAgainSeconds : wholeSeconds;
      if (isOlder(wholeAt, every)) await whole();
    },
    confirm: (order) => inTurn(() => confirmNow(order)),
    ...openSignerAnswers(database, (...said) => inTurn(() => memory.tell(doubts.hear(...said)))),
    words: () => openWords(memory, doubts) || (passedAt === null ? "not verified yet" : "verified"),
    heard: memory.heard,
  };
}

/**
 * The next accounts that moved, judged in one snapshot. Of each the same share of what is new is read, all
 * round: then the accounts stay together in time, and a journal is met at all of its accounts while it is
 * still remembered. `most` is the share that the accounts before allowed.
 */
function readPage(database: Database, inspecting: InspectDeps, after: bigint, most: number) {
  const epoch = inspecting.epoch();
  return database.snapshot(async (db) => {
    const moved = await listMoved(db, { epoch, after, limit: accountsMax });
    const share = Math.min(most, shareOf(inspecting, moved));
    return { moved, share, inspection: await inspectAccounts(db, inspecting, moved, share) };
  });
}

function openWords(memory: WatchMemory, doubts: SignerDoubts): string {
  return [memory.words(), ...doubts.words()].filter((line) => line !== "").join("; ");
}

function refused(reason: string): Confirmation {
  return { confirmed: false, reason };
}

/**
 * Brings the head to the end of the chain: what another checker has sealed meanwhile, or this one
 * just before it was killed, is verified like any row. False where the kept head is not in the
 * database: then somebody cut or rewrote the chain, or put a backup back.
 */
async function readOn({ database }: BooksWatchDeps, memory: WatchMemory): Promise<boolean> {
  const { head, isBegun } = memory.state();
  const end = await findLastSeal(database);
  if (!isBegun && end.seq === chainStart.seq) memory.begin();
  const isThere = (await findSealHash(database, head.seq)) === head.hash;
  const isKnown = memory.state().isBegun && isThere;
  if (!isKnown) {
    if (memory.isCutAccepted()) {
      memory.anchor(end);
      return true;
    }
    const detail = "is kept by the guard, and the database does not have it";
    await memory.tell([{ check: "head-missing", subject: `seal ${head.seq}`, detail }]);
    return false;
  }
  memory.endReleases();
  if (end.seq === head.seq) return true;
  const { reached, findings } = await followChain(database, { from: head, upTo: end.seq });
  await memory.tell(findings, { ofWhole: true });
  memory.move(reached);
  return true;
}

/**
 * What the books hold for an order, and what is wrong with its owner's accounts or null. The worker carries
 * the order: one that the books do not hold says nothing about those accounts.
 */
async function judgeOrder(
  db: Queryable,
  inspecting: InspectDeps,
  order: HeldOrder,
): Promise<{ readonly held: bigint; readonly finding: Finding | null }> {
  const held = await readHeldUnits(db, order);
  const heldUnits = held === order.heldUnits ? held : 0n;
  return { held, finding: await judgePerson(db, inspecting, { ...order, heldUnits }) };
}

/** What is wrong with a person's accounts of a currency, or null. Reads on from their checkpoints. */
async function judgePerson(
  db: Queryable,
  inspecting: InspectDeps,
  { userId, currency, heldUnits }: HeldOrder,
): Promise<Finding | null> {
  let open: readonly WatchedAccount[] = await listAccountsOf(db, {
    ...{ epoch: inspecting.epoch(), userId, currency },
  });
  let confirmedUnits = 0n;
  while (open.length > 0) {
    const { accounts, findings } = await inspectAccounts(db, inspecting, open);
    if (findings[0]) return findings[0];
    for (const { account, followed, isWhole } of accounts) {
      if (isWhole && account.code === "user-held") confirmedUnits = followed.at.units;
    }
    open = accounts
      .filter(({ isWhole }) => !isWhole)
      .map(({ account, followed: { at } }) => ({
        ...{ ...account, checkedVersion: at.version, checkedUnits: at.units },
        mac: checkpointMac(inspecting, account, at),
      }));
  }
  if (confirmedUnits >= heldUnits) return null;
  const detail = `holds ${confirmedUnits} by its entries, the order takes ${heldUnits}`;
  return { check: "balance-off", subject: `user-held ${userId} ${currency}`, detail };
}

/** Every check of `books`, every sealed row, and rows that should be sealed and are not. */
async function readWhole(
  deps: BooksWatchDeps,
  { head, epoch }: Pick<BooksHead, "epoch"> & { readonly head: Head },
): Promise<readonly Finding[]> {
  const { database, reader, walls } = deps;
  const found = await checkBooks(reader, walls);
  const chain = await followChain(database, { from: chainStart, upTo: head.seq });
  const findings: Finding[] = [...found, ...chain.findings];
  const { reached } = chain;
  if (reached.seq === head.seq && reached.hash !== head.hash) {
    const detail = "differs from what the guard keeps: the chain was written anew";
    findings.push({ check: "head-missing", subject: `seal ${head.seq}`, detail });
  }
  for (const { subject } of await listUnsealed(reader, epoch)) {
    const detail = "is older than its neighbours' seals";
    findings.push({ check: "row-unsealed", subject, detail });
  }
  return findings;
}
