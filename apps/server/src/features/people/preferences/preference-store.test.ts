import { expect, it } from "vitest";
import type { Queryable } from "../../../kernel/database.ts";
import { findTimeZone } from "./preference-store.ts";

const storing = (zone: string | undefined) =>
  ({ first: async () => (zone === undefined ? null : { zone }) }) as unknown as Queryable;

it.each([
  ["Asia/Kathmandu", "Asia/Kathmandu"],
  ["America/Sao_Paulo", "America/Sao_Paulo"],
  ["Mars/Olympus", "UTC"],
  ["America/", "UTC"],
  ["", "UTC"],
  [undefined, "UTC"],
])("a stored zone %s is read as %s", async (stored, zone) => {
  expect(await findTimeZone(storing(stored), "usr_1")).toBe(zone);
});
