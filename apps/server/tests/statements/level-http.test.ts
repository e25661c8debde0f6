import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { getLevel, listLevelDays } from "@clearhold/contract/wallet/statements/levels";
import { beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../database.ts";
import { type Person, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useOpened } from "../use-world.ts";

const world = useOpened(openRaiseWorld);
let alice: Person;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
});

type Counted = { average: bigint; month: bigint; level: number } | null;

/** As if these days, the last one tomorrow, had been counted. */
async function counted(days: readonly Counted[]): Promise<void> {
  await withClient(world.adminUrl, async (admin) => {
    for (const [index, day] of days.entries()) {
      const at = `current_date + 2 - ${days.length - index}`;
      await admin.query(`insert into level_days (day) select ${at}`);
      if (day === null) continue;
      await admin.query(`insert into person_levels select ${at}, $1, 0, 0, $2, $3, $4`, [
        ...[alice.userId, day.average, day.month, day.level],
      ]);
    }
  });
}

describe("the level over HTTP", () => {
  it("is 0 before anything is counted, with the whole rule and what the next one takes", async () => {
    await world.open({ level: 1 });
    await world.make({});
    const view = await alice.call(getLevel, {});
    expect(view).toMatchObject({
      ...{ level: 0, day: "", assets: "0", trade_amount: "0", currency_code: "USDT" },
      next: { level: 1, balance: "100", transamount: "50" },
    });
    expect(view.list.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(view.list.map(({ projects }) => projects)).toEqual([1, 2, 2, 2, 2, 2]);
    expect(view.list[2]).toMatchObject({ name: "Level 2", balance: "1000", transamount: "500" });
    expect(await alice.call(listLevelDays, {})).toMatchObject({ data: [], total: 0 });
  });

  it("is that of the last day, and says what is missing to the last unit", async () => {
    await counted([
      { average: 500_000_000n, month: 999_999_999n, level: 1 },
      { average: 999_999_999n, month: 700_000_000n, level: 1 },
    ]);
    const view = await alice.call(getLevel, {});
    expect(view).toMatchObject({
      ...{ level: 1, assets: "999.999999", trade_amount: "700" },
      next: { level: 2, balance: "0.000001", transamount: "0" },
    });
    expect((await alice.call(getUserInfo, {})).level).toBe(1);
    const { data, total } = await alice.call(listLevelDays, { limit: 1 });
    expect(data).toEqual([{ day: view.day, level: 1, assets: "999.999999", trade_amount: "700" }]);
    expect(total).toBe(2);
  });

  it("falls to 0 on a day without a row, and has nothing above the highest", async () => {
    const add = (level: number) =>
      withClient(world.adminUrl, async (admin) => {
        await admin.query("insert into level_days (day) select max(day) + 1 from level_days");
        if (level > 0) {
          await admin.query(
            "insert into person_levels select max(day), $1, 0, 0, 1, 1, $2 from level_days",
            [alice.userId, level],
          );
        }
      });
    await add(0);
    expect(await alice.call(getLevel, {})).toMatchObject({ level: 0, assets: "0" });
    await add(5);
    expect(await alice.call(getLevel, {})).toMatchObject({ level: 5, next: null });
  });
});
