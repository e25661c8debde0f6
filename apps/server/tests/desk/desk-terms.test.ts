import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import {
  approveCaps,
  cancelCaps,
  findFreshRate,
  findSource,
  openRateKeeper,
  proposeCaps,
  proposeSource,
} from "../../src/features/desk/exchange/index.ts";
import { findCaps } from "../../src/features/desk/exchange/rate-store.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import { type DeskSettings, settleDesk } from "../../src/runtime/database/settle-desk.ts";
import { startCapOrder } from "../desk-settings.ts";
import { refusalOf } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openProjectWorld);
const tickers = "tickers:https://a.example/t#price=/p https://b.example/t#price=/p";

const first: DeskSettings = {
  ...{ rateSource: "fixed:3.5", feePpm: 2_000 },
  ...{ userMinute: "100", deskMinute: "200" },
};

/** One start of the product with these settings in the place of the first ones. */
const start = (changes: Partial<DeskSettings> = {}) =>
  settleDesk(world.fresh.adminUrl, { ...first, ...changes });

let keep: () => Promise<void>;
beforeAll(async () => {
  expect(await start()).toBeNull();
  keep = openRateKeeper({
    ...{ database: world.databases.worker, logger: openLogger("test", "error") },
    clock: { now: () => new Date() },
    openTicker(address) {
      throw new Error(`${address} is not asked here`);
    },
  });
});

const as = (name: string) => ({ name, password: `${name}-knows-9` });
const deps = () => ({
  ...{ database: world.databases.operator, operators: world.operators, clock: world.clock },
});

const propose = (source: string, feePpm = "100") =>
  proposeSource(deps(), as("olga"), { source, feePpm });

/** Ordered by two, and as if the 48 hours were over. */
async function ordered({ id }: { readonly id: string }): Promise<void> {
  await approveCaps(deps(), as("pavel"), id);
  await world.asAdmin((admin) => startCapOrder(admin, id));
}

const rateNow = () => findFreshRate(world.databases.api);
const sayAsWorker = (rateE12: bigint, feePpm: number) =>
  world.databases.worker.query("select exchange_keep_rate($1, $2, 'fixed', '[]')", [
    rateE12,
    feePpm,
  ]);

describe("what the first start was given", () => {
  it.each<readonly [Partial<DeskSettings>, string]>([
    [{ rateSource: "fixed:9" }, "RATE_SOURCE"],
    [{ rateSource: "" }, "RATE_SOURCE"],
    [{ rateSource: tickers, feePpm: 0 }, "RATE_SOURCE, EXCHANGE_FEE_PPM"],
    [{ feePpm: 50_000 }, "EXCHANGE_FEE_PPM"],
    [{ userMinute: "100.000001" }, "DESK_USER_MINUTE_USDT"],
    [{ userMinute: "0", deskMinute: "500000" }, "DESK_USER_MINUTE_USDT, DESK_MINUTE_USDT"],
  ])("is kept by a start with %o, which says so", async (changes, names) => {
    const said = await start(changes);
    expect(said).toContain(`Not taken: ${names}. `);
    expect(said).toContain('"desk propose-source"');
    expect(said).not.toContain("\n");
    await keep();
    expect(await rateNow()).toMatchObject({ trxPerUsdtE12: parseRate("3.5"), feePpm: 2_000n });
    expect(await findCaps(world.databases.api)).toMatchObject({ userUnits: 100_000_000n });
    await expect(sayAsWorker(parseRate("9"), 2_000)).rejects.toThrow("another fixed rate");
    await expect(sayAsWorker(parseRate("3.5"), 0)).rejects.toThrow("another fee");
  });

  it("is the same however an amount is written", async () => {
    expect(await start({ userMinute: "100.0", deskMinute: "200.000000" })).toBeNull();
  });
});

