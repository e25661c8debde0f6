import { rmSync } from "node:fs";
import path from "node:path";
import { makeOpenTestFolder } from "../../../tools/test-folder.ts";
import { ensureDatabase, prepareDatabase } from "../src/runtime/database/prepare-database.ts";
import type { RolePasswords } from "../src/runtime/database/roles.ts";
import { testSettings } from "../src/runtime/postgres/server-settings.ts";
import { type Postgres, startPostgres } from "../src/runtime/postgres/start-postgres.ts";

/** What a test worker needs to clone its own database. Plain data: it crosses processes. */
export type TestServer = { adminUrl: string; template: string; passwords: RolePasswords };

const template = "clearhold_template";
const quiet = { info: () => {}, warn: () => {} };

/** One embedded server with a migrated database to clone from. */
export async function startTestServer(): Promise<TestServer & { close(): Promise<void> }> {
  const folder = makeOpenTestFolder();
  const server = await startPostgres({ dataDir: folder, logger: quiet, settings: testSettings });
  try {
    await ensureDatabase(server.adminUrl("postgres"), template);
    const secrets = path.join(folder, "secrets");
    const { passwords } = await prepareDatabase(server.adminUrl(template), secrets, "devnet");
    const adminUrl = server.adminUrl("postgres");
    return { adminUrl, template, passwords, close: () => close(server, folder) };
  } catch (error) {
    await close(server, folder);
    throw error;
  }
}

async function close(server: Postgres, folder: string): Promise<void> {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
