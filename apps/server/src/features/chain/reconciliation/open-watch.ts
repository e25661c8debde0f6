import { type CurrencyCode, currencies } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { NotReady } from "../../../kernel/heartbeat.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { findKeyedAddresses, type OwnKeys } from "../own-addresses/index.ts";
import { type BookDifferenceDeps, believe, type Suspects } from "./book-difference.ts";
import { type CompareDeps, type Compared, compareHoldings } from "./compare-holdings.ts";
import { compareTotals } from "./compare-totals.ts";
import { openComparisonAge } from "./comparison-age.ts";
import { endOrStopUnequal, type Sightings } from "./end-unequal.ts";
import {
  listHouseSubjects,
  listMoved,
  listSample,
  storeChecked,
  storeVerdict,
} from "./reconciliation-store.ts";
import { isCovered, judgeRound, keyOf, type Subject, type Verdict } from "./verdict.ts";
import { openWholePass, type WholePass } from "./whole-pass.ts";

export type WatchDeps = CompareDeps &
  BookDifferenceDeps & { readonly ledger: Pick<Ledger, "balanceOf">; readonly keys: OwnKeys };

export type Watch = {
  /** Compares once: the house's wallets, whatever moved, and a few of the rest. */
  round(): Promise<readonly Verdict[]>;
  /**
   * Unix seconds at which the latest comparison that covers the books began; 0 before the first,
   * and from a shortfall to the next one that covers them. Kept only in this process, so that no
   * changed row can vouch for a payout.
   */
  reconciledAt(currency: CurrencyCode): Promise<number>;
  /** One line on all currencies, for /readyz. @throws NotReady without a comparison for minutes, or on a shortfall. */
  word(): string;
};

/** Between two rounds: so long, and a round, an order waits at most for its comparison. */
export const reconcileMs = 1_000;
/** Addresses that moved are all looked at, so many at a time and so many times in one round. */
const movedAtOnce = 64;
const movedTurnsMax = 16;
/** Of the addresses that did not move, so many in each round. */
const sampleSize = 4;
/** The same while the index and the books differ: the row that is false has to be found. */
const searchSize = 64;

/** The continuous comparison of chain and books, with what it remembers between two rounds. */
export function openWatch(deps: WatchDeps): Watch {
  const { database, clock } = deps;
  const memory = {
    cleanAt: new Map<CurrencyCode, Date>(),
    verdicts: new Map<CurrencyCode, Verdict>(),
    suspects: new Map() as Suspects,
    age: openComparisonAge(),
    unequal: new Map() as Sightings,
    pass: openWholePass(),
    sampledThrough: "",
    isIndexOff: false,
  };

  async function round(): Promise<readonly Verdict[]> {
    const startedAt = clock.now();
    const compared = await compareRound(deps, memory);
    const { blockNumber, comparisons } = compared;
    const totals = await compareTotals(deps);
    // What differs is told as found in this round, booked or not.
    await believe(deps, memory.suspects, { ...compared, totals });
    memory.isIndexOff = totals?.some((one) => one.indexUnits !== one.bookUnits) === true;
    await endOrStopUnequal(deps, memory, { totals: totals ?? [], blockNumber });
    const verdicts = currencies.map((currency): Verdict => {
      const word = judgeRound(currency, comparisons, totals);
      return { currency, ...word, blockNumber, comparedAt: clock.now() };
    });
    for (const verdict of verdicts) {
      if (isCovered(verdict.state)) memory.cleanAt.set(verdict.currency, startedAt);
      // What vouched before coins were missing vouches for nothing any more.
      if (verdict.state === "shortfall") memory.cleanAt.delete(verdict.currency);
      if (verdict.state !== "moving") memory.age.ended(verdict.currency);
      memory.verdicts.set(verdict.currency, verdict);
      await storeVerdict(database, verdict, startedAt);
    }
    return verdicts;
  }

  return {
    round,
    reconciledAt: async (currency) =>
      Math.floor((memory.cleanAt.get(currency)?.getTime() ?? 0) / 1000),
    word() {
      memory.age.check();
      const words = currencies.map((currency) => {
        const verdict = memory.verdicts.get(currency);
        return verdict
          ? `${currency} ${verdict.state} at ${verdict.blockNumber}`
          : `${currency} not compared yet`;
      });
      const said = words.join(", ");
      const short = [...memory.verdicts.values()].some(({ state }) => state === "shortfall");
      if (short) throw new NotReady(said);
      return said;
    },
  };
}

async function compareRound(
  deps: WatchDeps,
  memory: { suspects: Suspects; sampledThrough: string; isIndexOff: boolean; pass: WholePass },
): Promise<Compared> {
  const { database } = deps;
  const limit = memory.isIndexOff ? searchSize : sampleSize;
  const next = await listSample(database, { after: memory.sampledThrough, limit });
  memory.sampledThrough = next.at(-1)?.address ?? "";
  const hexOf = ({ address }: Subject) => hexAddress(address);
  const ours = await findKeyedAddresses(deps, next.map(hexOf));
  const sample = next.filter((subject) => ours.has(hexOf(subject)));
  const suspects = [...memory.suspects.values()].map(({ comparison }) => comparison);
  const again = [...suspects, ...memory.pass.unsure()];
  const always = unique([...(await listHouseSubjects(database)), ...again, ...sample]);
  const { blockNumber, comparisons: first } = await compareHoldings(deps, always);
  await storeChecked(database, first);
  const comparisons = [...first];
  for (let turn = 0; turn < movedTurnsMax; turn += 1) {
    const known = new Set(comparisons.map(keyOf));
    const moved = (await listMoved(database, movedAtOnce)).filter((one) => !known.has(keyOf(one)));
    if (moved.length === 0) {
      const isEnd = next.length === 0;
      const hasUnsigned = sample.length < next.length;
      memory.pass.note({ blockNumber, comparisons, isEnd, hasUnsigned });
      return { blockNumber, comparisons };
    }
    const more = (await compareHoldings(deps, moved)).comparisons;
    await storeChecked(database, more);
    comparisons.push(...more);
  }
  // More moved than one round can look at: what is left over has not been compared.
  const unseen = { state: "moving", offUnits: 0n, isCertain: false, indexed: null } as const;
  const left = (await listMoved(database, movedAtOnce)).map((one) => ({ ...one, ...unseen }));
  return { blockNumber, comparisons: [...comparisons, ...left] };
}

function unique(subjects: readonly Subject[]): readonly Subject[] {
  return [...new Map(subjects.map((one) => [keyOf(one), one])).values()];
}
