import type { TestProject } from "vitest/node";
import { startTestServer, type TestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Once per run: one embedded PostgreSQL, migrated once; each test file clones it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...server } = await startTestServer();
  project.provide("testServer", server);
  return close;
}
