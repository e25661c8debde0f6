import pg from "pg";
import { withLogin } from "../apps/server/src/runtime/database/database-url.ts";
import { startTestServer } from "../apps/server/tests/test-server.ts";
import { describeSchema } from "./schema/describe-schema.ts";
import { writeSchemaFiles } from "./schema/schema-files.ts";

// Migrates an empty database and writes apps/server/migrations/schema.sql and hashes.json.
const server = await startTestServer();
const { user = "", password } = new pg.Client({ connectionString: server.adminUrl });
const login = { user, password: String(password), database: server.template };
const db = new pg.Client({ connectionString: withLogin(server.adminUrl, login) });
try {
  await db.connect();
  writeSchemaFiles(await describeSchema(db));
} finally {
  await db.end();
  await server.close();
}
