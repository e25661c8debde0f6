import pg from "pg";

/**
 * No statement, wait for a lock or pause in a transaction is longer, in milliseconds: a stuck one must
 * not hold the locks of others. Each login has them as its settings too.
 */
export const sessionLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} as const;

/**
 * All that changes what a statement means or how its values are read, and that a session may set: the
 * owner of a database, a role or a server may have chosen otherwise for work of their own.
 */
const sessionSettings = {
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  lc_monetary: "C",
  lc_numeric: "C",
  lc_time: "C",
  bytea_output: "hex",
  extra_float_digits: "1",
  xmlbinary: "base64",
  xmloption: "content",
  standard_conforming_strings: "on",
  backslash_quote: "safe_encoding",
  array_nulls: "on",
  transform_null_equals: "off",
  quote_all_identifiers: "off",
  gin_fuzzy_search_limit: "0",
  search_path: "public",
  check_function_bodies: "on",
  row_security: "on",
  enable_seqscan: "on", // see `byIndex`: not what is read, but how
  default_table_access_method: "heap",
  default_transaction_isolation: "read committed",
  default_transaction_read_only: "off",
  default_transaction_deferrable: "off",
  // A commit that was answered outlives a power cut.
  synchronous_commit: "on",
  exit_on_error: "off",
  restrict_nonsystem_relation_kind: "",
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  idle_session_timeout: "0",
  transaction_timeout: "0",
} as const;

/** Where one kind of session differs from the list. */
export type OwnSettings = Partial<Readonly<Record<keyof typeof sessionSettings, string>>>;

/** Sets the whole list in a session that has just begun. A setting that the server lacks is left out. */
export async function settleSession(client: pg.ClientBase, own: OwnSettings = {}): Promise<void> {
  const pairs = Object.entries({ ...sessionSettings, ...own }).map(
    ([name, value]) => `(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)})`,
  );
  await client.query(
    `select set_config(name, value, false) from (values ${pairs.join(", ")}) as ours (name, value)
     where current_setting(name, true) is not null`,
  );
}

/**
 * Does `work` in a session of its own, without limits of time. It begins with the parameters of every
 * other session: what a pooler in front refuses, it refuses here as well, and the first statement is
 * bounded whatever the login is set to.
 */
export async function withSession<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...config, ...sessionLimits });
  // A lost connection rejects the query that runs on it; without this it would end the process too.
  client.on("error", () => {});
  try {
    await client.connect();
    await settleSession(client);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
