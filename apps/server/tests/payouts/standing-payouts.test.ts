import { setTimeout as sleep } from "node:timers/promises";
import { newIdempotencyKey } from "@clearhold/client";
import {
  deleteAddress,
  editAddress,
  setDefaultAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import { buyOrder } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { revokeStandingPayout } from "@clearhold/contract/wallet/payouts/standing-payouts";
import { getWithdrawal, requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getMessage, listMessages } from "@clearhold/contract/wallet/press/messages";
import { cancelSubscription, subscribe } from "@clearhold/contract/wallet/projects/projects";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { openOrder, orderPublicKey } from "../../src/wire/signer/payment-order.ts";
import { asAdmin } from "../database.ts";
import { fundPassword, mailedCode, type Person, refusalOf, registerPerson } from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { tellAllFacts } from "../rounds.ts";
import { useWorld } from "../use-world.ts";
import { day, freshAddress, savedPayee, setConfig, trustingPerson } from "./address-people.ts";
import { available, ends, letters, toldEnds, withdrawalsOf } from "./standing-records.ts";
import {
  type Deps,
  openStandingWorld,
  recordOf,
  type StandingWorld,
  standingCode,
  subscribeStanding,
} from "./standing-world.ts";

const world = useWorld(openStandingWorld);

describe("a subscription whose payout goes on", () => {
  it("asks for the proofs of a withdrawal to that address, and the mail says all of it", async () => {
    const saver = await world.saver("alice");
    const { person, payee } = saver;
    const projectId = await world.opened();
    const ask = { pro_id: projectId, money: "100", password: fundPassword, rebate_way: 2 } as const;
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    expect(await code(person.call(subscribe, ask))).toBe("email-code-required");
    const ecaptcha = await standingCode(world, person, projectId, payee);
    const letter = (await letters(world, person)).at(-1);
    for (const word of ["Harbour roofs", "100 TRX", payee.address]) expect(letter).toContain(word);
    const wrongPin = person.call(subscribe, { ...ask, ecaptcha, password: "000000" });
    expect(await code(wrongPin)).toBe("fund-password-wrong");
    const other = person.call(subscribe, { ...ask, ecaptcha, money: "90" });
    expect(await code(other)).toBe("email-code-wrong");
    const options = { idempotencyKey: newIdempotencyKey() };
    const done = await person.call(subscribe, { ...ask, ecaptcha }, options);
    expect(await person.call(subscribe, { ...ask, ecaptcha }, options)).toEqual(done);
    expect(await recordOf(person, done.record_id)).toMatchObject({
      ...{ rebate_way: 2, rebate_address: payee.address, rebate_state: "standing" },
      ...{ rebate_reason: "", withdrawal_id: "" },
    });
  });

  it("through the simple call too, and one door knows the other's form", async () => {
    const { person, payee } = await world.saver("amy");
    const id = await world.opened();
    const ecaptcha = await standingCode(world, person, id, payee);
    const options = { idempotencyKey: newIdempotencyKey() };
    const simple = { id, money: "100", rebate_way: "2", fund_password: fundPassword } as const;
    const bought = await person.call(buyOrder, { ...simple, ecaptcha }, options);
    const full = { pro_id: id, money: "100", rebate_way: "2", password: fundPassword } as const;
    expect(await person.call(subscribe, { ...full, ecaptcha }, options)).toEqual(bought);
    expect((await recordOf(person, bought.record_id)).rebate_state).toBe("standing");
  });

  it("is refused by name without a default, in an address's first day, and under a hold", async () => {
    const bare = await registerPerson(world, "bea");
    const projectId = await world.opened();
    const { person, payee } = await world.saver("ben");
    const ask = { pro_id: projectId, money: "100", password: fundPassword, rebate_way: 2 } as const;
    await world.deposit(bare, "TRX", 200n);
    expect((await refusalOf(bare.call(subscribe, ask))).code).toBe("default-address-missing");
    await setConfig(world, person, { is_withlock: 1 });
    expect((await refusalOf(person.call(subscribe, ask))).code).toBe("address-locked");
    world.clock.advance(day);
    const until = new Date(world.clock.now().getTime() + 3_600_000);
    await asAdmin(world, "insert into guard_holds values ($1, 'email-changed', $2)", [
      ...[person.userId, until],
    ]);
    const next = { ...ask, pro_id: await world.opened() };
    expect((await refusalOf(person.call(subscribe, next))).code).toBe("withdrawals-held");
    await asAdmin(world, "delete from guard_holds where user_id = $1", [person.userId]);
    const ecaptcha = await standingCode(world, person, next.pro_id, payee);
    await person.call(subscribe, { ...next, ecaptcha });
  });

  it("takes the fund password alone to a whitelisted address, and its owner is told", async () => {
    const { person, payee } = await trustingPerson(world, "wanda");
    await world.deposit(person, "USDT", 200n);
    const projectId = await world.opened("USDT");
    const ask = { pro_id: projectId, money: "100", password: fundPassword, rebate_way: 2 } as const;
    const { record_id } = await person.call(subscribe, ask);
    expect((await recordOf(person, record_id)).rebate_address).toBe(payee.address);
    let told: string[] = [];
    while (told.length === 0) {
      told = (await letters(world, person)).filter((one) => one.startsWith("The payout of your"));
      await sleep(20);
    }
    expect(told).toEqual([expect.stringContaining(payee.address)]);
  });
});

describe("the payout", () => {
  it("becomes one ordinary withdrawal of all of it, under the guard's signature", async () => {
    const saver = await world.saver("carol");
    const projectId = await world.opened();
    const recordId = await subscribeStanding(world, saver, projectId);
    await world.round();
    expect((await recordOf(saver.person, recordId)).rebate_state).toBe("standing");
    await world.paidOut(projectId);
    await world.round();
    await world.round();
    const view = await recordOf(saver.person, recordId);
    expect(view).toMatchObject({ rebate_state: "withdrawn", rebate_reason: "" });
    const mine = await saver.person.call(getWithdrawal, { id: view.withdrawal_id });
    expect(mine).toMatchObject({
      ...{ amount: "100", fee: "0.1", received: "99.9", state: "held" },
      address: saver.payee.address,
    });
    const [row] = await world.databases.auditor.query<{ text: string; signature: string }>(
      "select order_text as text, order_signature as signature from withdrawals where id = $1",
      [view.withdrawal_id],
    );
    const order = openOrder(row!, orderPublicKey(world.orderSeed));
    expect(order).toMatchObject({
      amount: money("TRX", 100_000_000n),
      address: saver.payee.address,
    });
    expect(await available(world, saver.person)).toBe(900_000_000n);
    expect(await toldEnds(world, saver.person)).toEqual([
      expect.stringContaining(saver.payee.address),
    ]);
    expect(await readTold(world, saver.person, "withdrawal-standing")).toMatchObject([
      {
        ...{ title: "Payout goes on to your address", subject_id: view.withdrawal_id },
        content: `As you asked, we withdraw 100 TRX of your payout to ${saver.payee.address}.`,
      },
    ]);
  });

  it("is withdrawn once by two workers at once, and after a kill at every step", async () => {
    const saver = await world.saver("dora");
    const projectId = await world.opened();
    const recordId = await subscribeStanding(world, saver, projectId);
    await world.paidOut(projectId);
    const { ledger, guard } = world.workerDeps();
    const killed = () => Promise.reject(new Error("killed"));
    await world.round({ guard: { ...guard, orderStandingPayout: killed } });
    await world.round({ ledger: { ...ledger, post: killed } });
    expect((await recordOf(saver.person, recordId)).rebate_state).toBe("standing");
    const answerLost: Deps["ledger"] = {
      ...ledger,
      post: (posting) => ledger.post(posting).then(killed),
    };
    await Promise.all([
      world.round({ ledger: answerLost }),
      world.round(),
      world.round(),
      world.round({ ledger: answerLost }),
    ]);
    await world.round();
    expect(await withdrawalsOf(world, saver.person)).toHaveLength(1);
    expect((await recordOf(saver.person, recordId)).rebate_state).toBe("withdrawn");
    expect(await available(world, saver.person)).toBe(900_000_000n);
  });

  it("waits for a guard that is away, and mails its owner when it is back", async () => {
    const saver = await world.saver("dean");
    const projectId = await world.opened();
    const recordId = await subscribeStanding(world, saver, projectId);
    await world.paidOut(projectId);
    const away = () => Promise.reject(new Error("the guard is away"));
    const { guard } = world.workerDeps();
    await world.round({ guard: { ...guard, tellOfStandingPayout: away } });
    expect(await ends(world, saver.person)).toEqual([]);
    await world.round();
    expect(await toldEnds(world, saver.person)).toHaveLength(1);
    expect((await recordOf(saver.person, recordId)).rebate_state).toBe("withdrawn");
  });
});

it("waits while the house pays nothing, and while the books may be a backup", async () => {
  const saver = await world.saver("dina");
  const projectId = await world.opened();
  const recordId = await subscribeStanding(world, saver, projectId);
  await world.paidOut(projectId);
  await asAdmin(world, "delete from restore_checks");
  const { database } = world.workerDeps();
  // As if the stop had begun only after the look ahead: the ledger refuses it as well.
  const blind = {
    ...database,
    query: (sql: string, params?: readonly unknown[]) =>
      /restore_|chain_alerts/.test(sql) ? Promise.resolve([]) : database.query(sql, params),
  } as Deps["database"];
  for (const changes of [{}, { database: blind }]) {
    await world.round(changes);
    expect((await recordOf(saver.person, recordId)).rebate_state).toBe("standing");
  }
  await asAdmin(world, "select restore_note_check()");
  let view = await recordOf(saver.person, recordId);
  // A call that runs out of time on a busy machine is made again in the next round.
  while (view.rebate_state === "standing") {
    await world.round();
    view = await recordOf(saver.person, recordId);
  }
  expect(view.rebate_state).toBe("withdrawn");
});

type Fall = {
  readonly reason: string;
  /** What happens between the subscription and the round. */
  readonly happens?: (saver: Awaited<ReturnType<StandingWorld["saver"]>>) => Promise<unknown>;
  readonly changes?: (deps: Deps) => Partial<Deps>;
  readonly currency?: "TRX" | "USDT";
};

async function makeDefault(person: Person): Promise<void> {
  const { id } = await savedPayee(world, person, { currency: "TRX" });
  await person.call(setDefaultAddress, { id });
}

const hold = "insert into guard_holds values ($1, 'email-changed', $2)";
const later = () => new Date(world.clock.now().getTime() + 10 * 24 * 3_600_000);

const falls: Record<string, Fall> = {
  "a hold": {
    reason: "account-held",
    happens: ({ person }) => asAdmin(world, hold, [person.userId, later()]),
  },
  "a deleted address": {
    reason: "address-changed",
    happens: ({ person, payee }) =>
      person.call(deleteAddress, { id: payee.id, password: fundPassword }),
  },
  "an edited address": {
    reason: "address-changed",
    happens: async ({ person, payee }) => {
      const address = freshAddress();
      const ecaptcha = await mailedCode(world, person, { event: "captcha", address });
      const ask = { ids: payee.id, address, ecaptcha, password: fundPassword };
      return person.call(editAddress, ask);
    },
  },
  "another default": { reason: "address-changed", happens: ({ person }) => makeDefault(person) },
  "a spent balance": {
    reason: "insufficient-balance",
    happens: async ({ person, payee }) => {
      const order = { currency_id: "TRX", price: "980", address: payee.address } as const;
      const ecaptcha = await mailedCode(world, person, { event: "captcha", ...order });
      const password = fundPassword;
      return person.call(requestWithdrawal, { ...order, ecaptcha, password });
    },
  },
  "a limit of 24 hours below the amount": {
    reason: "above-once-limit",
    changes: ({ database }) => ({
      database: {
        ...database,
        // Somebody lowers it for as long as this round looks.
        first: (sql: string, params?: readonly unknown[]) =>
          database.first(sql.replace(/level_limit\('withdrawal'[^)]*\)/, "least(1, $&)"), params),
      } as Deps["database"],
    }),
  },
  "the minimum": {
    reason: "below-minimum",
    changes: ({ terms }) => ({
      terms: { ...terms, TRX: { ...terms.TRX, minimum: money("TRX", 101_000_000n) } },
    }),
  },
  "the most at once": {
    reason: "above-once-limit",
    changes: ({ terms }) => ({
      terms: { ...terms, TRX: { ...terms.TRX, once: money("TRX", 99_000_000n) } },
    }),
  },
  "a frozen payee": {
    reason: "payee-blacklisted",
    currency: "USDT",
    changes: ({ outlook }) => ({
      outlook: {
        lookAhead: async (ask) => ({ ...(await outlook.lookAhead(ask)), isBlacklisted: true }),
      },
    }),
  },
  "a payee that became a contract": {
    reason: "contract-refuses-trx",
    changes: ({ outlook }) => ({
      outlook: {
        lookAhead: async (ask) => ({ ...(await outlook.lookAhead(ask)), isContract: true }),
      },
    }),
  },
};

