import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { makeOpenTestFolder } from "../../../tools/test-folder.ts";
import { ensureDatabase, prepareDatabase } from "../src/runtime/database/prepare-database.ts";
import { loginRoles, type RolePasswords, roleName } from "../src/runtime/database/roles.ts";
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
    await liftConnectionLimits(server.adminUrl(template));
    const adminUrl = server.adminUrl("postgres");
    return { adminUrl, template, passwords, close: () => close(server, folder) };
  } catch (error) {
    await close(server, folder);
    throw error;
  }
}

/** The limits are for one product, and one test server serves many at once. */
async function liftConnectionLimits(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const role of loginRoles) {
    await admin.query(`alter role ${roleName(role)} connection limit -1`);
  }
  await admin.end();
}

async function close(server: Postgres, folder: string): Promise<void> {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
