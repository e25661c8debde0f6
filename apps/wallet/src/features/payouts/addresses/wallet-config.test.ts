import type { WalletConfig } from "@clearhold/contract/wallet/payouts/addresses";
import { expect, it } from "vitest";
import { pendingOf, shownAs, weakens } from "./wallet-config.ts";

const config: WalletConfig = {
  ...{ is_write: 0, is_default: 1, is_withlock: 1 },
  pending: [{ name: "is_withlock", on: 0, from: 9 }],
};

it("shows a switch as it is in force, and where a tap would put it", () => {
  expect(shownAs(config, "is_write", null)).toBe(false);
  expect(shownAs(config, "is_default", null)).toBe(true);
  expect(shownAs(config, "is_withlock", null)).toBe(true);
  expect(pendingOf(config, "is_withlock")).toMatchObject({ from: 9 });
  const asked = { name: "is_write", on: 1 } as const;
  expect(shownAs(config, "is_write", asked)).toBe(true);
  expect(shownAs(config, "is_default", asked)).toBe(true);
});

it.each([
  ["is_write", 1, true],
  ["is_write", 0, false],
  ["is_withlock", 0, true],
  ["is_withlock", 1, false],
  ["is_default", 1, false],
  ["is_default", 0, false],
] as const)("%s to %i weakens: %s", (name, on, weak) => {
  expect(weakens({ name, on })).toBe(weak);
});