describe("stays in the balance, with a notice, after", () => {
  it.each(Object.entries(falls))("%s", async (name, fall) => {
    const saver = await world.saver(name.replaceAll(" ", "-").slice(0, 20), fall.currency ?? "TRX");
    const projectId = await world.opened(fall.currency ?? "TRX");
    const recordId = await subscribeStanding(world, saver, projectId);
    await world.paidOut(projectId);
    const held = (await withdrawalsOf(world, saver.person)).length;
    await fall.happens?.(saver);
    const own = (await withdrawalsOf(world, saver.person)).length;
    await world.round(fall.changes?.(world.workerDeps()) ?? {});
    const view = await recordOf(saver.person, recordId);
    expect(view).toMatchObject({ rebate_state: "fell-back", rebate_reason: fall.reason });
    expect(view.rebate_reason_text).not.toBe("");
    expect(view.withdrawal_id).toBe("");
    expect(held).toBe(0);
    expect(await withdrawalsOf(world, saver.person)).toHaveLength(own);
    expect(await toldEnds(world, saver.person)).toEqual([
      expect.stringContaining(view.rebate_reason_text),
    ]);
    const said = `is not sent to ${saver.payee.address}. ${view.rebate_reason_text} It goes to`;
    expect(await readTold(world, saver.person, "standing-fell-back")).toMatchObject([
      { about: "subscription", subject_id: recordId, content: expect.stringContaining(said) },
    ]);
    await world.round();
    expect((await recordOf(saver.person, recordId)).rebate_state).toBe("fell-back");
  });

  it("a raise that failed, and a subscription that was called off", async () => {
    const saver = await world.saver("erin");
    const projectId = await world.opened();
    const ecaptcha = await standingCode(world, saver.person, projectId, saver.payee, "10");
    const ask = { pro_id: projectId, money: "10", rebate_way: 2, ecaptcha } as const;
    const { record_id } = await saver.person.call(subscribe, { ...ask, password: fundPassword });
    world.clock.advance(2 * day);
    expect(await world.advance(projectId)).toEqual([4]);
    await world.round();
    expect(await recordOf(saver.person, record_id)).toMatchObject({
      ...{ rebate_state: "fell-back", rebate_reason: "returned" },
    });
    expect(await available(world, saver.person)).toBe(1_000_000_000n);

    const cooling = await world.opened("TRX", { cooling_off_hours: 2 });
    const cancelled = await subscribeStanding(world, saver, cooling);
    await saver.person.call(cancelSubscription, { record_id: cancelled });
    await world.round();
    expect((await recordOf(saver.person, cancelled)).rebate_reason).toBe("returned");
    // The refund tells it: no payout stays in the balance.
    const { databases, clock } = world;
    await tellAllFacts({ databases, clock });
    const told = await databases.api.query<{ kind: string }>(
      "select kind from messages where user_id = $1 and kind ~ '^(standing-fell|subscription-returned)'",
      [saver.person.userId],
    );
    expect(told.map(({ kind }) => kind)).toEqual([
      "subscription-returned",
      "subscription-returned",
    ]);
    expect(await ends(world, saver.person)).toEqual([]);
  });
});

