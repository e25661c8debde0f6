import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { buildOpenApi } from "./openapi.ts";
import { walletEndpoints } from "./wallet/index.ts";

describe("the OpenAPI document of the whole contract", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(
      structuredClone(buildOpenApi(walletEndpoints)),
    );
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
  });

  it("is not valid with an operation that answers nothing", async () => {
    const document = buildOpenApi(walletEndpoints) as { paths: Record<string, unknown> };
    document.paths["/api/broken"] = { post: { responses: [] } };
    expect((await new Validator().validate(document)).valid).toBe(false);
  });

  it("names each operation once", () => {
    const { paths } = buildOpenApi(walletEndpoints) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(walletEndpoints.map(({ name }) => name)));
  });
});
