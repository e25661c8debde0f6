import { type CurrencyCode, currencies, isCurrencyCode } from "@clearhold/money";
import type { Clock } from "../../kernel/clock.ts";
import type { Queryable } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Head } from "./seal-chain.ts";
import {
  type Fault,
  type Finding,
  faultWords,
  freshState,
  isAccepted,
  isSameFault,
  stopsMoney,
  WatchState,
} from "./watch-faults.ts";
import { findCurrencies } from "./watch-store.ts";

export type WatchMemoryDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The guard's own file. Null where there is none yet. */
  readonly file: { readonly name: string; read(): string | null; write(text: string): void };
  /** Raises an alert, unless it is open. @returns its id. */
  raise(alert: { currency: CurrencyCode; subject: string; stops: boolean }): Promise<string>;
};

export type WatchMemory = ReturnType<typeof openWatchMemory>;

/** More alerts at once tell operators nothing more; the log has all. */
const alertsMax = 20;

/** What the guard remembers of the books outside the database. Each change is on disk when it returns. */
export function openWatchMemory({ database, clock, logger, file, raise }: WatchMemoryDeps) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  const text = file.read();
  let state = text === null ? freshState(nowSeconds()) : parseState(text, file.name);
  if (text === null) keep({});

  function keep(changes: Partial<WatchState>): void {
    state = { ...state, ...changes };
    file.write(JSON.stringify(state, (_, part) => (typeof part === "bigint" ? `${part}` : part)));
  }

  async function faultOf(finding: Finding, ofWhole: boolean): Promise<Fault> {
    const stops = stopsMoney(finding);
    const touched = (await findCurrencies(database, finding.subject)).filter(isCurrencyCode);
    const named = stops
      ? currencies.filter((code) => finding.subject.endsWith(code))
      : ["TRX" as const];
    const codes = [touched, named, currencies].find((some) => some.length > 0) ?? currencies;
    const subject = `${finding.check}: ${finding.subject}`.slice(0, 200);
    const alertIds: string[] = [];
    for (const currency of codes) alertIds.push(await raise({ currency, subject, stops }));
    return { ...finding, currencies: [...codes], stops, ofWhole, alertIds, by: [] };
  }

  return {
    state: () => state,
    isAccepted: (finding: Finding) =>
      state.faults.some((fault) => isSameFault(fault, finding) && isAccepted(fault)),
    /** Raises an alert for each finding that is new. */
    async tell(findings: readonly Finding[], { ofWhole = false } = {}): Promise<void> {
      const fresh = findings.filter(
        (one) => !state.faults.some((fault) => isSameFault(fault, one)),
      );
      for (const finding of fresh) logger.error({ ...finding }, "the books are broken");
      for (const finding of fresh.slice(0, alertsMax)) {
        keep({ faults: [...state.faults, await faultOf(finding, ofWhole)] });
      }
    },
    /** Forgets what a finished look has not found again. */
    settle(findings: readonly Finding[], { ofWhole }: { readonly ofWhole: boolean }): void {
      const faults = state.faults.filter(
        (fault) =>
          fault.ofWhole !== ofWhole || findings.some((finding) => isSameFault(finding, fault)),
      );
      keep({ faults, ...(ofWhole && { wholeAt: nowSeconds() }) });
    },
    move(head: Head): void {
      if (head.seq !== state.head.seq) keep({ head });
    },
    /** The chain begins with this file. */
    begin(): void {
      keep({ isBegun: true });
    },
    /** What operators released before did not concern this chain. */
    endReleases(): void {
      if (Object.values(state.releases).some((by) => by.length > 1)) keep({ releases: {} });
    },
    /** Whether two operators have said that the chain is what the database has now. */
    isCutAccepted: () =>
      state.faults.some((fault) => fault.check === "head-missing" && isAccepted(fault)) ||
      Object.values(state.releases).some((by) => by.length > 1),
    /** Goes on from there, and has all of it verified again. */
    anchor(head: Head): void {
      const faults = state.faults.filter(({ check }) => check !== "head-missing");
      const epoch = Math.max(nowSeconds(), state.epoch + 1);
      const begun = { isBegun: true, epoch, wholeAt: null };
      keep({ ...begun, head, faults, releases: {} });
    },
    heard(operatorId: string, act: { readonly action: string; readonly subjectId: string }): void {
      const { action, subjectId } = act;
      const withName = (by: readonly string[] = []) => [...new Set([...by, operatorId])];
      if (action === "release-restore") {
        const by = withName(state.releases[subjectId]);
        keep({ releases: { ...state.releases, [subjectId]: by } });
      }
      if (action !== "resolve-alert") return;
      const many = /^books-broken:[A-Z]+:(\d{1,18})-(\d{1,18})$/.exec(subjectId);
      const [from, through] = many ? [BigInt(many[1] ?? 0), BigInt(many[2] ?? 0)] : [1n, 0n];
      const isMeant = ({ alertIds }: Fault) =>
        alertIds.some((id) => id === subjectId || (BigInt(id) >= from && BigInt(id) <= through));
      if (!state.faults.some(isMeant)) return;
      const faults = state.faults.map((fault) =>
        isMeant(fault) ? { ...fault, by: withName(fault.by) } : fault,
      );
      keep({ faults });
    },
    /** What was found and not accepted, in a line; empty when nothing is. */
    words: () => faultWords(state.faults),
  };
}

function parseState(text: string, name: string): WatchState {
  try {
    return WatchState.parse(JSON.parse(text));
  } catch (cause) {
    // Nobody may guess where the chain stood. Without the file two operators decide.
    const help = "move it away, and see docs/runbooks/broken-books.md";
    throw new Error(`${name}, the guard's memory of the books, is damaged: ${help}`, { cause });
  }
}
