import { setTimeout as sleep } from "node:timers/promises";
import { addAddress } from "@clearhold/contract/wallet/payouts/addresses";
import { requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getUserInfo, login } from "@clearhold/contract/wallet/people/account";
import { askClosing, cancelClosing, getClosing } from "@clearhold/contract/wallet/people/closing";
import { reportNotMe } from "@clearhold/contract/wallet/people/devices";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import {
  askDataExport,
  fetchDataExport,
  getDataExport,
} from "@clearhold/contract/wallet/statements/data-export";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { insertDetected } from "../../src/features/chain/deposits/deposit-store.ts";
import { insertPart } from "../../src/features/statements/exports/data-export-store.ts";
import { idOfFact, newId } from "../../src/kernel/ids.ts";
import { trx } from "../market-world.ts";
import { insertAddressFor, newAddress } from "../paid-in.ts";
import {
  fundPassword,
  mailedCode,
  type Person,
  refusalOf,
  registerPerson,
  settledPerson,
} from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { tellAllFacts } from "../rounds.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { passwordDesk } from "./password-people.ts";

const world = useOpened(openRaiseWorld);
const admin = useAdmin(() => world.adminUrl);

const daySeconds = 24 * 3600;
const step = { event: "captcha", change: "close-account" } as const;
const codeFor = (person: Person) => mailedCode(world, person, step);
const ask = async (person: Person, ecaptcha?: string) =>
  person.call(askClosing, {
    ...{ password: fundPassword, ecaptcha: ecaptcha ?? (await codeFor(person)) },
  });
const refusedAs = async (person: Person) => (await refusalOf(ask(person))).code;

