import { newIdempotencyKey } from "@clearhold/client";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { holdStanding } from "../../src/features/payouts/withdrawals/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { withdrawalStanding } from "../../src/ledger/recipes/payouts.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import {
  openOrder,
  orderPublicKey,
  orderText,
  parseOrder,
} from "../../src/wire/signer/payment-order.ts";
import { asAdmin } from "../database.ts";
import { fundPassword, type Person, refusalOf } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { freshAddress } from "./address-people.ts";
import { openStandingWorld, recordOf, standingCode, subscribeStanding } from "./standing-world.ts";

const world = useWorld(openStandingWorld);

const names = [
  ...["subscription_id", "user_id", "currency", "address", "confirmed_at", "withdrawal_id"],
  ...["mac", "created_at"],
];

/** A paid-out subscription of somebody who wanted the payout in the balance. */
async function paidToBalance(name: string): Promise<{ person: Person; record: string }> {
  const { person } = await world.saver(name);
  const projectId = await world.opened();
  const ask = { pro_id: projectId, money: "100", password: fundPassword };
  const { record_id } = await person.call(subscribe, ask);
  return { person, record: record_id };
}

/** Somebody whose payout is due, and has not gone on yet. */
async function due(name: string) {
  const saver = await world.saver(name);
  const projectId = await world.opened();
  const record = await subscribeStanding(world, saver, projectId);
  await world.paidOut(projectId);
  return { ...saver, record, projectId };
}

const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).details.reason;

describe("whoever steals the web server's login", () => {
  it("can write a word that pays nothing, and change none", async () => {
    const { person, record } = await paidToBalance("alice");
    const { databases, payouts } = world;
    const forged = [record, person.userId, "TRX", freshAddress(), 1, newId("wdr", world.clock)];
    await databases.api.query(
      `insert into standing_payouts (${names})
       values ($1, $2, $3, $4, $5, $6, '${"0".repeat(64)}', now())`,
      forged,
    );
    const paid = payouts.orderStandingPayout({ subscriptionId: record, network: "devnet" });
    expect(await reasonOf(paid)).toBe("not-authorised");
    for (const change of ["address = 'x'", "mac = 'x'", "state = 'standing'", "told_at = now()"]) {
      const update = databases.api.query(`update standing_payouts set ${change}`);
      await expect(update).rejects.toThrow(/permission denied/);
    }
    await expect(databases.api.query("delete from standing_payouts")).rejects.toThrow(/denied/);
  });

  it("cannot carry a word over to another subscription, person, address or currency", async () => {
    const saver = await world.saver("bob");
    const projectId = await world.opened();
    const record = await subscribeStanding(world, saver, projectId);
    const victim = await paidToBalance("carol");
    const { api } = world.databases;
    /** The word of `record` once more, as one who knew its MAC would write it, some of it changed. */
    const copy = async (changes: Record<string, string>) => {
      const [word] = await world.databases.guard.query<{ said: string }>(
        "select to_jsonb(s)::text as said from standing_payouts s where subscription_id = $1",
        [record],
      );
      return api.query(
        `insert into standing_payouts (${names})
         select ${names} from jsonb_populate_record(null::standing_payouts, $1::jsonb || $2::jsonb)`,
        [word?.said, JSON.stringify(changes)],
      );
    };
    const other = { subscription_id: victim.record };
    const fresh = { withdrawal_id: newId("wdr", world.clock) };
    await expect(copy({ ...other, ...fresh })).rejects.toThrow(/no such subscription/);
    await expect(copy(other)).rejects.toThrow(/standing_payouts_withdrawal/);
    await copy({ ...other, ...fresh, user_id: victim.person.userId });
    await expect(copy({ withdrawal_id: newId("wdr", world.clock) })).rejects.toThrow(
      /standing_payouts_pkey/,
    );
    await world.paidOut(projectId);
    const order = (subscriptionId: string) =>
      reasonOf(world.payouts.orderStandingPayout({ subscriptionId, network: "devnet" }));
    expect(await order(victim.record)).toBe("not-authorised");
  });

  it("cannot date a word later, so that a freeze would be older", async () => {
    const { record } = await due("cleo");
    await asAdmin(
      world,
      `alter table standing_payouts disable trigger standing_payouts_change;
       update standing_payouts set created_at = created_at + interval '30 days'
         where subscription_id = '${record}';
       alter table standing_payouts enable always trigger standing_payouts_change`,
    );
    const order = world.payouts.orderStandingPayout({ subscriptionId: record, network: "devnet" });
    expect(await reasonOf(order)).toBe("not-authorised");
  });

  it("reaches neither the worker's door at the guard nor its words there", async () => {
    const { record } = await due("dave");
    const direct = localCaller(world.guardSocket);
    const ask = { subscriptionId: record, network: "devnet" };
    await expect(direct("/orderStandingPayout", ask)).rejects.toThrow(/failed/);
  });
});

