import { listWithdrawalCurrencies } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getCertification } from "@clearhold/contract/wallet/people/certification";
import { askClosing } from "@clearhold/contract/wallet/people/closing";
import { getMessage } from "@clearhold/contract/wallet/press/messages";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { beforeAll, describe, expect, it } from "vitest";
import {
  approveLimit,
  cancelLimit,
  proposeLimit,
} from "../../src/features/people/certification/index.ts";
import { getClosed } from "../../src/features/people/closing/index.ts";
import { constraintOf } from "../../src/kernel/database-fault.ts";
import { newId } from "../../src/kernel/ids.ts";
import { reopeningHash } from "../../src/wire/operators/act-proof.ts";
import { withClient } from "../database.ts";
import type { PasskeySigner } from "../enrol-operator.ts";
import { usdt } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { payIn } from "../paid-in.ts";
import {
  codeOf,
  fundPassword,
  mailedCode,
  type Person,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { tellAllFacts } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { submitted } from "./certifying.ts";

const hour = 3_600;
const world = useOpened(openWorld);
let olga: PasskeySigner;
let pavel: PasskeySigner;

beforeAll(async () => {
  olga = await world.operators.enrolSigner("olga");
  pavel = await world.operators.enrolSigner("pavel");
});

const deps = () => ({
  ...{ database: world.databases.operator, clock: world.clock },
  operators: world.operators,
});
type Ask = Parameters<typeof proposeLimit>[2];
const propose = (ask: Partial<Ask>, by = olga) =>
  proposeLimit(deps(), by.login, {
    ...{ kind: "withdrawal", currency: "USDT", level: 0, amount: "40000" },
    ...ask,
  });
async function ordered(ask: Partial<Ask>) {
  const { id } = await propose(ask);
  return approveLimit(deps(), pavel.login, id);
}

/** Straight into the table, with the operators' login. */
const insert = (kind: string, level: number, units: bigint) =>
  world.databases.operator.query(
    `insert into level_limit_orders (id, kind, currency, level, units)
     values ($1, $2, 'USDT', $3, $4)`,
    [newId("lim", world.clock), kind, level, units],
  );
const constraintBrokenBy = (query: Promise<unknown>) => query.then(() => "", constraintOf);

async function tell(): Promise<void> {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
}

type Told = { id: bigint; kind: string; params: Record<string, unknown> };

/** What a person was told of limits, the oldest first. */
async function toldTo({ userId }: Person): Promise<Told[]> {
  await tell();
  return world.databases.api.query<Told>(
    `select id, kind, params from messages
     where user_id = $1 and kind like '%-limit-%' order by id`,
    [userId],
  );
}
const kindsTo = async (person: Person) => (await toldTo(person)).map(({ kind }) => kind);

/** What a screen, the server's form and the database say of the limit of withdrawals. */
async function dayLimitOf(person: Person) {
  const [view, terms, rows] = await Promise.all([
    person.call(getCertification, {}),
    person.call(listWithdrawalCurrencies, {}),
    withClient(world.adminUrl, (admin) =>
      admin.query("select withdrawal_day_limit($1, 'USDT', $2)::text as units", [
        person.userId,
        world.clock.now(),
      ]),
    ),
  ]);
  const screen = view.list[view.level]?.with_limit.USDT;
  const form = terms.find(({ id }) => id === "USDT")?.with_limit;
  const database = String(BigInt(rows.rows[0].units) / 1_000_000n);
  expect([form, database]).toEqual([screen, screen]);
  return { limit: screen, coming: view.list[view.level]?.coming };
}

/** As two operators open a closed account again, for a mailbox of its owner. */
async function reopened({ userId, name }: Person): Promise<void> {
  const closingId = String(await getClosed(world.databases.auditor, userId));
  const asked = { userId, closingId, email: `${name}.new@example.com` };
  const subjectHash = reopeningHash(asked);
  const act = { action: "reopen-account", subjectId: closingId, subjectHash } as const;
  for (const { login } of [olga, pavel]) await world.operators.signAct({ ...login, ...act });
  expect(await world.operators.reopenAccount(asked)).toMatchObject({ reopened: true });
}

describe("a limit of a level", () => {
  it("falls after two operators and 48 hours, and everyone of the level is told once before", async () => {
    const [alice, carol] = [
      await registerPerson(world, "alice"),
      await registerPerson(world, "carol"),
    ];
    await withClient(world.adminUrl, (admin) =>
      admin.query("update users set certification = 1 where id = $1", [carol.userId]),
    );
    const { id } = await propose({});
    expect(await codeOf(approveLimit(deps(), olga.login, id))).toBe("second-operator-required");
    expect((await dayLimitOf(alice)).coming).toEqual([]);
    const order = await approveLimit(deps(), pavel.login, id);
    const from = Math.ceil((order.startsAt?.getTime() ?? 0) / 1000);
    expect(Math.round((from * 1000 - world.clock.now().getTime()) / 3_600_000)).toBe(48);
    const told = await toldTo(alice);
    expect(told).toMatchObject([
      { kind: "day-limit-falls", params: { currency: "USDT", units: "40000000000", from } },
    ]);
    const message = await alice.call(getMessage, { id: `${told[0]?.id}` });
    expect(message).toMatchObject({ about: "certification", from });
    expect(message.content).toContain("up to 40,000 USDT in 24 hours");
    await expect
      .poll(async () => (await world.mailbox.mailsTo(alice.email)).map(({ subject }) => subject), {
        timeout: 60_000,
      })
      .toContain("Your withdrawal limit will be lower");
    expect(await kindsTo(carol)).toEqual([]);
    const coming = { limit: "with_limit", currency: "USDT", amount: "40000" };
    expect(await dayLimitOf(alice)).toMatchObject({ limit: "50000", coming: [coming] });

    world.clock.advance(20 * hour);
    const bob = await registerPerson(world, "bob");
    expect(await kindsTo(bob)).toEqual([]);
    world.clock.advance(4 * hour);
    expect(await kindsTo(bob)).toEqual(["day-limit-falls"]);
    expect(await dayLimitOf(alice)).toMatchObject({ limit: "50000" });
    world.clock.advance(24 * hour);
    expect(await dayLimitOf(alice)).toEqual({ limit: "40000", coming: [] });
    expect(await kindsTo(alice)).toEqual(["day-limit-falls"]);
    expect(await codeOf(cancelLimit(deps(), olga.login, id))).toBe("cap-order-expired");
    const { auditor } = world.databases;
    expect(await namesUnder(auditor, "change-level-limit", id)).toEqual(["olga", "pavel"]);
  });

  it.each([
    ["withdrawal", "39000", "day-limit-falls"],
    ["deposit", "1000000", "month-limit-falls"],
  ] as const)("of a %s is told to who comes on its last day", async (kind, amount, told) => {
    await ordered({ kind, amount });
    world.clock.advance(24 * hour);
    await tell();
    world.clock.advance(hour);
    const late = await registerPerson(world, `late${kind}`);
    expect(await kindsTo(late)).toEqual([told]);
    world.clock.advance(24 * hour);
    const after = await registerPerson(world, `after${kind}`);
    expect([await kindsTo(late), await kindsTo(after)]).toEqual([[told], []]);
  });

  it("is told to whose account is opened again on its last day", async () => {
    const [kim, early] = [await settledPerson(world, "kim"), await settledPerson(world, "early")];
    for (const person of [kim, early]) {
      const ecaptcha = await mailedCode(world, person, {
        ...{ event: "captcha", change: "close-account" },
      });
      await person.call(askClosing, { password: fundPassword, ecaptcha });
    }
    world.clock.advance(7 * 24 * hour);
    for (const { userId } of [kim, early])
      await expect
        .poll(() => getClosed(world.databases.auditor, userId).catch(() => "open"), {
          timeout: 60_000,
        })
        .toBeTypeOf("bigint");
    await ordered({ level: 0, amount: "38000" });
    await reopened(early);
    world.clock.advance(24 * hour);
    await tell();
    expect(await kindsTo(early)).toEqual(["day-limit-falls"]);
    world.clock.advance(hour);
    await reopened(kim);
    expect([await kindsTo(kim), await kindsTo(early)]).toEqual([
      ["day-limit-falls"],
      ["day-limit-falls"],
    ]);
    world.clock.advance(24 * hour);
  });

  it("waits until a day after the last was told, however long nobody told", async () => {
    const dora = await registerPerson(world, "dora");
    await ordered({ currency: "TRX", amount: "90000" });
    world.clock.advance(100 * hour);
    const limitNow = async () => {
      const { list } = await dora.call(getCertification, {});
      return list[0]?.with_limit.TRX;
    };
    expect(await limitNow()).toBe("100000");
    await tell();
    expect(await limitNow()).toBe("100000");
    world.clock.advance(25 * hour);
    expect(await limitNow()).toBe("90000");
  });

  it("that is cancelled stays, and who was told is told so", async () => {
    const erin = await registerPerson(world, "erin");
    const { id } = await ordered({ level: 1, amount: "60000" });
    await withClient(world.adminUrl, (admin) =>
      admin.query("update users set certification = 1 where id = $1", [erin.userId]),
    );
    expect(await kindsTo(erin)).toEqual(["day-limit-falls"]);
    const fay = await registerPerson(world, "fay");
    const second = await propose({ level: 1, amount: "61000" });
    expect(await codeOf(approveLimit(deps(), pavel.login, second.id))).toBe("limit-order-waits");
    await cancelLimit(deps(), pavel.login, id);
    await cancelLimit(deps(), pavel.login, id);
    expect(await namesUnder(world.databases.auditor, "cancel-level-limit", id)).toEqual(["pavel"]);
    expect(await kindsTo(erin)).toEqual(["day-limit-falls", "day-limit-stays"]);
    expect((await toldTo(erin))[1]?.params).toMatchObject({ units: "100000000000" });
    expect(await kindsTo(fay)).toEqual([]);
    world.clock.advance(100 * hour);
    expect(await dayLimitOf(erin)).toEqual({ limit: "100000", coming: [] });
    expect(await kindsTo(erin)).toHaveLength(2);
  });

  it("of deposits falls the same way, and what is above it waits from then on", async () => {
    const gus = await settledPerson(world, "gus");
    const chain = { database: world.databases.worker, clock: world.clock };
    await payIn(chain, { userId: gus.userId, amount: usdt(150) });
    const waiting = async () => {
      const { list } = await gus.call(getAssets, {});
      return list.find(({ currency_code }) => currency_code === "USDT")?.uncertified;
    };
    await ordered({ kind: "deposit", amount: "100" });
    expect(await kindsTo(gus)).toEqual(["month-limit-falls"]);
    expect(await waiting()).toBe("0");
    world.clock.advance(24 * hour);
    await tell();
    world.clock.advance(24 * hour);
    expect(await waiting()).toBe("50");
  });

  it("of deposits that is cancelled stays, and who was told reads so", async () => {
    const ida = await registerPerson(world, "ida");
    const { id } = await ordered({ kind: "deposit", amount: "90" });
    expect(await kindsTo(ida)).toEqual(["month-limit-falls"]);
    await cancelLimit(deps(), pavel.login, id);
    const said = "The lower limit was cancelled. You can use your USDT deposits as before.";
    expect(await readTold(world, ida, "month-limit-stays")).toMatchObject([
      { title: "Your deposit limit stays", about: "certification", content: said },
    ]);
  });

  it("is told to who is accepted for the level after everyone else was told", async () => {
    const [ivy, jon] = [await registerPerson(world, "ivy"), await registerPerson(world, "jon")];
    const accepted = async (person: Person) => {
      const requestId = await submitted(person);
      for (const { login } of [olga, pavel]) {
        await world.operators.showCertification({ ...login, requestId });
        const decision = { decision: "accepted", reason: "" } as const;
        await world.operators.decideCertification({ ...login, requestId, ...decision });
      }
    };
    await ordered({ level: 1, amount: "70000" });
    await tell();
    world.clock.advance(25 * hour);
    expect(await kindsTo(ivy)).toEqual([]);
    await accepted(ivy);
    expect(await toldTo(ivy)).toMatchObject([
      { kind: "day-limit-falls", params: { currency: "USDT", units: "70000000000" } },
    ]);
    await expect
      .poll(async () => (await world.mailbox.mailsTo(ivy.email)).map(({ subject }) => subject), {
        timeout: 60_000,
      })
      .toContain("Your withdrawal limit will be lower");
    world.clock.advance(25 * hour);
    await accepted(jon);
    expect([await kindsTo(ivy), await kindsTo(jon)]).toEqual([["day-limit-falls"], []]);
    expect(await dayLimitOf(jon)).toEqual({ limit: "70000", coming: [] });
  });

  it("rises after 48 hours without a message, also to none", async () => {
    const hal = await registerPerson(world, "hal");
    await ordered({ kind: "deposit", currency: "TRX", level: 1, amount: "none" });
    const before = await hal.call(getCertification, {});
    expect(before.list[1]?.reh_limit.TRX).toBe("7500000");
    const coming = { limit: "reh_limit", currency: "TRX", amount: "" };
    expect(before.list[1]?.coming).toMatchObject([coming]);
    world.clock.advance(48 * hour + 60);
    expect((await hal.call(getCertification, {})).list[1]?.reh_limit.TRX).toBe("");
    expect(await kindsTo(hal)).toEqual([]);
  });

  it("is never lower at a higher level: nobody's limit falls by being certified", async () => {
    const trx = { currency: "TRX" } as const;
    const crosses = async (ask: Partial<Ask>) => codeOf(ordered({ ...trx, ...ask }));
    // Level 0 has 100,000 TRX, level 1 has 250,000, and level 2 has 500,000.
    expect(await crosses({ amount: "250000.000001" })).toBe("limit-order-crosses");
    expect(await crosses({ level: 2, amount: "249999.999999" })).toBe("limit-order-crosses");
    const deposits = { kind: "deposit", currency: "USDT" } as const;
    expect(await crosses({ ...deposits, amount: "none" })).toBe("limit-order-crosses");
    expect(await crosses({ ...deposits, level: 1, amount: "99.999999" })).toBe(
      "limit-order-crosses",
    );
    // What is to follow counts as well, and what is cancelled does not.
    const { id } = await ordered({ ...trx, level: 1, amount: "120000" });
    expect(await crosses({ amount: "200000" })).toBe("limit-order-crosses");
    await cancelLimit(deps(), olga.login, id);
    expect(await ordered({ ...trx, amount: "250000" })).toMatchObject({ falls: false });
  });

  it.each([
    ["amount", { amount: "0" }],
    ["amount", { amount: "-1" }],
    ["amount", { amount: "1.0000001" }],
    ["amount", { amount: "none" }],
    ["currency", { currency: "BTC" }],
    ["level", { level: 7 }],
  ])("refuses a wrong %s: %o", async (field, ask) => {
    expect(await refusalOf(propose(ask))).toMatchObject({
      code: "field-invalid",
      details: { field },
    });
  });

  it("of withdrawals is never below what leaves everyone a way out", async () => {
    for (const currency of ["TRX", "USDT"]) {
      expect(await refusalOf(propose({ currency, amount: "999.999999" }))).toMatchObject({
        code: "limit-order-too-low",
        details: { least: `1000 ${currency}` },
      });
      await propose({ currency, level: 1, amount: "1000" });
    }
    expect(await constraintBrokenBy(insert("withdrawal", 0, 999_999_999n))).toBe(
      "level_limit_orders_least",
    );
  });

  it("of deposits does not exist for the highest level, above which no certification leads", async () => {
    const above = { kind: "deposit", level: 2, amount: "1000000" } as const;
    expect(await codeOf(propose(above))).toBe("limit-order-highest");
    expect(await constraintBrokenBy(insert("deposit", 2, 10n ** 12n))).toBe(
      "level_limit_orders_highest",
    );
    await propose({ ...above, amount: "none" });
  });

  it("is changed by nobody else", async () => {
    const { operator, api } = world.databases;
    const { id } = await propose({ level: 2, amount: "1000" });
    const start = "update level_limit_orders set starts_at = now() where id = $1";
    await expect(operator.query(start, [id])).rejects.toThrow("two operators decide it");
    for (const sql of [
      "update level_limit_orders set starts_at = now()",
      "update withdrawal_limits set day_units = 1",
      "update deposit_limits set month_units = 1",
    ]) {
      await expect(api.query(sql)).rejects.toThrow("permission denied");
    }
    await expect(operator.query("update level_limit_orders set units = 1")).rejects.toThrow(
      "permission denied",
    );
  });
});
