import type { Money } from "@clearhold/money";
import type { Queryable } from "../kernel/database.ts";
import { type BooksCheck, booksChecks, evidenceChecks, journalChecks } from "./books-checks.ts";
import { expectedEnforcement, readEnforcement } from "./enforcement.ts";

/** Something that must not be. `subject` names the journal, account, currency or wall. */
export type BooksFinding = {
  readonly check: BooksCheck | "wall-missing" | "wall-unknown";
  readonly subject: string;
  readonly detail: string;
};

/**
 * Proves the books from the entries up: every journal whole, balanced and of its kind's shape,
 * every journal with its evidence, every balance what its entries say, versions without gaps, nobody ever below a floor, assets and
 * expenses equal to liabilities, equity and income, and the walls in the database as they were
 * built. Reads everything; for any role that may read. An empty answer is a clean one. `walls` is
 * for a database that has only some of the migrations.
 */
export async function checkBooks(
  db: Queryable,
  walls: readonly string[] = expectedEnforcement(),
): Promise<readonly BooksFinding[]> {
  const hasFeatures = walls.some((line) => line.startsWith("view journal_evidence:"));
  const findings = await runChecks(db, { ...booksChecks, ...(hasFeatures && evidenceChecks) });
  return [...findings, ...compareWalls(await readEnforcement(db), walls)];
}

/** Proves these journals: whole, balanced, of their kind's shape, of one owner, by one who may. */
export function checkJournals(
  db: Queryable,
  journalIds: readonly string[],
): Promise<readonly BooksFinding[]> {
  return runChecks(db, journalChecks, [journalIds]);
}

async function runChecks(
  db: Queryable,
  checks: Partial<Record<BooksCheck, string>>,
  params: readonly unknown[] = [],
): Promise<readonly BooksFinding[]> {
  const findings: BooksFinding[] = [];
  for (const [check, sql] of Object.entries(checks) as [BooksCheck, string][]) {
    const rows = await db.query<Omit<BooksFinding, "check">>(sql, params);
    for (const row of rows) findings.push({ check, ...row });
  }
  return findings;
}

/** Money that waits for an explanation, on the normal side of its accounts; no row where there is none. */
export type OpenSum = Money & {
  readonly account: "house-deficit" | "project-suspense" | "unclassified";
};

/** The sums of house deficit, of project suspense and of unclassified coins, where they are not zero. */
export async function listOpenSums(db: Queryable): Promise<readonly OpenSum[]> {
  return db.query<OpenSum>(
    `select code as account, currency, sum(balance_units)::bigint as units from ledger_accounts
     where code in ('house-deficit', 'project-suspense', 'unclassified')
     group by code, currency having sum(balance_units) <> 0 order by currency, code`,
  );
}

function compareWalls(
  standing: readonly string[],
  expected: readonly string[],
): readonly BooksFinding[] {
  const stands = new Set(standing);
  const must = new Set(expected);
  return [
    ...expected.filter((line) => !stands.has(line)).map((line) => finding("wall-missing", line)),
    ...standing.filter((line) => !must.has(line)).map((line) => finding("wall-unknown", line)),
  ];
}

function finding(check: "wall-missing" | "wall-unknown", line: string): BooksFinding {
  const [subject = line, ...detail] = line.split(": ");
  return { check, subject, detail: detail.join(": ") };
}
