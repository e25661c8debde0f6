import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { beforeAll, describe, expect, it } from "vitest";
import { compareNames, noGaps } from "../../../../tools/compare-names.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

type Operation = {
  operationId: string;
  summary: string;
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  parameters: { name: string; in: string }[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const world = useOpened(openWorld);
let document: Document;
beforeAll(async () => {
  const response = await fetch(`${world.url}/api/openapi.json`);
  document = (await response.json()) as Document;
});

describe("the OpenAPI document", () => {
  it("describes every endpoint of the contract, and the server answers each", async () => {
    const paths = walletEndpoints.map(({ path }) => path);
    expect(compareNames(paths, Object.keys(document.paths))).toEqual(noGaps);
    for (const { path, methods } of walletEndpoints) {
      for (const method of methods) {
        const response = await fetch(`${world.url}${path.toUpperCase()}`, { method });
        expect(response.status, path).not.toBe(404);
      }
    }
  });

  it("names each field of what is asked, for a form, for JSON and for a query", () => {
    for (const { path, ask, methods, idempotent, multipart, name } of walletEndpoints) {
      const { get, post } = document.paths[path] ?? {};
      const fields = Object.keys(ask.shape).sort();
      if (methods.includes("GET")) {
        const inQuery = (get?.parameters ?? []).filter((one) => one.in === "query");
        expect(inQuery.map((one) => one.name).sort(), name).toEqual(fields);
      }
      if (!methods.includes("POST")) continue;
      const content = post?.requestBody?.content ?? {};
      const types = multipart
        ? ["multipart/form-data"]
        : ["application/x-www-form-urlencoded", "application/json"];
      for (const type of types) {
        expect(Object.keys(content[type]?.schema.properties ?? {}).sort(), name).toEqual(fields);
      }
      const headers = post?.parameters.map((one) => one.name) ?? [];
      expect(headers.includes("Idempotency-Key"), name).toBe(idempotent);
    }
  });

  it("has each refusal's key in its answers", () => {
    for (const { path, methods, refusals, name } of walletEndpoints) {
      const method = methods.includes("POST") ? "post" : "get";
      const text = JSON.stringify(document.paths[path]?.[method]?.responses);
      for (const code of refusals) expect(text, name).toContain(`"${code}"`);
    }
  });
});