describe("whoever steals the worker's login and its door", () => {
  it("gets an order for the proved address alone, of the payout alone, and only after it", async () => {
    const saver = await world.saver("erin");
    const projectId = await world.opened();
    const record = await subscribeStanding(world, saver, projectId);
    const ask = { subscriptionId: record, network: "devnet" };
    expect(await reasonOf(world.payouts.orderStandingPayout(ask))).toBe("nothing-paid");
    await world.paidOut(projectId);
    const [first, again] = [
      await world.payouts.orderStandingPayout(ask),
      await world.payouts.orderStandingPayout(ask),
    ];
    const order = openOrder(first, orderPublicKey(world.orderSeed));
    expect(order).toMatchObject({
      amount: money("TRX", 100_000_000n),
      address: saver.payee.address,
    });
    expect(parseOrder(again.text).id).toBe(order.id);
    await world.round();
    expect(await reasonOf(world.payouts.orderStandingPayout(ask))).toBe("revoked");
  });

  it("cannot redirect, enlarge or repeat one", async () => {
    const { person, payee, record } = await due("faye");
    const { worker: database } = world.databases;
    for (const change of [
      `address = '${freshAddress()}'`,
      "mac = 'x'",
      "user_id = 'x'",
      "currency = 'USDT'",
    ]) {
      const update = database.query(`update standing_payouts set ${change}`);
      await expect(update).rejects.toThrow(/permission denied/);
    }
    const insert = database.query("insert into standing_payouts (subscription_id) values ('x')");
    await expect(insert).rejects.toThrow(/permission denied/);

    const { text, ...word } = await world.payouts.orderStandingPayout({
      subscriptionId: record,
      network: "devnet",
    });
    const order = parseOrder(text);
    const mark = { statement: markStatement, fields: { subscription_id: record } };
    const hold = (changes: Partial<typeof order>, rows = [mark]) => {
      const lie = { ...word, text: orderText({ ...order, ...changes }), signature: "of a thief" };
      return holdStanding({ ledger: world.worker }, lie, rows);
    };
    await expect(hold({ address: freshAddress() })).rejects.toThrow(/no backup|not withdrawn/);
    await expect(hold({ amount: money("TRX", 200_000_000n) })).rejects.toThrow(
      /no standing instruction/,
    );
    await expect(hold({ id: newId("wdr", world.clock) })).rejects.toThrow(/no backup/);
    await expect(hold({}, [])).rejects.toThrow(/no standing instruction/);
    // Nor is it taken as one that a restored backup has lost.
    const larger = orderText({ ...order, amount: money("TRX", 200_000_000n) });
    const forged = { text: larger, signature: "0".repeat(128) };
    await expect(world.guardOfSigner.authoriseRecovery(forged)).rejects.toThrow(/failed/);
    const alone = withdrawalStanding({
      ...{ withdrawalId: newId("wdr", world.clock), userId: person.userId },
      amount: money("TRX", 5_000_000n),
    });
    const posted = world.worker.post({ journals: [alone], answer: null });
    await expect(posted).rejects.toThrow(/no standing instruction/);
    const claimed = database.query(
      "update standing_payouts set state = 'withdrawn', closed_at = now() where subscription_id = $1",
      [record],
    );
    await expect(claimed).rejects.toThrow(/was not withdrawn/);
    await world.round();
    const view = await recordOf(person, record);
    expect(view).toMatchObject({ rebate_state: "withdrawn", rebate_address: payee.address });
    const back = database.query(
      "update standing_payouts set state = 'standing', closed_at = null where subscription_id = $1",
      [record],
    );
    await expect(back).rejects.toThrow(/is as it is/);
  });

  it("cannot have a payout sent on whose project has not paid it", async () => {
    const saver = await world.saver("gina");
    const record = await subscribeStanding(world, saver, await world.opened());
    const update = world.databases.worker.query(
      "update subscriptions set state = 'paid', closed_at = now() where id = $1",
      [record],
    );
    await expect(update).rejects.toThrow(/permission denied/);
  });
});

describe("a code for one subscription", () => {
  it("is good for that project, amount and address alone, and never for a payment", async () => {
    const { person, payee } = await world.saver("hana");
    const [one, other] = [await world.opened(), await world.opened()];
    const ecaptcha = await standingCode(world, person, one, payee);
    const ask = { pro_id: other, money: "100", password: fundPassword, rebate_way: 2 } as const;
    const elsewhere = await refusalOf(person.call(subscribe, { ...ask, ecaptcha }));
    expect(elsewhere.code).toBe("email-code-wrong");
    const createdAt = Math.floor(world.clock.now().getTime() / 1000);
    const order = {
      ...{ network: "devnet", id: newId("wdr", world.clock), userId: person.userId, createdAt },
      ...{ amount: money("TRX", 100_000_000n), fee: money("TRX", 0n) },
      address: payee.address,
    };
    const proofs = { emailCode: ecaptcha };
    const paid = world.guard.authoriseWithdrawal({
      ...{ orderText: orderText(order), fundPassword, proofs },
    });
    expect((await refusalOf(paid)).code).toBe("email-code-wrong");
    const options = { idempotencyKey: newIdempotencyKey() };
    await person.call(subscribe, { ...ask, pro_id: one, ecaptcha }, options);
    const again = await refusalOf(
      person.call(subscribe, { ...ask, pro_id: one, money: "10", ecaptcha }),
    );
    expect(["email-code-wrong", "project-not-open", "subscription-above-quota"]).toContain(
      again.code,
    );
  });
});

/** As the worker closes one in the posting of its withdrawal. */
const markStatement = {
  name: "thief-marks",
  onMissing: "fault" as const,
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, subscription_id text)),
done as (update standing_payouts s set state = 'withdrawn', closed_at = now() from c
  where s.subscription_id = c.subscription_id returning s.subscription_id)
select c.n from c join done using (subscription_id)`,
};
