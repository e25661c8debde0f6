import { createHash } from "node:crypto";
import pg from "pg";
import { codeOf } from "./database-fault.ts";
import { type OwnSettings, sessionLimits, settleSession } from "./database-session.ts";

/** Anything that runs SQL: the pool or one open transaction. */
export type Queryable = {
  /**
   * Runs one constant statement (prepared on first use) and returns its rows. A column `amount_units`
   * arrives as `amountUnits`, int8 as bigint, also in arrays.
   */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** The first row of the same; null where there is none. */
  first<Row>(sql: string, params?: readonly unknown[]): Promise<Row | null>;
};

declare const open: unique symbol;

/**
 * One open database transaction. A pool does not pass for one: a lock taken there would end with its
 * statement.
 */
export type Tx = Queryable & { readonly [open]: true };

export type Database = Queryable & {
  /** Commits what `work` returns, rolls back what it throws. Runs again on serialization failures. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** All reads of `work` see the database as it was at the first of them; nothing can be written. */
  snapshot<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseConfig = {
  url: string;
  poolSize: number;
  name: string;
  /** For who reads all of the books, which takes as long as they are; such a reader locks nobody out. */
  readsAll?: boolean;
  /**
   * For who looks single rows up: each by its index, from the first row on. A session keeps its plans, and
   * one that was made while a table was empty would read all of it once it is large.
   */
  byIndex?: boolean;
  /** The server refuses every write of it. */
  readsOnly?: boolean;
};

const int8 = 20;
const int8Array = 1016;
const serializationFailure = "40001";
const deadlockDetected = "40P01";
const attemptsMax = 5;

const types = new pg.TypeOverrides();
types.setTypeParser(int8, (text: string) => BigInt(text));
// Of one dimension and without nulls, as all of ours are.
types.setTypeParser(int8Array, (text: string) =>
  text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt),
);

export function openDatabase(config: DatabaseConfig): Database {
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.poolSize,
    application_name: config.name,
    types,
    // Statements of one transaction may be sent before those before them are answered.
    pipeline: true,
    // They bound the first statement already, whatever the login is set to.
    ...sessionLimits,
    onConnect: (client) => settleSession(client, ownSettings(config)),
  });
  // A lost connection rejects the query that runs on it, and the pool replaces it. Without these
  // listeners it would end the process: the first is for idle connections, the second for busy ones.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    ...queryableOf(pool),
    transaction: (work) => transaction(pool, work),
    snapshot: (work) => transactionOnce(pool, work, "repeatable read read only"),
    close: () => pool.end(),
  };
}

function ownSettings(config: DatabaseConfig): OwnSettings {
  const { readsAll = false, byIndex = false, readsOnly = false } = config;
  const limits = Object.entries(sessionLimits).map(([name, ms]) => [name, String(ms)]);
  return {
    ...(Object.fromEntries(limits) as OwnSettings),
    ...(readsAll && { statement_timeout: "0" }),
    ...(byIndex && { enable_seqscan: "off" }),
    ...(readsOnly && { default_transaction_read_only: "on" }),
  };
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactionOnce(pool, work);
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error;
    }
  }
}

async function transactionOnce<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  isolation: "read committed" | "repeatable read read only" = "read committed",
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin isolation level ${isolation}`);
    const result = await work(queryableOf(client) as Tx);
    const { command } = await client.query("commit");
    // A failed transaction answers "commit" with a rollback, and without an error.
    if (command !== "COMMIT") throw new Error("a failed transaction was committed");
    return result;
  } catch (error) {
    // A connection that cannot roll back is thrown away, not given to the next caller.
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Whether a statement finds, writes or deletes a row: one that does not select has to return it. */
export async function hasRow(
  db: Queryable,
  sql: string,
  params: readonly unknown[],
): Promise<boolean> {
  return (await db.first(sql, params)) !== null;
}

/** Writes one row of a table. A field `amountUnits` fills the column `amount_units`. */
export async function insertRow(
  db: Queryable,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(row);
  const columns = names.map(columnOf);
  const places = names.map((_, index) => `$${index + 1}`);
  await db.query(
    `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`,
    Object.values(row),
  );
}

/** The same, or other values in the row that has this key. */
export async function upsertRow(
  db: Queryable,
  table: string,
  { key, values }: Readonly<Record<"key" | "values", Readonly<Record<string, unknown>>>>,
): Promise<void> {
  const columns = [...Object.keys(key), ...Object.keys(values)].map(columnOf);
  const changed = Object.keys(values).map(columnOf);
  await db.query(
    `insert into ${table} (${columns.join(", ")})
     values (${columns.map((_, index) => `$${index + 1}`).join(", ")})
     on conflict (${Object.keys(key).map(columnOf).join(", ")})
     do update set ${changed.map((column) => `${column} = excluded.${column}`).join(", ")}`,
    [...Object.values(key), ...Object.values(values)],
  );
}

/** The column that a field fills: `amount_units` for `amountUnits`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);
}

/** One connection, or the pool, as it is read everywhere. */
export function queryableOf(target: pg.Pool | pg.ClientBase): Queryable {
  async function query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    const name = statementName(text);
    const result = await target.query({ name, text, values: [...params], rowMode: "array" });
    const names = result.fields.map((field) => fieldName(field.name));
    return result.rows.map((values) => {
      const row: Record<string, unknown> = {};
      names.forEach((one, index) => {
        row[one] = values[index];
      });
      return row as Row;
    });
  }
  return { query, first: async (sql, params) => (await query<never>(sql, params))[0] ?? null };
}

const fieldNames = new Map<string, string>();

function fieldName(column: string): string {
  const known = fieldNames.get(column);
  if (known) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
  fieldNames.set(column, name);
  return name;
}

const statementNames = new Map<string, string>();

/** Constant SQL is prepared once on each connection under a name made from its text. */
function statementName(sql: string): string {
  const known = statementNames.get(sql);
  if (known) return known;
  const name = createHash("sha256").update(sql).digest("base64url").slice(0, 24);
  statementNames.set(sql, name);
  return name;
}

function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected;
}
