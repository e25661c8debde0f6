import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listDisplayRates } from "@clearhold/contract/wallet/desk/display-rates";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { readHome } from "@clearhold/contract/wallet/statements/home";
import type { StateCurrency } from "@clearhold/money";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepDisplayRates } from "../../src/features/desk/display-rates/index.ts";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { openPrice } from "../../src/market/open-ticker.ts";
import { readDisplaySources } from "../../src/wire/market/display-sources.ts";
import type { PriceFeed } from "../../src/wire/market/rate-source.ts";
import { trx, usdt } from "../market-world.ts";
import { type Person, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { fetchStatement, readStatement } from "../statements/bill-people.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(() => openRaiseWorld({ displayCurrencies: ["TRX", "USDT", "KRW", "CNY"] }));
let alice: Person;
/** What the operator's source says. */
let said: Record<string, unknown> = {};
let source: Server;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await world.pay(alice, trx(35), usdt(10));
  source = createServer((_request, response) => response.end(JSON.stringify(said)));
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  source.close();
});

beforeEach(async () => {
  const rate = { source: fixedRate(parseRate("3.5")), feePpm: 5_000n };
  await keepRate({ database: world.databases.worker, ...rate });
});

const now = () => world.clock.now();

/** One look of the worker at the source. */
async function look(answer: Record<string, unknown>): Promise<void> {
  said = answer;
  const place = `http://127.0.0.1:${(source.address() as AddressInfo).port}/rates`;
  const setting = `KRW=${place}#price=/won&at=/at CNY=${place}#price=/yuan&pair=CNYUSDT`;
  const feeds = [...readDisplaySources(setting)].map(
    ([currency, address]) => [currency, openPrice(address, now)] as const,
  );
  await keep(new Map(feeds));
}

function keep(feeds: ReadonlyMap<StateCurrency, PriceFeed>): Promise<void> {
  const logger = pino({ level: "silent" });
  return keepDisplayRates({ database: world.databases.worker, logger, feeds });
}

async function ratesOf(): Promise<Record<string, string>> {
  const list = await alice.call(listDisplayRates, {});
  return Object.fromEntries(list.map(({ code, per_usdt }) => [code, per_usdt]));
}

/** The clock here is some minutes ahead of the database's, by which the desk's rate is timed. */
const seconds = (ago = 0) => Math.floor(now().getTime() / 1000) - ago;

