import { cancelSubscription, subscribe } from "@clearhold/contract/wallet/projects/projects";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { money, parseUnits } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { withClient } from "../database.ts";
import { trx, usdt } from "../market-world.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openRaiseWorld);
let alice: Person;
beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  await world.pay(alice, trx(1_000), usdt(500));
});

const later = { end: "+2d", publish: "+4d", give: "+5d" };
const buy = (projectId: string, coins: string) =>
  alice.call(subscribe, { pro_id: projectId, money: coins, password: fundPassword });

/** A rate is valid for a minute of the database's clock. */
const keepFresh = (rate = parseRate("4")) =>
  keepRate({
    database: world.databases.worker,
    source: fixedRate(rate),
    feePpm: 5_000n,
  });

async function assets() {
  const { total, list } = await alice.call(getAssets, {});
  const [tron, tether] = list;
  if (!tron || !tether) throw new Error("a coin is missing");
  return { total, tron, tether };
}

/** The parts of the TRX, added up. */
async function trxSum(): Promise<bigint> {
  const { tron } = await assets();
  return sumOf([tron.available, tron.locked, tron.invested]);
}

function sumOf(texts: readonly string[]): bigint {
  return texts.reduce((sum, text) => sum + (parseUnits(text, 6) ?? -(10n ** 18n)), 0n);
}

describe("what a person has", () => {
  it("stays when it is invested, and says so by coin", async () => {
    await keepFresh();
    const before = await assets();
    expect(before).toMatchObject({
      total: "750",
      tron: { balance: "1000", available: "1000", locked: "0", invested: "0", value: "250" },
    });
    const project = await world.open({ ...later, cooling_off_hours: 24, target: "1000" });
    const { record_id } = await buy(project, "400");
    await keepFresh();
    const after = await assets();
    expect(after).toMatchObject({
      total: "750",
      tron: { balance: "600", available: "600", locked: "0", invested: "400", value: "250" },
      tether: { balance: "500", invested: "0", value: "500" },
    });
    await alice.call(cancelSubscription, { record_id });
    await keepFresh();
    expect(await assets()).toEqual(before);
  });

  it("tells the desk's price of a coin, and how it moved in a day", async () => {
    await keepFresh();
    const young = await assets();
    expect(young.tron).toMatchObject({ price: "0.25", change_24h: "" });
    expect(young.tether).toMatchObject({ price: "1", change_24h: "" });
    await withClient(world.adminUrl, (admin) =>
      admin.query("update exchange_rates set started_at = started_at - interval '25 hours'"),
    );
    await keepFresh(parseRate("5"));
    // What was a day ago is looked up once a minute.
    world.clock.advance(60);
    expect((await assets()).tron).toMatchObject({ price: "0.2", change_24h: "-20" });
  });

  it("adds up to its total to the last hundredth", async () => {
    await world.pay(alice, money("TRX", 39_999n), money("USDT", 9_999n));
    await keepFresh();
    const { total, tron, tether } = await assets();
    expect([total, tron.value, tether.value]).toEqual(["750", "250", "500"]);
  });

  it("is never less for a moment, while subscriptions come, end, fail and are paid out", async () => {
    const ending = await world.open({ target: "100", minimum: "100" });
    const failing = await world.open({ end: "+2h" });
    const cooling = await world.open({ ...later, cooling_off_hours: 24, target: "1000" });
    await buy(ending, "100");
    await buy(failing, "50");
    await world.advance(ending);
    await world.publish(ending);
    const all = await trxSum();
    const seen = new Set<bigint>();
    const read = { now: true, often: 0 };
    const watch = async () => {
      while (read.now) {
        seen.add(await trxSum());
        read.often += 1;
      }
    };
    const watchers = [watch(), watch(), watch()];
    for (let turn = 0; turn < 15; turn += 1) {
      const bought = await Promise.all([buy(cooling, "30"), buy(cooling, "40")]);
      await Promise.all(
        bought.map(({ record_id }) => alice.call(cancelSubscription, { record_id })),
      );
    }
    await buy(cooling, "70");
    world.clock.advance(3 * 3600);
    await Promise.all([world.advance(ending), world.advance(failing)]);
    read.now = false;
    await Promise.all(watchers);
    const { tron } = await assets();
    expect([tron.available, tron.invested]).toEqual(["930.039999", "70"]);
    expect(read.often).toBeGreaterThan(20);
    expect([...seen]).toEqual([all]);
  });
});
