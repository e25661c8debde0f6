import { quoteExchange } from "@clearhold/contract/wallet/desk/exchange";
import { askClosing, getClosing } from "@clearhold/contract/wallet/people/closing";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { asAdmin } from "../database.ts";
import { trx, usdt } from "../market-world.ts";
import { giveDesk, payIn } from "../paid-in.ts";
import { openStandingWorld, subscribeStanding } from "../payouts/standing-world.ts";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openStandingWorld);

const weekSeconds = 7 * 24 * 3600;

async function ask(person: Person) {
  const ecaptcha = await mailedCode(world, person, { event: "captcha", change: "close-account" });
  return person.call(askClosing, { password: fundPassword, ecaptcha });
}

const holdsOf = async (person: Person) => (await person.call(getClosing, {})).holds;

/** A week after it was asked for; the guard looks for what is due every few seconds. */
async function isClosed({ userId }: Person): Promise<void> {
  world.clock.advance(weekSeconds);
  const closed = async () => {
    const sql = "select closed_at is not null as so from account_closings where user_id = $1";
    return (await world.databases.auditor.query<{ so: boolean }>(sql, [userId]))[0]?.so;
  };
  await expect.poll(closed, { timeout: 120_000 }).toBe(true);
}

async function rowsOf(table: "appointments" | "exchange_quotes", { userId }: Person) {
  return (await world.databases.api.query(`select from ${table} where user_id = $1`, [userId]))
    .length;
}

describe("an account that closes", () => {
  it("is not kept by a quote that is still open", async () => {
    const { databases, clock, adminUrl } = world;
    for (const amount of [trx(1_000), usdt(1_000)]) {
      await payIn({ database: databases.worker, clock }, { amount });
      await giveDesk({ adminUrl, database: databases.operator, clock }, amount);
    }
    await keepRate({ database: databases.worker, source: fixedRate(parseRate("2")), feePpm: 0n });
    const bea = await settledPerson(world, "bea");
    await bea.call(quoteExchange, { from: "USDT", to: "TRX", price: "5" });
    expect([await holdsOf(bea), await rowsOf("exchange_quotes", bea)]).toEqual([[], 1]);
    await ask(bea);
    await isClosed(bea);
  });

  it("waits for a project that has not begun, and takes the reminder along later", async () => {
    const ada = await settledPerson(world, "ada");
    const projectId = await world.make();
    await ada.call(appoint, { pro_id: projectId, money: "20" });
    expect(await holdsOf(ada)).toEqual(["reminder"]);
    expect((await refusalOf(ask(ada))).code).toBe("closing-reminder");
    world.clock.advance(60);
    await world.advance(projectId);
    expect([await holdsOf(ada), await rowsOf("appointments", ada)]).toEqual([[], 1]);
    await ask(ada);
    await isClosed(ada);
    expect(await rowsOf("appointments", ada)).toBe(0);
  });

  it("waits for a standing payout, which takes of what waits for certification as it leaves", async () => {
    await asAdmin(
      world,
      "update deposit_limits set month_units = 850000000 where (currency, level) = ('TRX', 0)",
    );
    const saver = await world.saver("cleo");
    const { person } = saver;
    const state = async () => {
      const { list } = await person.call(getAssets, {});
      const { available, uncertified } = list.find((one) => one.currency_code === "TRX")!;
      return { available, uncertified, holds: await holdsOf(person) };
    };
    const projectId = await world.opened();
    await subscribeStanding(world, saver, projectId);
    const invested = ["balance", "invested"];
    expect(await state()).toEqual({ available: "900", uncertified: "150", holds: invested });
    // What a project pays out is no deposit, and frees nothing that waits.
    await world.paidOut(projectId);
    expect(await state()).toEqual({ available: "1000", uncertified: "150", holds: ["balance"] });
    await world.round();
    await world.round();
    const leaving = ["balance", "on-its-way"];
    expect(await state()).toEqual({ available: "900", uncertified: "50", holds: leaving });
    expect((await refusalOf(ask(person))).code).toBe("closing-balance");
  });
});
