import path from "node:path";
import { readStartConfig } from "../config/start-config.ts";
import { openLogger } from "../kernel/logger.ts";
import { ensureDatabase, prepareDatabase } from "../runtime/database/prepare-database.ts";
import { startPostgres } from "../runtime/postgres/start-postgres.ts";

/** Brings the database to the present schema and ends: for a real server before an update. */
const cloneDir = path.resolve(import.meta.dirname, "../../../..");
const config = readStartConfig(cloneDir);
const logger = openLogger("migrate", config.LOG_LEVEL);
const secretsDir = path.join(config.dataDir, "secrets");

if (config.DATABASE_URL) {
  await migrate(config.DATABASE_URL);
} else {
  const postgres = await startPostgres({ dataDir: config.dataDir, logger });
  try {
    await ensureDatabase(postgres.adminUrl("postgres"), "clearhold");
    await migrate(postgres.adminUrl("clearhold"));
  } finally {
    await postgres.stop();
  }
}

async function migrate(adminUrl: string): Promise<void> {
  const { migrated } = await prepareDatabase(adminUrl, secretsDir, config.network);
  logger.info({ migrated }, "the database is up to date");
}
