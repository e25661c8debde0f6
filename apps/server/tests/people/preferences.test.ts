import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { setTimeZone } from "@clearhold/contract/wallet/people/mails";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { watchMessages } from "@clearhold/contract/wallet/press/messages";
import { beforeAll, describe, expect, it } from "vitest";
import { fundPassword, type Person, refusalOf, registerPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);
let alice: Person;
let bob: Person;
beforeAll(async () => {
  alice = await registerPerson(world, "alice");
  bob = await registerPerson(world, "bob");
});

const preferencesOf = async (person: Person) => (await person.call(getUserInfo, {})).preferences;

const first = {
  language: "en-us",
  currency: "USDT",
  line_color: "green-up",
  time_zone: "device",
  theme: "system",
  balance_hidden: 0,
} as const;

describe("preferences", () => {
  it("change one by one or together, and another device learns of it", async () => {
    expect(await preferencesOf(alice)).toEqual(first);
    const chosen = { ...first, currency: "KRW", line_color: "red-up" } as const;
    const ask = { currency: "KRW", line_color: "red-up" } as const;
    expect(await alice.call(setPreferences, ask)).toEqual(chosen);
    const dark = { ...chosen, theme: "dark", balance_hidden: 1, time_zone: "Asia/Kathmandu" };
    const { theme, balance_hidden, time_zone } = dark;
    const rest = { theme: theme as "dark", balance_hidden, time_zone };
    expect(await alice.call(setPreferences, rest)).toEqual(dark);
    expect(await alice.call(setPreferences, {})).toEqual(dark);
    expect(await preferencesOf(alice)).toEqual(dark);
    expect((await alice.call(watchMessages, {})).preferences).toEqual(dark);
    expect(await preferencesOf(bob)).toEqual(first);
  });

  it("keep the rest when two devices set at once", async () => {
    await Promise.all([
      bob.call(setPreferences, { theme: "light" }),
      bob.call(setPreferences, { line_color: "red-up" }),
      bob.call(setPreferences, { currency: "TRX" }),
    ]);
    const all = { ...first, theme: "light", line_color: "red-up", currency: "TRX" };
    expect(await preferencesOf(bob)).toEqual(all);
  });

  it.each([
    ["time_zone", "Mars/Olympus"],
    ["time_zone", "+09:00"],
    ["currency", "EUR"],
    ["line_color", "blue-up"],
    ["theme", "neon"],
    ["language", "xx"],
    ["balance_hidden", 2],
  ])("refuse %s %s, and change nothing", async (field, value) => {
    const before = await preferencesOf(bob);
    const ask = { theme: "dark" as const, [field]: value };
    expect((await refusalOf(bob.call(setPreferences, ask as never))).field).toBe(field);
    expect(await preferencesOf(bob)).toEqual(before);
  });
});

describe("the chosen time zone", () => {
  it("is that of mails, wherever the device is, until it is the device's again", async () => {
    const carol = await registerPerson(world, "carol");
    await carol.call(setTimeZone, { time_zone: "Asia/Seoul" });
    await carol.call(setPreferences, { time_zone: "Asia/Kathmandu" });
    const ask = { new_password: fundPassword, cfm_password: fundPassword };
    await carol.call(setFundPassword, ask);
    const told = async () => (await world.mailbox.lastTo(carol.email)).text;
    expect(await told()).toMatch(/^Time: .*, \d\d:\d\d \(Asia\/Kathmandu, UTC\+5:45\)$/m);
    // The device says its own at every start.
    await carol.call(setTimeZone, { time_zone: "Europe/Lisbon" });
    await carol.call(setPreferences, { time_zone: "device" });
    expect((await carol.call(getUserInfo, {})).time_zone).toBe("Europe/Lisbon");
    world.clock.advance(61);
    const again = { old_password: fundPassword, new_password: "902846", cfm_password: "902846" };
    await carol.call(setFundPassword, again);
    expect(await told()).toMatch(/\(Europe\/Lisbon, UTC(\+1)?\)$/m);
  });
});
