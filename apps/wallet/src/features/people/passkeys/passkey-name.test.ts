import { expect, it } from "vitest";
import { firstFault } from "../../../forms/first-fault.ts";
import { passkeyNameChecks } from "./passkey-name.ts";

it.each([
  ["Mina's phone", null],
  ["  ", "passkeys.nameMissing"],
  ["Mina\u200bs phone", "fault.unseen"],
  ["phone\u202e1", "fault.unseen"],
  ["two\nlines", "fault.unseen"],
])("%j meets %s", (name, fault) => {
  expect(firstFault(passkeyNameChecks, name)).toBe(fault);
});
