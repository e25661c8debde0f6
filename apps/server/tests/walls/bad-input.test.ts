import type { Endpoint } from "@clearhold/contract/endpoint";
import { missingCodeRefusals } from "@clearhold/contract/primitives/proofs";
import { isRefusalCode, refusals } from "@clearhold/contract/refusals";
import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../database.ts";
import { neverAmounts } from "../hostile-amounts.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useWorld(openWorld);
let alice: Person;
beforeAll(async () => {
  alice = await settledPerson(world, "alice");
});

type Fields = Record<string, unknown>;
type Answer = { status: number; code: number; error?: string; field?: string; data: unknown };

/** A read whose path is a write's too is asked in the query alone. */
const isQuery = ({ methods }: Endpoint) => !methods.includes("POST");

/** Sent as JSON, which can say wrong types; `query` and `form` only know text. */
async function send(endpoint: Endpoint, fields: unknown, token = alice.token): Promise<Answer> {
  if (isQuery(endpoint)) {
    return ask(endpoint, new URLSearchParams(fields as Record<string, string>).toString(), token);
  }
  const response = await fetch(`${world.url}${endpoint.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { token }) },
    body: JSON.stringify(fields),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}

async function ask(endpoint: Endpoint, query: string, token = alice.token): Promise<Answer> {
  const headers: Record<string, string> = token ? { token } : {};
  const response = await fetch(`${world.url}${endpoint.path}?${query}`, { headers });
  return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}

async function sendForm(endpoint: Endpoint, fields: string): Promise<Answer> {
  if (isQuery(endpoint)) return ask(endpoint, fields);
  const headers = { "content-type": "application/x-www-form-urlencoded", token: alice.token };
  const init = { method: "POST", headers, body: fields };
  const response = await fetch(`${world.url}${endpoint.path}`, init);
  return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
}

const unknownId = (prefix: string) => `${prefix}_${"0".repeat(26)}`;

/** One of these is right for every field of the contract; the first that its schema takes is used. */
const samples: unknown[] = [
  fundPassword,
  "nocaptcha",
  "captcha",
  "TRX",
  "1",
  3,
  unknownId("prj"),
  "someone@example.com",
  "+821012345678",
  "email",
  "en-us",
  "A".repeat(43),
  "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  "bio",
  "csv",
  "codes", // an article of the help
  "promotion", // a pop-up
  "front", // a side of a document
  "1990-04-01",
  "KR",
  "Asia/Seoul",
  "app", // a channel of messages
  "terms", // a text
  "https://push.example/browser", // where a browser gets pushes, and its keys
  `B${"A".repeat(86)}`,
  "A".repeat(22),
  "a".repeat(64), // the id of a chain transaction
  new File(["picture"], "a file, which travels in a form of its own"),
];

/** What is never an amount, a code, an id or a choice, as the types of JSON and as text. */
const wrongTypes: unknown[] = [null, true, {}, [], ["1"], { length: 6 }];
const wrongTexts = [
  "-1",
  "+1",
  "1e2",
  "0x10",
  "NaN",
  "Infinity",
  "1.1234567",
  "99999999999999999999999999",
  "１０",
  "10 ",
  "1,5",
  ".5",
  "1.",
  "\u0000",
  "' or 1=1 --",
  "x".repeat(5_000),
];
const zeros = ["0", "0.0", "0.000000", "000", "-0"];

function shapeOf(endpoint: Endpoint) {
  return Object.entries(endpoint.ask.shape) as [
    string,
    { safeParse(v: unknown): { success: boolean } },
  ][];
}

function rightAsk(endpoint: Endpoint): Fields {
  const required = shapeOf(endpoint).filter(([, schema]) => !schema.safeParse(undefined).success);
  return Object.fromEntries(
    required.map(([name, schema]) => {
      const sample = samples.find((value) => schema.safeParse(value).success);
      if (sample === undefined) throw new Error(`${endpoint.name}.${name}: no sample fits`);
      return [name, sample];
    }),
  );
}

const amountFields = new Set(["price", "money"]);
/** Fields of free text, where most texts are right; each has a bound and refuses control characters. */
const freeFields = new Set(
  "note notes username account address value password phrase invite_code new_password cfm_password old_password oldpassword newpassword login_password recovery_code passkey credential name txid words".split(
    " ",
  ),
);

function wrongValues(endpoint: Endpoint, field: string): unknown[] {
  // A bill is named by what it is about, in any text; a passkey by whatever its device made up.
  const isName = endpoint.name === "getBill" || endpoint.name.endsWith("Passkey");
  const isSearch = endpoint.name === "listCoins" && field === "currency";
  const isFree = freeFields.has(field) || isSearch || (field === "id" && isName);
  const isSixDigits = endpoint.ask.shape[field]?.safeParse("abcdef").success === false;
  if (isFree && !(field === "password" && isSixDigits)) {
    // Passwords are only hashed, and what a device signed is read as JSON by the guard.
    const opaque = /password|^passkey$|^credential$/.test(field);
    const control = opaque ? [] : ["a\u0000b"];
    const long = "x".repeat(isQuery(endpoint) ? 5_000 : 20_000);
    return [...wrongTypes, 5, long, ...control];
  }
  const numbers = amountFields.has(field) ? [1, 0, -1, 1.5] : [-1, 1.5, 1e21];
  const none = amountFields.has(field) ? [...zeros, ...neverAmounts] : [];
  return [...wrongTypes, ...numbers, ...wrongTexts, ...none];
}

/** Rows of every table of the product: a request that was refused has left no trace. */
async function countRows(): Promise<unknown> {
  const tables = await world.databases.auditor.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) as n from ${name}`);
  const sql = `${counts.join(" union all ")} order by 1`;
  return (await withClient(world.adminUrl, (admin) => admin.query(sql))).rows;
}