describe("another source and fee", () => {
  it("count 48 hours after two operators, and a running worker reads them then", async () => {
    const order = await propose("fixed:4");
    const begin = "update exchange_cap_orders set starts_at = now() where id = $1";
    const alone = world.databases.operator.query(begin, [order.id]);
    await expect(alone).rejects.toThrow("two operators decide it");
    expect(await refusalOf(approveCaps(deps(), as("olga"), order.id))).toBe(
      "second-operator-required",
    );
    const { startsAt } = await approveCaps(deps(), as("pavel"), order.id);
    expect(Math.round(((startsAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(48);
    await keep();
    expect(await rateNow()).toMatchObject({ trxPerUsdtE12: parseRate("3.5"), feePpm: 2_000n });
    await world.asAdmin((admin) => startCapOrder(admin, order.id));
    await keep();
    expect(await rateNow()).toMatchObject({ trxPerUsdtE12: parseRate("4"), feePpm: 100n });
    await expect(sayAsWorker(parseRate("3.5"), 2_000)).rejects.toThrow("another fixed rate");
    expect(await start()).toContain("Not taken: RATE_SOURCE, EXCHANGE_FEE_PPM. ");
    expect(await start({ rateSource: "fixed:4", feePpm: 100 })).toBeNull();
    const { auditor } = world.databases;
    expect(await namesUnder(auditor, "change-caps", order.id)).toEqual(["olga", "pavel"]);
  });

  it("leave the caps as they are, and caps leave them", async () => {
    const { api } = world.databases;
    await ordered(await propose("fixed:5", "0"));
    expect(await findCaps(api)).toEqual({ userUnits: 100_000_000n, deskUnits: 200_000_000n });
    await ordered(await proposeCaps(deps(), as("olga"), { user: "20", desk: "40" }));
    expect(await findSource(api)).toEqual({ setting: "fixed:5", kind: "fixed", feePpm: 0n });
    await ordered(await propose(`  ${tickers.replace(" ", "  ")}`, "50000"));
    expect(await findSource(api)).toEqual({ setting: tickers, kind: "tickers", feePpm: 50_000n });
    expect(await findCaps(api)).toEqual({ userUnits: 20_000_000n, deskUnits: 40_000_000n });
    await expect(keep()).rejects.toThrow("is not asked here");
    await ordered(await propose("operators"));
    await expect(keep()).rejects.toThrow("operators have ordered no rate yet");
  });

  it("never count once an operator has ended them", async () => {
    const { api } = world.databases;
    const before = await findSource(api);
    const order = await propose("fixed:7");
    await approveCaps(deps(), as("pavel"), order.id);
    await cancelCaps(deps(), as("olga"), order.id);
    await world.asAdmin((admin) => startCapOrder(admin, order.id));
    expect(await findSource(api)).toEqual(before);
  });

  it.each([
    ["guess:1", "1"],
    ["", "1"],
    ["fixed:0", "1"],
    ["fixed:9000000.1", "1"],
    ["operators:2", "1"],
    [tickers.split(" ")[0] ?? "", "1"],
    ["operators", "50001"],
    ["operators", "1.5"],
    ["operators", "-1"],
  ])("are refused as %j with a fee of %s", async (source, feePpm) => {
    expect(await refusalOf(propose(source, feePpm))).toBe("field-invalid");
  });

  it("hold no fixed rate where no clock may run ahead, which is where money is real", async () => {
    await world.asAdmin((admin) => admin.query("update process_clock set ahead = '0'"));
    try {
      expect(await refusalOf(propose("fixed:4"))).toBe("field-invalid");
      await propose("operators");
    } finally {
      await world.asAdmin((admin) => admin.query("update process_clock set ahead = '30 years'"));
    }
  });

  it.each([
    ["'guess:1', 1, null, null", "exchange_cap_orders_source"],
    ["'fixed:9999999', 1, null, null", "exchange_cap_orders_source"],
    ["'operators', 50001, null, null", "exchange_cap_orders_fee"],
    ["'operators', null, null, null", "exchange_cap_orders_subject"],
    ["'operators', null, 1, null", "exchange_cap_orders_subject"],
    ["'operators', 1, 1, 1", "exchange_cap_orders_subject"],
    ["null, null, null, null", "exchange_cap_orders_subject"],
  ])("are not what a thief of the operators' login writes as %s", async (values, constraint) => {
    const written = world.databases.operator.query(
      `insert into exchange_cap_orders (id, rate_source, fee_ppm, user_minute_units,
         desk_minute_units) values ('cap_00000000000000000000000000', ${values})`,
    );
    await expect(written).rejects.toMatchObject({ constraint });
  });
});
