import type { CurrencyCode } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import {
  listStatementEntries,
  type StatementFilter,
  type StatementStretch,
} from "../../../ledger/statements.ts";
import type { BillSubjectsDeps } from "./bill-subjects.ts";
import { billViews } from "./bill-view.ts";
import type { OtherMovements, StatementLine } from "./statement.ts";

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
    yield { kind: "opening", currency, balanceUnits: openingUnits };
    yield* movements(deps, actor, { filter, stretch });
    yield { kind: "closing", currency, balanceUnits: closingUnits };
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
    yield { kind: "others", currency, count, units, balanceUnits: next.units };
  }
}
