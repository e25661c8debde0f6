import { z } from "zod/mini";
import type { Endpoint, Method } from "./endpoint.ts";
import { requestRefusals } from "./refusals/request-refusals.ts";
import { languages, type RefusalCode, refusals } from "./refusals.ts";

type Json = { [key: string]: unknown };

/** The whole interface as an OpenAPI 3.1 document, made from the contract alone. */
export function buildOpenApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operations = endpoint.methods.map((method) => [
      method.toLowerCase(),
      operationOf(endpoint, method),
    ]);
    paths[endpoint.path] = { ...paths[endpoint.path], ...Object.fromEntries(operations) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Clearhold",
      version: "0.4.0",
      description:
        "Business outcomes are HTTP 200 with {code, msg, data}: code 1 is success, 0 a refusal, 100 an expired session. `error` is the refusal's stable key. Paths match in any case. Each field is sent once; an optional field that is empty counts as absent.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "token" } },
      schemas: { Refusal: refusalSchema },
    },
  };
}

function operationOf(endpoint: Endpoint, method: Method): Json {
  const ask = schemaOf(endpoint.ask, "input");
  return {
    // A call that answers to both methods is called by the second name only in a query.
    operationId: method === endpoint.methods.at(-1) ? endpoint.name : `${endpoint.name}ByGet`,
    summary: endpoint.summary,
    security: endpoint.auth === "session" ? [{ token: [] }] : [{}, { token: [] }],
    parameters: [
      languageHeader,
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
      ...(method === "GET" ? queryOf(ask) : []),
    ],
    ...(method === "POST" && { requestBody: bodyOf(endpoint, ask) }),
    responses: responsesOf(endpoint),
  };
}

function queryOf(ask: Json): Json[] {
  const required = (ask.required ?? []) as string[];
  return Object.entries((ask.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function bodyOf({ multipart }: Endpoint, ask: Json): Json {
  const required = ((ask.required ?? []) as string[]).length > 0;
  const types = multipart
    ? ["multipart/form-data"]
    : ["application/x-www-form-urlencoded", "application/json"];
  return { required, content: Object.fromEntries(types.map((type) => [type, { schema: ask }])) };
}

/** One response for each HTTP status that the endpoint may answer with. */
function responsesOf(endpoint: Endpoint): Json {
  const codes: RefusalCode[] = [
    ...(Object.keys(requestRefusals) as RefusalCode[]),
    ...(endpoint.auth === "session" ? (["session-expired"] as const) : []),
    ...endpoint.refusals,
  ];
  const responses: Json = {};
  for (const status of new Set(codes.map((code) => refusals[code].status))) {
    const keys = codes.filter((code) => refusals[code].status === status);
    responses[status] = {
      description: status === 200 ? "Success, or a refusal" : "A refusal",
      content: {
        ...(status === 200 && filesOf(endpoint)),
        "application/json": {
          schema: status === 200 ? outcomeOf(endpoint, keys) : refusalOf(keys),
        },
      },
    };
  }
  return responses;
}

/** What a success is where it is a file: in OpenAPI 3.1 a media type alone says "these bytes". */
function filesOf({ file }: Endpoint): Json {
  return Object.fromEntries((file ?? []).map((type) => [type, {}]));
}

function outcomeOf(endpoint: Endpoint, keys: readonly RefusalCode[]): Json {
  if (endpoint.file) return refusalOf(keys);
  const success = {
    type: "object",
    required: ["code", "msg", "data"],
    properties: {
      code: { const: 1 },
      msg: { type: "string" },
      data: schemaOf(endpoint.reply, "output"),
    },
  };
  return { oneOf: [success, refusalOf(keys)] };
}

function refusalOf(keys: readonly RefusalCode[]): Json {
  return {
    allOf: [
      { $ref: "#/components/schemas/Refusal" },
      { type: "object", properties: { error: { enum: [...new Set(keys)] } } },
    ],
  };
}

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const refusalSchema = {
  type: "object",
  required: ["code", "msg", "error", "data"],
  properties: {
    code: { enum: [0, 100] },
    msg: { type: "string", description: "In the language of Accept-Language." },
    error: { type: "string", description: "The stable key." },
    field: { type: "string", description: "The field that was refused, where one was." },
    details: { type: "object", additionalProperties: { type: "string" } },
    data: { type: "null" },
  },
};

const languageHeader = {
  name: "Accept-Language",
  in: "header",
  required: false,
  schema: { enum: [...languages] },
};

const idempotencyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key and fields answer the same reply; other fields are refused.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};
