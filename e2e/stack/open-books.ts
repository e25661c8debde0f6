import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { superuser } from "../../apps/server/src/runtime/postgres/init-database.ts";
import { readPostmasterFile } from "../../apps/server/src/runtime/postgres/postmaster-file.ts";
import { databaseUrl } from "../../apps/server/src/runtime/postgres/server-settings.ts";

/** The database of a product that runs, for a drill that compares what it holds. */
export async function openBooks(dataDir: string): Promise<pg.Client> {
  const server = readPostmasterFile(path.join(dataDir, "postgres"));
  if (!server) throw new Error("no database runs");
  const { socketFolder, port } = server;
  const address = socketFolder === "" ? { host: "127.0.0.1", port } : { socketFolder, port };
  const password = readFileSync(path.join(dataDir, "secrets/db-superuser"), "utf8").trim();
  const login = { user: superuser, password, database: "clearhold" };
  const client = new pg.Client({ connectionString: databaseUrl(address, login) });
  await client.connect();
  return client;
}