async function closingsOf({ userId }: Person) {
  const { rows } = await admin.query<{ end: string }>(
    `select case when closed_at is not null then 'closed'
       when called_off_at is not null then 'kept' else 'open' end as end
     from account_closings where user_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ end }) => end);
}

async function ended(person: Person): Promise<string | undefined> {
  await expect
    .poll(async () => (await closingsOf(person)).at(-1), { timeout: 60_000 })
    .not.toBe("open");
  return (await closingsOf(person)).at(-1);
}

/** In a new session. */
async function loggedIn(person: Person): Promise<Person> {
  const { email: account, password } = person;
  const { token } = await world.callAs(null)(login, { account, password });
  return { ...person, token, call: world.callAs(token) };
}

const subjectsTo = async (email: string) =>
  (await world.mailbox.mailsTo(email)).map(({ subject = "" }) => subject);

describe("somebody in a hurry", () => {
  it("closes once, however often it is asked at once", async () => {
    const ada = await settledPerson(world, "ada");
    const ecaptcha = await codeFor(ada);
    const asks = await Promise.allSettled(Array.from({ length: 6 }, () => ask(ada, ecaptcha)));
    const times = asks.flatMap((one) => (one.status === "fulfilled" ? [one.value.closetime] : []));
    expect(new Set(times).size).toBe(1);
    expect(await closingsOf(ada)).toEqual(["open"]);
    expect((await subjectsTo(ada.email)).filter((one) => /will be closed/.test(one))).toHaveLength(
      1,
    );
    await ada.call(cancelClosing, {});
    await ada.call(cancelClosing, {});
    expect((await refusalOf(ask(ada, ecaptcha))).code).toBe("email-code-wrong");
    expect(await closingsOf(ada)).toEqual(["kept"]);
  });

  it("takes it back in the last minute, and not after the week", async () => {
    const [bea, cem, dan] = [
      await settledPerson(world, "bea"),
      await settledPerson(world, "cem"),
      await settledPerson(world, "dan"),
    ];
    for (const person of [bea, cem, dan]) await ask(person);
    world.clock.advance(7 * daySeconds - 60);
    const [bea2, cem2, dan2] = [await loggedIn(bea), await loggedIn(cem), await loggedIn(dan)];
    expect(await bea2.call(cancelClosing, {})).toMatchObject({ closetime: 0 });
    world.clock.advance(61);
    // At the same moment as the guard: the account is kept or closed, and its owner hears just that.
    const [late] = await Promise.allSettled([dan2.call(cancelClosing, {})]);
    expect(await ended(cem)).toBe("closed");
    const end = late?.status === "fulfilled" ? "kept" : "closed";
    expect(await ended(dan)).toBe(end);
    world.clock.advance(10); // no process believes a session for longer
    expect((await refusalOf(cem2.call(cancelClosing, {}))).code).toBe("session-expired");
    expect(await closingsOf(cem)).toEqual(["closed"]);
    await sleep(6_000);
    expect(await closingsOf(bea)).toEqual(["kept"]);
    expect(await bea2.call(getUserInfo, {})).toMatchObject({ username: "bea", closing_at: 0 });
  });
});

describe("what is still open", () => {
  it("keeps the account, by its name: an order, a subscription, a deposit on its way", async () => {
    const [eve, fay, gus] = [
      await settledPerson(world, "eve"),
      await settledPerson(world, "fay"),
      await settledPerson(world, "gus"),
    ];
    await world.pay(eve, trx(25));
    const address = newAddress();
    const payeeCode = await mailedCode(world, eve, { event: "captcha", address });
    await eve.call(addAddress, {
      ...{ currency_id: "TRX", address, note: "home", ecaptcha: payeeCode, password: fundPassword },
    });
    const order = { currency_id: "TRX" as const, price: "25", address };
    const ecaptcha = await mailedCode(world, eve, { event: "captcha", ...order });
    await eve.call(requestWithdrawal, { ...order, ecaptcha, password: fundPassword });
    expect(await refusedAs(eve)).toBe("closing-on-its-way");
    await world.pay(fay, trx(20));
    const pro_id = await world.open();
    await fay.call(subscribe, { pro_id, money: "20", password: fundPassword, agreement: 1 });
    expect(await refusedAs(fay)).toBe("closing-invested");
    await ask(gus);
    await detected(gus);
    expect((await gus.call(getClosing, {})).holds).toEqual(["deposit"]);
    world.clock.advance(7 * daySeconds);
    expect(await ended(gus)).toBe("kept");
    expect(await refusedAs(await loggedIn(gus))).toBe("closing-deposit");
  });
});

/** A block brought a deposit that is not final yet. */
async function detected(person: Person): Promise<void> {
  const { databases, clock } = world;
  const owner = { purpose: "user", ownerId: person.userId } as const;
  await insertAddressFor(databases.api, owner, newAddress());
  const { rows } = await admin.query("select address from chain_addresses where owner_id = $1", [
    person.userId,
  ]);
  const address: string = rows[0].address;
  const txid = newId("dep", clock).slice(4).padStart(64, "0");
  await insertDetected(databases.worker, [
    {
      ...{ id: idOfFact("dep", `${txid} trx 0`), txid, kind: "trx", proved: true, position: "0" },
      ...{
        purpose: "user",
        ownerId: person.userId,
        address,
        fromAddress: newAddress(),
      },
      ...{ amount: money("TRX", 5_000_000n), blockNumber: 7n, blockId: "7" },
      ...{ blockAt: clock.now(), at: clock.now() },
    },
  ]);
}

describe("after the end", () => {
  it("nothing of before opens the account, and nothing is written about its owner", async () => {
    const hal = await settledPerson(world, "hal");
    await ask(hal);
    const { text = "" } = await world.mailbox.lastTo(hal.email);
    const token = /NotMe\?token=([\w-]{43})/.exec(text)?.[1] ?? "";
    const stale = await passwordDesk(() => world).forgottenCode(hal.email);
    await expect(registerPerson(world, "hal")).rejects.toThrow();
    expect((await hal.call(getClosing, {})).closetime).toBeGreaterThan(0);
    world.clock.advance(7 * daySeconds);
    expect(await ended(hal)).toBe("closed");
    world.clock.advance(10);
    for (let time = 0; time < 2; time += 1)
      await expect(world.callAs(null)(reportNotMe, { token })).rejects.toThrow();
    await expect(passwordDesk(() => world).reset(hal.email, stale)).rejects.toThrow();
    const { email: account, password } = hal;
    expect((await refusalOf(world.callAs(null)(login, { account, password }))).code).toBe(
      "account-or-password-wrong",
    );
    await tellAllFacts(world);
    for (const table of ["messages", "guard_freezes", "sessions", "guard_verifiers"]) {
      const { rowCount } = await admin.query(`select from ${table} where user_id = $1`, [
        hal.userId,
      ]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
  });

  it("an archive goes with the account, and one that is being written is never finished", async () => {
    const [first, second] = [await settledPerson(world, "ina"), await settledPerson(world, "jan")];
    const stateOf = async (person: Person) => (await person.call(getDataExport, {})).state;
    for (const person of [first, second]) await ask(person);
    world.clock.advance(7 * daySeconds - 30);
    const [ina, jan] = [await loggedIn(first), await loggedIn(second)];
    await ina.call(askDataExport, { password: fundPassword });
    await expect.poll(() => stateOf(ina), { timeout: 60_000 }).toBe("ready");
    await jan.call(askDataExport, { password: fundPassword });
    world.clock.advance(31);
    for (const person of [ina, jan]) expect(await ended(person)).toBe("closed");
    world.clock.advance(10);
    expect((await refusalOf(ina.call(fetchDataExport, {}))).code).toBe("session-expired");
    const part = { number: 99, bytes: Buffer.from("late") };
    for (const { userId } of [ina, jan]) {
      const late = insertPart(world.databases.api, { userId, attempt: 1 }, part);
      await expect(late).rejects.toThrow(/data_export_parts_export/);
      for (const table of ["data_exports", "data_export_parts"]) {
        const { rowCount } = await admin.query(`select from ${table} where user_id = $1`, [userId]);
        expect([table, rowCount]).toEqual([table, 0]);
      }
    }
  });
});
