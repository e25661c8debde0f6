import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "./world.ts";

type Operation = {
  operationId: string;
  summary: string;
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  parameters: { name: string; in: string }[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

let world: World;
let document: Document;
beforeAll(async () => {
  world = await openWorld();
  const response = await fetch(`${world.url}/api/openapi.json`);
  document = (await response.json()) as Document;
});
afterAll(() => world.close());

describe("the OpenAPI document", () => {
  it("describes every endpoint of the contract, and the server answers each", async () => {
    const paths = walletEndpoints.map(({ path }) => path);
    expect(Object.keys(document.paths).sort()).toEqual([...paths].sort());
    for (const path of paths) {
      const response = await fetch(`${world.url}${path.toUpperCase()}`, { method: "POST" });
      expect(response.status, path).not.toBe(404);
    }
  });

  it("names each field of what is asked, for a form, for JSON and for a query", () => {
    for (const { path, ask, methods, idempotent, name } of walletEndpoints) {
      const operations = document.paths[path] ?? {};
      const fields = Object.keys(ask.shape).sort();
      const content = operations.post?.requestBody?.content ?? {};
      for (const type of ["application/x-www-form-urlencoded", "application/json"]) {
        expect(Object.keys(content[type]?.schema.properties ?? {}).sort(), name).toEqual(fields);
      }
      const inQuery = (operations.get?.parameters ?? []).filter((one) => one.in === "query");
      expect(inQuery.map((one) => one.name).sort()).toEqual(methods.includes("GET") ? fields : []);
      const headers = operations.post?.parameters.map((one) => one.name) ?? [];
      expect(headers.includes("Idempotency-Key"), name).toBe(idempotent);
    }
  });

  it("has each refusal's key in its answers", () => {
    for (const { path, refusals, name } of walletEndpoints) {
      const text = JSON.stringify(document.paths[path]?.post?.responses);
      for (const code of refusals) expect(text, name).toContain(`"${code}"`);
    }
  });
});
