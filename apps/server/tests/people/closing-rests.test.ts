import { askClosing, getClosing } from "@clearhold/contract/wallet/people/closing";
import { money } from "@clearhold/money";
import { describe, expect, it, vi } from "vitest";
import { listClosedWithCoins } from "../../src/features/people/closing/index.ts";
import { constraintOf } from "../../src/kernel/database-fault.ts";
import { payIn } from "../paid-in.ts";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { untilSaid } from "../rounds.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);
const admin = useAdmin(() => world.adminUrl);

const weekSeconds = 7 * 24 * 3600;
const read = (person: Person) => person.call(getClosing, {});

async function ask(person: Person, leaves: 0 | 1) {
  const ecaptcha = await mailedCode(world, person, { event: "captcha", change: "close-account" });
  return person.call(askClosing, { password: fundPassword, leave_rests: leaves, ecaptcha });
}

async function ended({ userId }: Person): Promise<"closed" | "kept"> {
  return untilSaid("the end of a closing", async () => {
    const { rows } = await admin.query(
      `select closed_at is not null as closed, called_off_at is not null as kept
       from account_closings where user_id = $1 order by id desc limit 1`,
      [userId],
    );
    return rows[0]?.closed ? "closed" : rows[0]?.kept && "kept";
  });
}

const pay = ({ userId }: Person, units: bigint) =>
  payIn(
    { database: world.databases.worker, clock: world.clock },
    { userId, amount: money("TRX", units) },
  );

const unitsOf = async ({ userId }: Person) => {
  const sql = `select balance_units::text as units from ledger_accounts
    where owner_id = $1 and code = 'user-available' and currency = 'TRX'`;
  return (await admin.query(sql, [userId])).rows[0]?.units;
};

describe("what is less than can be withdrawn", () => {
  it("does not keep an account: its owner agrees, is told the amount, and the books keep it", async () => {
    const ada = await settledPerson(world, "ada");
    await pay(ada, 1n);
    expect(await read(ada)).toMatchObject({
      ...{ holds: [], rests: { TRX: "0.000001", USDT: "0" }, leaves: { TRX: "1", USDT: "1" } },
    });
    expect((await refusalOf(ask(ada, 0))).code).toBe("closing-balance");
    await ask(ada, 1);
    const asked = await world.mailbox.lastTo(ada.email);
    expect(asked.text).toContain("Left behind if less than: 1 TRX, 1 USDT");
    world.clock.advance(weekSeconds);
    expect(await ended(ada)).toBe("closed");
    await vi.waitFor(
      async () => {
        const told = await world.mailbox.lastTo(ada.email);
        expect(told.text).toContain("Stays with the closed account: 0.000001 TRX");
      },
      { timeout: 60_000 },
    );
    expect(await unitsOf(ada)).toBe("1");

    const listed = async () =>
      (await listClosedWithCoins(world.databases.auditor)).map(({ units }) => units);
    expect(await listed()).toEqual([]);
    await pay(ada, 999_999n);
    expect(await listed()).toEqual([1_000_000n]);
  });

  it("arrives in the last moment and keeps nothing open, also where it is not credited yet", async () => {
    const bea = await settledPerson(world, "bea");
    await ask(bea, 1);
    await pay(bea, 999_999n);
    await admin.query("begin");
    await admin.query("alter table deposits disable trigger user");
    await admin.query(
      "update deposits set state = 'detected', credited_at = null where owner_id = $1",
      [bea.userId],
    );
    for (const [rest, holds] of [
      // What is there and what comes are one sum.
      [1_999_999, []],
      [1_999_998, ["deposit"]],
      [999_999, ["balance", "deposit"]],
      [0, ["balance", "deposit"]],
    ]) {
      const sql = "select account_holdings($1, $2, 0) as holds";
      expect((await admin.query(sql, [bea.userId, rest])).rows).toEqual([{ holds }]);
    }
    await admin.query("rollback");
    world.clock.advance(weekSeconds);
    expect(await ended(bea)).toBe("closed");
  });

  it("keeps it where its owner did not agree, and from the least withdrawal on", async () => {
    const [carol, dora] = [await settledPerson(world, "carol"), await settledPerson(world, "dora")];
    await ask(carol, 0);
    await ask(dora, 1);
    await pay(carol, 1n);
    await pay(dora, 1_000_000n);
    expect((await read(dora)).holds).toEqual(["balance"]);
    world.clock.advance(weekSeconds);
    expect(await Promise.all([carol, dora].map(ended))).toEqual(["kept", "kept"]);
  });

  it("is never more than any level can withdraw, whatever the guard's login writes", async () => {
    const erin = await settledPerson(world, "erin");
    const invented = world.databases.guard.query(
      `insert into account_closings (user_id, asked_at, from_at, rest_trx_units, mac)
       values ($1, $2, $2::timestamptz + interval '7 days', 1000000001, 'x')`,
      [erin.userId, world.clock.now()],
    );
    expect(await invented.catch(constraintOf)).toBe("account_closings_rests");
  });
});
