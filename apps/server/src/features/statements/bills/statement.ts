import type { Network } from "@clearhold/contract/primitives/demo";
import type { Language } from "@clearhold/contract/refusals";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { type CurrencyCode, type DisplayCurrency, type Money, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import {
  listStatementEntries,
  type StatementFilter,
  type StatementStretch,
} from "../../../ledger/statements.ts";
import { type BillSubjectsDeps, billViews } from "./bill-view.ts";

/** What stands above the lines of a statement. */
export type StatementHead = {
  readonly accountName: string;
  readonly userId: string;
  readonly generatedAt: Date;
  /** When it was booked: from including, to excluding; null where it has no end. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** The category that is shown alone, in words; empty for all. */
  readonly category: string;
  /** Times are written as this zone has them: Asia/Seoul. */
  readonly timeZone: string;
  readonly language: Language;
  /** The account is demo, and so is every amount in it. */
  readonly isDemo: boolean;
  readonly network: Network;
  readonly value: StatementValue;
};

/** What the closing balances are worth now, as their owner sees values. */
export type StatementValue = {
  readonly balances: readonly Money[];
  readonly currency: DisplayCurrency;
  /** The one that its owner chose, where the operator took it away. */
  readonly gone?: DisplayCurrency;
  /** In hundredths of the currency; null where a rate is missing. */
  readonly worth: bigint | null;
  /** The oldest rate behind it; null where there is none. */
  readonly ratedAt: Date | null;
};

/** One line; the lines of one currency follow each other, from its opening to its closing. */
export type StatementLine =
  | StatementBalance<"opening">
  | StatementBalance<"closing">
  | { readonly kind: "bill"; readonly bill: BillView }
  | OtherMovements;

type StatementBalance<Kind> = { readonly kind: Kind; readonly balance: Money };

/** Movements that the filter leaves out, together: without them the balances would not add up. */
export type OtherMovements = {
  readonly kind: "others";
  readonly count: bigint;
  readonly moved: Money;
  readonly balance: Money;
};

/** More would keep the machine busy for too long; a CSV has no such bound. */
export const pdfRowsMax = 5_000n;

/** Read at once: so many rows are held in memory, however long the statement is. */
const entriesAtOnce = 500;

type LinesAsk = {
  readonly filter: StatementFilter;
  readonly stretches: readonly StatementStretch[];
};

/**
 * The lines of a statement, made as they are asked for. The stretches are of one moment and their
 * entries never change, so the lines fit together however long it takes to read them; a line that
 * does not follow from the one before is a fault and ends the statement.
 */
export async function* statementLines(
  deps: BillSubjectsDeps,
  actor: Actor,
  { filter, stretches }: LinesAsk,
): AsyncGenerator<StatementLine> {
  for (const stretch of stretches) {
    const { currency, openingUnits, closingUnits } = stretch;
    yield { kind: "opening", balance: money(currency, openingUnits) };
    yield* movements(deps, actor, { filter, stretch });
    yield { kind: "closing", balance: money(currency, closingUnits) };
  }
}

/** Where the running balance stands. */
type Stand = { readonly version: bigint; readonly units: bigint };

async function* movements(
  deps: BillSubjectsDeps,
  actor: Actor,
  { filter, stretch }: { filter: StatementFilter; stretch: StatementStretch },
): AsyncGenerator<StatementLine> {
  const { currency, firstVersion, lastVersion, openingUnits, closingUnits } = stretch;
  let stand: Stand = { version: firstVersion - 1n, units: openingUnits };
  for (;;) {
    const next = { stretch, after: stand.version, limit: entriesAtOnce };
    const entries = await listStatementEntries(deps.database, filter, next);
    const bills = await billViews(deps, actor, entries);
    for (const [at, entry] of entries.entries()) {
      const { version, amount, balanceAfter } = entry;
      const before = { version: version - 1n, units: balanceAfter.units - amount.units };
      yield* othersBetween(currency, stand, before);
      const bill = bills[at];
      if (bill) yield { kind: "bill", bill };
      stand = { version, units: balanceAfter.units };
    }
    if (entries.length < entriesAtOnce) break;
  }
  yield* othersBetween(currency, stand, { version: lastVersion, units: closingUnits });
}

function* othersBetween(
  currency: CurrencyCode,
  stand: Stand,
  next: Stand,
): Generator<OtherMovements> {
  const count = next.version - stand.version;
  const units = next.units - stand.units;
  if (count === 0n && units !== 0n) {
    throw new Error(`a statement of ${currency} is off by ${units} units at ${next.version}`);
  }
  if (count > 0n) {
    const balance = money(currency, next.units);
    yield { kind: "others", count, moved: money(currency, units), balance };
  }
}
