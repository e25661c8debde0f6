import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What a browser shows that keeps these words. */
async function preferencesOf(kept: Readonly<Record<string, string>>) {
  vi.stubGlobal("localStorage", { getItem: (place: string) => kept[place] ?? null });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("navigator", { languages: ["ko-KR"] });
  const { keptPreferences } = await import("./preferences.ts");
  return keptPreferences();
}

const first = {
  ...{ language: "ko-kr", currency: "USDT", line_color: "green-up", time_zone: "device" },
  ...{ theme: "system", balance_hidden: 0 },
};

it.each([
  ["nothing", {}],
  ["an empty text everywhere", { lang: "", theme: "", "line-color": "", "time-zone": "" }],
  [
    "words that nobody knows",
    { lang: "fr", theme: "neon", "display-currency": "EUR", "line-color": "blue" },
  ],
  ["a number that is none of ours", { "balance-hidden": "7" }],
])("a browser that keeps %s has the defaults", async (_what, kept) => {
  expect(await preferencesOf(kept)).toEqual(first);
});

it("an unknown zone stays, so that its person reads of it", async () => {
  const kept = { "time-zone": "Mars/Olympus", "balance-hidden": "1" };
  const has = { ...first, time_zone: "Mars/Olympus", balance_hidden: 1 };
  expect(await preferencesOf(kept)).toEqual(has);
});
