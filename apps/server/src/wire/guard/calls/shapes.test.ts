import { expect, it } from "vitest";
import { visit } from "./shapes.ts";

const from = (ip: string) => visit.safeParse({ ip, device: "Firefox", deviceKey: "" }).success;

it.each(["", "203.0.113.7", "2001:db8::7", "::1"])("a visit comes from %j", (ip) => {
  expect(from(ip)).toBe(true);
});

it.each([
  "https://evil.example",
  "call +1 202 555 0100",
  "203.0.113.7\nevil.example",
  "1.2.3",
  "unknown",
])("a visit does not come from %j, which a letter would show", (ip) => {
  expect(from(ip)).toBe(false);
});