describe("values in the money of a state", () => {
  it("come from the operator's source, with its time, beside the coins", async () => {
    const at = seconds(600);
    await look({ won: "1400.5", yuan: "0.14", at });
    const list = await alice.call(listDisplayRates, {});
    expect(list.map(({ code }) => code)).toEqual(["TRX", "USDT", "KRW", "CNY"]);
    expect(list[2]).toEqual({ code: "KRW", per_usdt: "1400.5", rated_at: at });
    expect(list[3]?.per_usdt).toBe("7.142857142857");
    await alice.call(setPreferences, { currency: "KRW" });
    const mine = await alice.call(getAssets, {});
    expect(mine).toMatchObject({
      currency_code: "KRW",
      total: "28010",
      rated_at: at,
      list: [
        { balance: "35", value: "14005", price: "400.142857", change_24h: "" },
        { balance: "10", value: "14005", price: "1400.5", change_24h: "" },
      ],
    });
    expect(mine.symbols.find(({ active }) => active === 1)).toEqual({
      ...{ code: "KRW", symbol: "₩", active: 1 },
    });
    expect((await alice.call(readHome, {})).symbols).toEqual(mine.symbols);
  });

  it("stand on a statement, with the time of the rate", async () => {
    const at = seconds(600);
    await look({ won: "1400.5", at });
    const ask = { format: "csv", timezone: "UTC" } as const;
    const { head } = readStatement((await fetchStatement(world, alice.token, ask)).bytes);
    expect(head.get("Value of the closing balances")).toBe(
      "35.000000 TRX + 10.000000 USDT ≈ 28010 KRW",
    );
    const time = new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ");
    expect(head.get("Rates as of")).toBe(time);
  });

  it.each([
    ["KRW", "USDT", "10.000000 USDT ≈ 14005 KRW", true],
    ["USDT", "USDT", "10.000000 USDT ≈ 10 USDT", false],
    ["TRX", "TRX", "35.000000 TRX ≈ 35 TRX", false],
  ] as const)(
    "in %s of a statement in %s are dated by the rates that they need",
    async (...row) => {
      const [chosen, name, value, isRated] = row;
      // The desk's rate is older.
      const at = seconds();
      await look({ won: "1400.5", at });
      await alice.call(setPreferences, { currency: chosen });
      const ask = { format: "csv", timezone: "UTC", name } as const;
      const { head } = readStatement((await fetchStatement(world, alice.token, ask)).bytes);
      await alice.call(setPreferences, { currency: "KRW" });
      expect(head.get("Value of the closing balances")).toBe(value);
      const time = new Date(at * 1000).toISOString().slice(0, 19).replace("T", " ");
      expect(head.get("Rates as of")).toBe(isRated ? time : undefined);
    },
  );

  it.each([
    ["of zero", { won: "0", yuan: "0.14" }],
    ["below zero", { won: "-3", yuan: "0.14" }],
    ["that is missing", { yuan: "0.14" }],
    ["that no coin ever cost", { won: "9999999999", yuan: "0.14" }],
  ])("are never made of a rate %s: the last one counts", async (_what, answer) => {
    await look({ won: "1400.5", yuan: "0.14", at: seconds() });
    await look({ ...answer, at: seconds() });
    expect(await ratesOf()).toMatchObject({ KRW: "1400.5", CNY: "7.142857142857" });
  });

  it("are not shown by a rate older than an hour: the coins stand alone", async () => {
    await look({ won: "1400.5", at: seconds(3_590) });
    expect((await ratesOf()).KRW).toBe("1400.5");
    await look({ won: "1400.5", at: seconds(3_610) });
    expect((await ratesOf()).KRW).toBe("");
    const mine = await alice.call(getAssets, {});
    expect(mine).toMatchObject({ currency_code: "KRW", total: "", rated_at: 0 });
    expect(mine.list.map(({ balance, value }) => [balance, value])).toEqual([
      ["35", ""],
      ["10", ""],
    ]);
    const ask = { format: "csv", timezone: "UTC" } as const;
    const { head } = readStatement((await fetchStatement(world, alice.token, ask)).bytes);
    expect(head.get("Value of the closing balances")).toBe("35.000000 TRX + 10.000000 USDT");
    expect(head.get("Rates as of")).toBe("No current rate");
  });

  it("come from a source with a long name too", async () => {
    const name = `${"prices".repeat(12)}.example.org`;
    const feed = { name, read: async () => ({ perUsdtE12: 1_390_000_000_000_000n, at: now() }) };
    await keep(new Map([["KRW", feed]]));
    expect((await ratesOf()).KRW).toBe("1390");
  });

  it("are of now where the source names a time to come, so that no rate stays for longer", async () => {
    const before = seconds();
    await look({ won: "1400.5", at: seconds(-7_200) });
    const won = (await alice.call(listDisplayRates, {}))[2];
    expect(won).toMatchObject({ code: "KRW", per_usdt: "1400.5" });
    expect(won?.rated_at).toBeGreaterThanOrEqual(before);
    expect(won?.rated_at).toBeLessThanOrEqual(seconds());
  });

  it("are in USDT where the operator does not offer the chosen currency", async () => {
    await alice.call(setPreferences, { currency: "USD" });
    const mine = await alice.call(getAssets, {});
    expect(mine).toMatchObject({ currency_code: "USDT", total: "20" });
    expect(mine.symbols.map(({ code }) => code)).not.toContain("USD");
    const ask = { format: "csv", timezone: "UTC" } as const;
    const { head } = readStatement((await fetchStatement(world, alice.token, ask)).bytes);
    expect(head.get("Value of the closing balances")).toBe(
      "35.000000 TRX + 10.000000 USDT ≈ 20 USDT",
    );
    expect(head.get("Display currency")).toBe("USD is no longer offered. Values are in USDT.");
  });

  it("can be in TRX, each coin at the desk's rate", async () => {
    await alice.call(setPreferences, { currency: "TRX" });
    expect(await alice.call(getAssets, {})).toMatchObject({
      currency_code: "TRX",
      total: "70",
      list: [
        { value: "35", price: "1" },
        { value: "35", price: "3.5" },
      ],
    });
  });
});