/** What a person was told of orders that were given or taken back, the newest first: text, and record. */
async function toldOfOrders({ call }: Person): Promise<string[][]> {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
  const { data } = await call(listMessages, { mode_id: 3, limit: 100 });
  const messages = await Promise.all(data.map(({ id }) => call(getMessage, { id })));
  return messages
    .filter(({ about }) => about === "subscription")
    .map(({ content, subject_id }) => [content.split(" If this was not")[0] ?? "", subject_id]);
}

describe("its owner calls it off", () => {
  it("without a password, once for all, while nothing has come of it; nobody else can", async () => {
    const saver = await world.saver("faye");
    const other = await world.saver("finn");
    const projectId = await world.opened();
    const record_id = await subscribeStanding(world, saver, projectId);
    const stranger = other.person.call(revokeStandingPayout, { record_id });
    expect((await refusalOf(stranger)).code).toBe("record-not-found");
    const off = await saver.person.call(revokeStandingPayout, { record_id });
    expect(off).toMatchObject({ rebate_state: "fell-back", rebate_reason: "revoked" });
    expect(await saver.person.call(revokeStandingPayout, { record_id })).toEqual(off);
    const about = `Harbour roofs, ${saver.payee.address}`;
    expect(await toldOfOrders(saver.person)).toEqual([
      [`Payout will stay in your balance: ${about}.`, record_id],
      [`Payout will go to your address: ${about}.`, record_id],
    ]);
    const { data } = await saver.person.call(listActivity, { group: "money", limit: 100 });
    const lines = data.filter(({ kind }) => kind.startsWith("standing-"));
    expect(lines.map(({ kind, ip, subject_id }) => [kind, ip, subject_id])).toEqual([
      ["standing-revoked", "127.0.0.1", record_id],
      ["standing-set", "127.0.0.1", record_id],
    ]);
    expect(lines[0]?.details).toEqual({ project: "Harbour roofs", address: saver.payee.address });
    await world.paidOut(projectId);
    await world.round();
    expect(await withdrawalsOf(world, saver.person)).toEqual([]);
    expect(await available(world, saver.person)).toBe(1_000_000_000n);
  });

  it("or the worker is faster: never both", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const saver = await world.saver(`race-${turn}`);
      const projectId = await world.opened();
      const record_id = await subscribeStanding(world, saver, projectId);
      await world.paidOut(projectId);
      const [revoked] = await Promise.allSettled([
        saver.person.call(revokeStandingPayout, { record_id }),
        world.round(),
      ]);
      await world.round();
      const made = await withdrawalsOf(world, saver.person);
      expect(made).toHaveLength(revoked.status === "fulfilled" ? 0 : 1);
    }
  });
});
