import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { superuser } from "../../apps/server/src/runtime/postgres/init-database.ts";
import { readPostmasterFile } from "../../apps/server/src/runtime/postgres/postmaster-file.ts";
import { databaseUrl } from "../../apps/server/src/runtime/postgres/server-settings.ts";
import { until } from "./until.ts";

/** What a drill asks the database. A question is asked again where the database died before it answered. */
export type Books = {
  query<Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[] }>;
  end(): Promise<void>;
};

/** The database of a product that runs, for a drill that compares what it holds. */
export async function openBooks(dataDir: string): Promise<Books> {
  const server = runningServer(dataDir);
  if (!server) throw new Error("no database runs");
  const { socketFolder, port } = server;
  const address = socketFolder === "" ? { host: "127.0.0.1", port } : { socketFolder, port };
  const password = readFileSync(path.join(dataDir, "secrets/db-superuser"), "utf8").trim();
  const login = { user: superuser, password, database: "clearhold" };
  const pool = new pg.Pool({
    connectionString: databaseUrl(address, login),
    max: 1,
    idleTimeoutMillis: 0,
  });
  pool.on("error", () => {}); // a connection that died is made again by the next question
  return {
    query: <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) =>
      until("the database to answer", async () => {
        try {
          return await pool.query<Row>(sql, [...values]);
        } catch (error) {
          if (!isAway(error)) throw error;
          return undefined;
        }
      }),
    end: () => pool.end(),
  };
}

/** The database of a product as it says itself; undefined while none runs. */
export function runningServer(dataDir: string) {
  return readPostmasterFile(path.join(dataDir, "postgres"));
}

/** The connection broke, or the server says that it ends or begins; every other error is an answer. */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.code?.startsWith("57P") === true;
}
