import pg from "pg";

/** What became of each change to a true journal, beside the rows that its fact had: "kind: change". */
export type Tried = { readonly taken: Set<string>; readonly refused: Map<string, string> };

type Values = unknown[][];
type Row = { kind: string; index: number; lines: readonly number[] };

/**
 * From now on, each true posting of this process is first written with one thing changed, in its own
 * transaction and beside its own rows, and rolled back to where it was. Gives what ends it.
 */
export function mutatePostings(tried: Tried): () => void {
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  async function tryAll(client: pg.Client, text: string, values: Values): Promise<void> {
    const run: Run = (sql, given) => original.call(client, sql, given) as ReturnType<Run>;
    for (const row of rowsOf(values)) {
      for (const [change, alter] of changes) {
        await run("savepoint of_a_thief");
        const altered = await alter(row, structuredClone(values), run);
        const said = altered && (await saysTo(run, text, altered, row));
        await run("rollback to savepoint of_a_thief");
        if (!altered) continue;
        const name = `${row.kind}: ${change}`;
        if (said === null) tried.taken.add(name);
        else tried.refused.set(name, said);
      }
    }
  }
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [{ text?: string; values?: Values } | undefined];
    const text = asked?.text ?? "";
    if (!/insert into ledger_journals\s+\(id/.test(text)) return original.apply(this, args);
    const values = asked?.values ?? [];
    return tryAll(this, text, values).then(() => original.apply(this, args));
  } as never;
  return () => {
    pg.Client.prototype.query = original as never;
  };
}

/** What the database says to the posting, all of its deferred checks too; null where it takes it. */
async function saysTo(
  run: Run,
  text: string,
  values: Values,
  { index }: Row,
): Promise<string | null> {
  try {
    await run(text, values);
    await run("set constraints all immediate");
    const { rows } = await run(
      `select from ledger_journals where id = $1
       and occurred_at between $2::timestamptz - interval '1 hour' and $2::timestamptz + interval '1 hour'`,
      [values[at.id]?.[index], values[at.occurredAt]?.[index]],
    );
    return rows.length > 0 ? null : "the database dates it";
  } catch (error) {
    return (error as Error).message;
  }
}

/** Where each value of a posting stands: the parameters of the ledger's statement, in its order. */
const at = {
  ...{ id: 0, kind: 1, reference: 2, occurredAt: 4 },
  ...{ account: 12, version: 13, journal: 14, side: 15, units: 16, after: 17 },
} as const;

function column<T>(values: Values, name: keyof typeof at): T[] {
  return values[at[name]] as T[];
}

function rowsOf(values: Values): Row[] {
  return column<string>(values, "id").map((id, index) => ({
    kind: String(values[at.kind]?.[index]),
    index,
    lines: column<string>(values, "journal").flatMap((one, line) => (one === id ? [line] : [])),
  }));
}

type Run = (sql: string, given?: unknown[]) => Promise<{ rows: never[] }>;
/** The values with one thing changed; null where the journal has no such thing. */
type Alter = (row: Row, values: Values, run: Run) => Promise<Values | null>;

const day = 86_400_000;

const changes: readonly (readonly [string, Alter])[] = [
  ["a unit more", moreUnits],
  ["another person", (row, values, run) => otherOwner("user", row, values, run)],
  ["another project", (row, values, run) => otherOwner("project", row, values, run)],
  ["another reference", async ({ index }, values) => put(values, "reference", index, "of_a_thief")],
  ["400 days ago", async (row, values) => shifted(row, values, -400 * day)],
  ["a week ahead", async (row, values) => shifted(row, values, 7 * day)],
];

function put(values: Values, name: keyof typeof at, index: number, value: unknown): Values {
  column<unknown>(values, name)[index] = value;
  return values;
}

function shifted({ index }: Row, values: Values, ms: number): Values {
  const time = new Date(String(values[at.occurredAt]?.[index])).getTime();
  return put(values, "occurredAt", index, new Date(time + ms).toISOString());
}

/** One unit more on each side of the first leg, with the balances that follow. */
async function moreUnits({ lines }: Row, values: Values, run: Run): Promise<Values | null> {
  const sides = column<string>(values, "side");
  const accounts = column<bigint>(values, "account");
  const { rows } = await run(
    "select id, currency, normal_side from ledger_accounts where id = any($1::bigint[])",
    [lines.map((line) => String(accounts[line]))],
  );
  const found = rows as readonly { id: string; currency: string; normal_side: string }[];
  const ofLine = (line: number) => found.find(({ id }) => String(id) === String(accounts[line]));
  const leg = lines.filter((line) => ofLine(line)?.currency === found[0]?.currency);
  for (const side of ["debit", "credit"]) {
    const line = leg.find((one) => sides[one] === side);
    if (line === undefined) return null;
    const change = ofLine(line)?.normal_side === side ? 1n : -1n;
    add(values, "units", line, 1n);
    // Later lines of the account follow from this one.
    const later = accounts.flatMap((one, at) => (one === accounts[line] && at >= line ? [at] : []));
    for (const one of later) add(values, "after", one, change);
  }
  return values;
}

function add(values: Values, name: keyof typeof at, index: number, change: bigint): void {
  put(values, name, index, String(BigInt(String(values[at[name]]?.[index])) + change));
}

/** The same lines of another owner who has as much. */
async function otherOwner(
  ownerKind: "user" | "project",
  { lines }: Row,
  values: Values,
  run: Run,
): Promise<Values | null> {
  const accounts = column<bigint>(values, "account");
  let changed: Values | null = null;
  for (const line of lines) {
    const { rows } = await run(
      `select o.id, o.version, o.balance_units, o.normal_side
       from ledger_accounts a join ledger_accounts o
         on (o.code, o.currency) = (a.code, a.currency) and o.owner_id <> a.owner_id
       where a.id = $1 and a.owner_kind = $2
       order by o.balance_units desc, o.id limit 1`,
      [String(accounts[line]), ownerKind],
    );
    const [other] = rows as readonly {
      id: string;
      version: string;
      balance_units: string;
      normal_side: string;
    }[];
    if (!other) continue;
    const units = BigInt(String(column(values, "units")[line]));
    const sign = column<string>(values, "side")[line] === other.normal_side ? 1n : -1n;
    put(values, "account", line, other.id);
    put(values, "version", line, String(BigInt(other.version) + 1n));
    put(values, "after", line, String(BigInt(other.balance_units) + sign * units));
    changed = values;
  }
  return changed;
}
