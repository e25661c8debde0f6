import type { Queryable } from "../../kernel/database.ts";
import { checkJournals } from "../books.ts";
import {
  type Checkpoint,
  type Followed,
  followAccount,
  type WatchedAccount,
  type WatchedEntry,
} from "./follow-account.ts";
import {
  chainStart,
  type Facts,
  type Head,
  judgeSeal,
  type SealedRow,
  subjectOf,
} from "./seal-chain.ts";
import type { Finding } from "./watch-faults.ts";
import { listEntries, listFacts, listSeals, listSealsOf } from "./watch-store.ts";

export type InspectDeps = {
  /** The guard's MAC over parts: nobody else makes a checkpoint. */
  mac(...parts: readonly string[]): string;
  /** Of the chain. */
  epoch(): number;
  /** True for what operators have decided to live with. */
  isAccepted(finding: Finding): boolean;
  /** True for a line of a journal that this process has just verified and sealed; never, unless said. */
  isSealed?(entry: WatchedEntry): boolean;
  /** Entries that are read at once: it bounds the memory of a look. */
  readonly entriesMax: number;
};

type Inspected = {
  readonly account: WatchedAccount;
  readonly from: Checkpoint;
  readonly followed: Followed;
  /** Whether all of its entries were read. */
  readonly isWhole: boolean;
};

export type Inspection = {
  readonly accounts: readonly Inspected[];
  readonly findings: readonly Finding[];
  /** Journals that are right and have no seal yet, in the order of their entries. */
  readonly unsealed: readonly { readonly id: string; readonly facts: Facts }[];
};

/** How many entries of an account have not been followed yet. */
const newOf = ({ version, checkedVersion }: WatchedAccount) =>
  Math.max(Number(version - (checkedVersion ?? 0n)), 0);

/** The share of what is new at these accounts, from 0 to 1, that one look can read. */
export function shareOf(
  { entriesMax }: Pick<InspectDeps, "entriesMax">,
  accounts: readonly WatchedAccount[],
): number {
  const sum = accounts.reduce((before, account) => before + newOf(account), 0);
  return Math.min(1, entriesMax / Math.max(sum, 1));
}

/**
 * Judges accounts and the journals of their new entries, within one snapshot of the database.
 * @param share of what is new at each of them that is read.
 */
export async function inspectAccounts(
  db: Queryable,
  deps: InspectDeps,
  accounts: readonly WatchedAccount[],
  share = shareOf(deps, accounts),
): Promise<Inspection> {
  const starts = accounts.map((account) => startOf(deps, account));
  const asks = accounts.map((account, index) => ({
    id: account.id,
    after: starts[index]?.from.version ?? 0n,
    // Of a whole look one more than there is: none comes, so all of it was read.
    count: share < 1 ? Math.max(Math.ceil(newOf(account) * share), 1) : newOf(account) + 1,
  }));
  const entries = await listEntries(db, asks);
  const unknown = entries.filter((entry) => !deps.isSealed?.(entry));
  const ids = [...new Set(unknown.map(({ journalId }) => journalId))];
  const journals = await inspectJournals(db, deps, ids);
  const byAccount = Map.groupBy(entries, ({ accountId }) => accountId);
  const inspected = accounts.map((account, index) => {
    const from = starts[index]?.from ?? zero;
    const own: readonly WatchedEntry[] = byAccount.get(account.id) ?? [];
    const isWhole = own.length < (asks[index]?.count ?? 0);
    const followed = followAccount(account, from, { entries: own, isWhole }, journals.bad);
    return { account, from, followed, isWhole };
  });
  const findings = [
    ...starts.flatMap(({ finding }) => finding ?? []),
    ...journals.findings,
    ...inspected.flatMap(({ followed }) => followed.finding ?? []),
  ];
  return { accounts: inspected, findings, unsealed: journals.unsealed };
}

const zero: Checkpoint = { version: 0n, units: 0n };

/** A checkpoint that the guard did not write counts as none: the account is read from its beginning. */
function startOf(
  deps: InspectDeps,
  account: WatchedAccount,
): { from: Checkpoint; finding: Finding | null } {
  const { checkedVersion: version, checkedUnits: units } = account;
  if (version === null || units === null) return { from: zero, finding: null };
  const from = { version, units };
  if (checkpointMac(deps, account, from) === account.mac) return { from, finding: null };
  const detail = "has a checkpoint that the guard did not write";
  return { from: zero, finding: { check: "checkpoint-forged", subject: `${account.id}`, detail } };
}

/** Over whose account it is too: a row that is given to somebody else has no checkpoint. */
export function checkpointMac(
  { mac, epoch }: Pick<InspectDeps, "mac" | "epoch">,
  { id, code, ownerId, currency }: WatchedAccount,
  { version, units }: Checkpoint,
): string {
  const owner = [code, ownerId, currency];
  return mac("books-checkpoint", `${epoch()}`, `${id}`, ...owner, `${version}`, `${units}`);
}

async function inspectJournals(db: Queryable, deps: InspectDeps, ids: readonly string[]) {
  const facts = await listFacts(db, ids);
  const known = new Set(facts.map(({ id }) => id));
  const sealed = await listSealsOf(db, ids);
  const findings: Finding[] = [
    ...ids
      .filter((id) => !known.has(id))
      .map((id) => found("entry-orphaned", id, "does not exist")),
    ...(await checkJournals(db, [...known])),
    ...sealed.flatMap((row) => judgedSeal(row, row.seq === 1n ? chainStart.hash : row.previous)),
  ];
  const bad = new Set(
    findings.filter((one) => !deps.isAccepted(one)).map(({ subject }) => subject),
  );
  const done = new Set(sealed.map(({ journalId }) => journalId));
  const order = new Map(ids.map((id, index) => [id, index]));
  const unsealed = facts
    .filter(({ id }) => !done.has(id) && !bad.has(id))
    .sort((left, right) => (order.get(left.id) ?? 0) - (order.get(right.id) ?? 0));
  return { findings, bad, unsealed };
}

/** `previous` is the hash of the seal before; null where that one is gone. */
function judgedSeal(row: SealedRow, previous: string | null): Finding[] {
  const fault = previous === null ? "seal-missing" : judgeSeal(row, previous);
  return fault === null ? [] : [found(fault, subjectOf(row), `is not what seal ${row.seq} says`)];
}

function found(check: Finding["check"], subject: string, detail: string): Finding {
  return { check, subject, detail };
}

const sealsMax = 500;

/**
 * Reads the chain from one head to another, a page at a time. @returns the head that the database has
 * there, and every seal or row that is gone or changed.
 */
export async function followChain(
  db: Queryable,
  { from, upTo }: { readonly from: Head; readonly upTo: bigint },
): Promise<{ readonly reached: Head; readonly findings: readonly Finding[] }> {
  const findings: Finding[] = [];
  let at = from;
  for (;;) {
    const page = await listSeals(db, { after: at.seq, upTo, limit: sealsMax });
    for (const row of page) {
      if (row.seq !== at.seq + 1n) {
        findings.push(
          found("seal-missing", `seal ${at.seq + 1n}`, `is gone, the next is ${row.seq}`),
        );
      } else {
        findings.push(...judgedSeal(row, at.hash));
      }
      at = { seq: row.seq, hash: row.hash };
    }
    if (page.length < sealsMax) return { reached: at, findings };
  }
}