describe("bad input to every endpoint", () => {
  it("is refused with its key and the field's name, and nothing is written", async () => {
    const before = await countRows();
    let asked = 0;
    for (const endpoint of walletEndpoints) {
      const right = rightAsk(endpoint);
      for (const [field, schema] of shapeOf(endpoint)) {
        for (const value of wrongValues(endpoint, field)) {
          if (isQuery(endpoint) && typeof value !== "string") continue;
          asked += 1;
          const fields = { ...right, [field]: value };
          const name = `${endpoint.name} ${field}=${JSON.stringify(value)?.slice(0, 40)}`;
          const invalid = {
            ...{ status: 400, code: 0, msg: expect.any(String), data: null },
            ...{ error: "field-invalid", field },
          };
          expect(await send(endpoint, fields), name).toEqual(invalid);
          if (!amountFields.has(field) || !neverAmounts.includes(String(value))) continue;
          const form = new URLSearchParams(fields as Record<string, string>).toString();
          expect(await sendForm(endpoint, form), `${name} as a form`).toEqual(invalid);
        }
        if (schema.safeParse(undefined).success) continue;
        const { [field]: _, ...rest } = right;
        const none = schema.safeParse("").success ? [rest] : [rest, { ...right, [field]: "" }];
        for (const fields of none) {
          const answer = await send(endpoint, fields);
          const name = `${endpoint.name} without ${field}`;
          expect(answer, name).toMatchObject({ code: 0, field });
          expect(["field-missing", missingCodeRefusals[field]], name).toContain(answer.error);
        }
      }
    }
    expect(asked).toBeGreaterThan(1_000);
    expect(await countRows()).toEqual(before);
  });

  it("is no field that was left empty: a read answers as without it, in a form and in the query", async () => {
    for (const endpoint of walletEndpoints.filter(({ methods }) => methods.includes("GET"))) {
      const right = rightAsk(endpoint) as Record<string, string>;
      const optional = shapeOf(endpoint).filter(([name]) => !(name in right));
      if (endpoint.file || optional.length === 0) continue;
      const without = new URLSearchParams(right).toString();
      const empty = `${without}${optional.map(([name]) => `&${name}=`).join("")}`;
      const expected = await ask(endpoint, without);
      expect([endpoint.name, await ask(endpoint, empty)]).toEqual([endpoint.name, expected]);
      expect([endpoint.name, await sendForm(endpoint, empty)]).toEqual([endpoint.name, expected]);
    }
  });

  it("as a form names a field that was sent twice, and drops what it does not know", async () => {
    for (const endpoint of walletEndpoints) {
      const right = rightAsk(endpoint) as Record<string, string>;
      const [field] = Object.keys(right);
      if (field === undefined) continue;
      const form = new URLSearchParams(right).toString();
      const twice = await sendForm(endpoint, `${form}&${field}=1&level=9&__proto__[level]=9`);
      expect([endpoint.name, twice.error, twice.field]).toEqual([
        endpoint.name,
        "field-repeated",
        field,
      ]);
    }
  });

  it.each([
    ["a list", []],
    ["a text", "price=1"],
    ["a number", 5],
    ["nothing", null],
  ])("that is %s and no object is refused", async (_name, body) => {
    for (const endpoint of walletEndpoints) {
      if (isQuery(endpoint) || Object.keys(rightAsk(endpoint)).length === 0) continue;
      const { status, error } = await send(endpoint, body);
      expect([endpoint.name, status]).toEqual([endpoint.name, 400]);
      expect(["body-malformed", "field-missing"]).toContain(error);
    }
  });
});

describe("every endpoint", () => {
  it("that needs a session is closed to nobody and to a stale one", async () => {
    const closed = walletEndpoints.filter(({ auth }) => auth === "session");
    expect(closed.length).toBeGreaterThan(20);
    for (const endpoint of closed) {
      for (const token of ["", "A".repeat(43), alice.token.toLowerCase()]) {
        const { status, code, error } = await send(endpoint, rightAsk(endpoint), token);
        expect([endpoint.name, status, code, error]).toEqual([
          endpoint.name,
          200,
          100,
          "session-expired",
        ]);
      }
    }
  });

  it("says of an unknown id a refusal that it declares", async () => {
    for (const endpoint of walletEndpoints) {
      const right = rightAsk(endpoint);
      const ids = Object.values(right).filter((value) => value === unknownId("prj"));
      if (ids.length === 0) continue;
      const { code, error = "" } = await send(endpoint, right);
      expect([endpoint.name, code]).toEqual([endpoint.name, 0]);
      expect(endpoint.refusals, endpoint.name).toContain(error);
      expect(isRefusalCode(error) && refusals[error].status).toBe(200);
    }
  });
});
