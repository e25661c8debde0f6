import type { Endpoint } from "@clearhold/contract/endpoint";
import { walletEndpoints } from "@clearhold/contract/wallet/index";
import { describe, expect, it } from "vitest";
import { z } from "zod/mini";
import { Refusal } from "../kernel/refusal.ts";
import { parseAsk } from "./read-fields.ts";

/** Every field of the contract as the only one of its endpoint. */
const fields = walletEndpoints.flatMap((endpoint) =>
  Object.entries(endpoint.ask.shape).map(([field, schema]) => ({
    name: `${endpoint.name} ${field}`,
    field,
    mayBeAbsent: schema.safeParse(undefined).success,
    mayBeEmpty: schema.safeParse("").success,
    endpoint: { ...endpoint, ask: z.object({ [field]: schema }) },
  })),
);

/** Orders ask for these, and have a default where they are absent. */
const choices = ["rebate_way", "agreement", "quote_id"];

/** What an ask is read as, or how it is refused. */
function outcomeOf(endpoint: Endpoint, ask: object): unknown {
  try {
    return parseAsk(endpoint, ask);
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.details];
    throw error;
  }
}

describe("an empty field", () => {
  it("counts as absent, and one with a blank in it does not", () => {
    for (const { name, field, mayBeEmpty, endpoint } of fields) {
      if (choices.includes(field)) continue;
      if (mayBeEmpty) continue; // A text that may be empty may be blank as well: both read the same.
      const empty = outcomeOf(endpoint, { [field]: "" });
      const absent = outcomeOf(endpoint, {});
      expect([name, empty]).toEqual([name, absent]);
      expect([name, outcomeOf(endpoint, { [field]: "\n" })]).not.toEqual([name, absent]);
    }
  });

  it("is refused where it would choose for its sender", () => {
    const chosen = fields.filter(({ field }) => choices.includes(field));
    expect(chosen.map(({ name }) => name).sort()).toEqual([
      "buyOrder rebate_way",
      "exchange quote_id",
      "subscribe agreement",
      "subscribe rebate_way",
    ]);
    for (const { field, endpoint } of chosen) {
      for (const empty of ["", " "]) {
        const refused = ["field-invalid", { field }];
        expect(outcomeOf(endpoint, { [field]: empty })).toEqual(refused);
      }
      expect(outcomeOf(endpoint, {})).toEqual({});
    }
  });

  it("has a meaning of its own where it may be absent in notes and in one search alone", () => {
    const both = fields.filter(({ mayBeAbsent, mayBeEmpty }) => mayBeAbsent && mayBeEmpty);
    expect(both.map(({ name }) => name)).toEqual([
      "addAddress note",
      "editAddress note",
      "listCoins currency",
    ]);
  });

  it("of a name that every object has is ignored like any other unknown field", () => {
    const endpoint = { ...fields[0]?.endpoint, ask: z.object({ id: z.string() }) } as Endpoint;
    const sent = JSON.parse('{"id":"1","constructor":"","toString":"","__proto__":""}');
    expect(outcomeOf(endpoint, sent)).toEqual({ id: "1" });
  });

  it("is a code that is missing where the call needs one in every case", () => {
    const needed = fields.filter(
      ({ field, mayBeAbsent }) => !mayBeAbsent && /^code$|captcha/.test(field),
    );
    const told = needed.map(({ name, field, endpoint }) => [
      name,
      outcomeOf(endpoint, { [field]: "" }),
    ]);
    const mail = (field: string) => ["email-code-required", { field }];
    const phone = ["phone-code-required", { field: "scaptcha_new" }];
    expect(told).toEqual([
      ["register code", mail("code")],
      ["bindEmail ecaptcha", mail("ecaptcha")],
      ["changeEmail ecaptcha_new", mail("ecaptcha_new")],
      ["askEmailChange ecaptcha_new", mail("ecaptcha_new")],
      ["bindPhone scaptcha_new", phone],
      ["changePhone scaptcha_new", phone],
    ]);
  });
});
