import { openDatabase } from "../apps/server/src/kernel/database.ts";
import { freshDatabase } from "../apps/server/tests/database.ts";
import { startTestServer } from "../apps/server/tests/test-server.ts";
import { describeSchema } from "./schema/describe-schema.ts";
import { writeSchemaFiles } from "./schema/schema-files.ts";

// Migrates an empty database and writes apps/server/migrations/schema.sql and hashes.json.
const server = await startTestServer();
const fresh = await freshDatabase(server);
const db = openDatabase({ url: fresh.adminUrl, poolSize: 1, name: "schema" });
try {
  writeSchemaFiles(await describeSchema(db));
} finally {
  await db.close();
  await server.close();
}
