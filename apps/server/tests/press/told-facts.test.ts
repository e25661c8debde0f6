import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { cancelSubscription, subscribe } from "@clearhold/contract/wallet/projects/projects";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { depositId } from "../../src/features/chain/deposits/index.ts";
import { releaseWithdrawal } from "../../src/features/payouts/withdrawals/withdrawal-store.ts";
import { takeMessages, tellFacts } from "../../src/features/press/messages/index.ts";
import { recordEvent } from "../../src/kernel/security-events.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { fundPassword, type Person, registerPerson, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { tellAllFacts } from "../rounds.ts";
import { giveBack, hold } from "../statements/bill-people.ts";
import { useOpened } from "../use-world.ts";
import { readTold } from "./read-told.ts";

const world = useOpened(openRaiseWorld);

type Told = {
  id: bigint;
  kind: string;
  category: string;
  params: Record<string, unknown>;
  isOld: boolean;
  readAt: Date | null;
};

/** Tells until nothing is left, and gives what one person was told since, the oldest first. */
async function toldTo({ userId }: Person): Promise<Told[]> {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
  return databases.api.query<Told>(
    "select id, kind, category, params, read_at from messages where user_id = $1 order by id",
    [userId],
  );
}

const kindsOf = (told: readonly Told[]) => told.map(({ kind }) => kind);

/** Another deposit as one that the person has, which the chain shows now; `letter` makes its id. */
async function arrives({ userId }: Person, letter: string): Promise<string> {
  const txid = letter.repeat(64);
  const id = depositId("user", { txid, kind: "trx", position: "0" });
  await world.databases.worker.query(
    `insert into deposits (id, txid, kind, position, purpose, owner_id, address, from_address,
       currency, amount_units, state, block_number, block_id, block_at, detected_at)
     select $2, $3, 'trx', '0', purpose, owner_id, address, from_address,
       currency, amount_units, 'detected', block_number, block_id, block_at, $4
     from deposits where owner_id = $1 limit 1`,
    [userId, id, txid, world.clock.now()],
  );
  return id;
}

describe("what a person is told", () => {
  it("is each movement of money once, with what it is about", async () => {
    const alice = await registerPerson(world, "alice");
    await world.pay(alice, money("TRX", 500_000_000n));
    const api = openLedger({ database: world.databases.api, clock: world.clock });
    const withdrawal = await hold(world, api, alice, money("TRX", 40_000_000n));
    await giveBack(world, world.worker, withdrawal);
    await api.close();
    const told = await toldTo(alice);
    expect(kindsOf(told)).toEqual([
      "account-opened",
      "deposit-credited",
      "withdrawal-held",
      "withdrawal-returned",
    ]);
    const [opened, deposit, held, returned] = told;
    expect(opened).toMatchObject({ category: "security", readAt: expect.any(Date) });
    expect(deposit).toMatchObject({
      category: "money",
      params: {
        currency: "TRX",
        units: "500000000",
        txid: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      readAt: null,
    });
    expect(held?.params).toMatchObject({ units: "40000000", address: withdrawal.address });
    expect(returned?.params).toMatchObject({ units: "40000000", reason: "payments-failed" });
    expect(await toldTo(alice)).toEqual(told);
  });

  it("comes in the order in which it happened, however long nobody told", async () => {
    const abe = await registerPerson(world, "abe");
    await toldTo(abe);
    await world.pay(abe, money("TRX", 5_000_000n));
    world.clock.advance(60);
    await arrives(abe, "c");
    world.clock.advance(60);
    await world.pay(abe, money("TRX", 6_000_000n));
    expect(kindsOf(await toldTo(abe)).slice(1)).toEqual([
      ...["deposit-credited", "arrival-seen", "deposit-credited"],
    ]);
  });

  it("is each move of a project that concerns the person, and the part in it", async () => {
    const bob = await settledPerson(world, "bob");
    const carol = await registerPerson(world, "carol");
    await world.pay(bob, money("TRX", 100_000_000n));
    const projectId = await world.make({ cooling_off_hours: 1 });
    await carol.call(appoint, { pro_id: projectId, money: "20" });
    world.clock.advance(60);
    await world.advance(projectId);
    const ask = { pro_id: projectId, password: fundPassword, agreement: 1 } as const;
    await bob.call(subscribe, { ...ask, money: "10" });
    const second = await bob.call(subscribe, { ...ask, money: "30" });
    await bob.call(cancelSubscription, { record_id: second.record_id });
    world.clock.advance(3 * 3_600);
    await world.advance(projectId);
    const told = await toldTo(bob);
    expect(
      kindsOf(told)
        .filter((kind) => /raise|subscription/.test(kind))
        .sort(),
    ).toEqual([
      "raise-failed",
      "subscription-held",
      "subscription-held",
      "subscription-returned",
      "subscription-returned",
    ]);
    const returned = told.filter(({ kind }) => kind === "subscription-returned");
    expect(returned.map(({ params }) => [params.units, params.reason]).sort()).toEqual([
      ["10000000", ""],
      ["30000000", "cancelled"],
    ]);
    expect(told.find(({ kind }) => kind === "raise-failed")).toMatchObject({
      category: "projects",
      params: { project: "Harbour roofs", units: "10000000", currency: "TRX" },
    });
    expect(kindsOf(await toldTo(carol))).toEqual(["account-opened", "raise-opened"]);
  });

  it("is a hold when it begins, and its end when it comes", async () => {
    const dora = await settledPerson(world, "dora");
    const soon = Math.floor(world.clock.now().getTime() / 1000) + 3_600;
    const until = new Date(soon * 1000 + 400);
    const insert = `insert into guard_holds as h (user_id, reason, until_at) values ($1, $2, $3)
      on conflict (user_id, reason) do update set until_at = greatest(h.until_at, excluded.until_at)`;
    await world.databases.guard.query(insert, [dora.userId, "recovery", until]);
    const holds = async () => kindsOf(await toldTo(dora)).filter((kind) => kind.startsWith("hold"));
    expect(await holds()).toEqual(["hold-began"]);
    // To the second that every screen counts down to: not before the hold ends.
    const shown = (await dora.call(getUserInfo, {})).withdrawals_held_until;
    const [began] = await readTold(world, dora, "hold-began");
    expect([began?.until, shown]).toEqual([soon + 1, soon + 1]);
    const later = new Date(until.getTime() + 3_600_000);
    await world.databases.guard.query(insert, [dora.userId, "recovery", later]);
    world.clock.advance(3_601);
    expect(await holds()).toEqual(["hold-began", "hold-began"]);
    world.clock.advance(3_600);
    expect(await holds()).toEqual(["hold-began", "hold-began", "hold-ended"]);
  });

  it("is no end of a hold while another lasts", async () => {
    const dana = await settledPerson(world, "dana");
    const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000);
    await world.databases.guard.query(
      `insert into guard_holds (user_id, reason, until_at)
       values ($1, 'recovery', $2), ($1, 'fund-password-reset', $3), ($1, 'email-changed', $3)`,
      [dana.userId, inHours(1), inHours(2)],
    );
    const ends = async () =>
      (await toldTo(dana)).filter(({ kind }) => kind === "hold-ended").length;
    world.clock.advance(3_601);
    expect(await ends()).toBe(0);
    world.clock.advance(3_600);
    expect(await ends()).toBe(1);
  });

  it("is no end of a hold while the account is frozen", async () => {
    const fay = await settledPerson(world, "fay");
    const until = new Date(world.clock.now().getTime() + 3_600_000);
    const { guard } = world.databases;
    await guard.query("insert into guard_freezes (user_id, frozen_at) values ($1, $2)", [
      ...[fay.userId, world.clock.now()],
    ]);
    await guard.query("insert into guard_holds values ($1, 'frozen', $2)", [fay.userId, until]);
    world.clock.advance(3_601);
    const holds = kindsOf(await toldTo(fay)).filter((kind) => kind.startsWith("hold"));
    expect(holds).toEqual(["hold-began"]);
  });

  it("is a deposit that the chain no longer has, once, unless it comes back soon", async () => {
    const gus = await registerPerson(world, "gus");
    await world.pay(gus, money("TRX", 5_000_000n));
    const { worker } = world.databases;
    const [lost, back] = [await arrives(gus, "a"), await arrives(gus, "b")];
    const becomes = (state: string, ...ids: string[]) =>
      worker.query("update deposits set state = $1 where id = any($2)", [state, ids]);
    const told = async () =>
      (await toldTo(gus)).filter(({ kind }) => kind === "arrival-gone").map(({ params }) => params);
    await becomes("orphaned", lost, back);
    expect(await told()).toEqual([]);
    await becomes("detected", lost, back);
    await becomes("orphaned", lost);
    world.clock.advance(301);
    const gone = expect.objectContaining({ txid: "a".repeat(64), units: "5000000" });
    expect(await told()).toEqual([gone]);
    expect(await told()).toEqual([gone]);
    // One that no second node confirmed.
    await becomes("detected", back);
    await becomes("waiting", back);
    await becomes("orphaned", back);
    world.clock.advance(3_600);
    expect(await told()).toEqual([gone, expect.objectContaining({ txid: "b".repeat(64) })]);
  });

  it("is a deposit that waits for a second node, once, with what comes next", async () => {
    const mia = await registerPerson(world, "mia");
    await world.pay(mia, money("TRX", 5_000_000n));
    const id = await arrives(mia, "d");
    await world.databases.worker.query("update deposits set state = 'waiting' where id = $1", [id]);
    for (const _ of ["first", "again"]) {
      expect(await readTold(world, mia, "arrival-waiting")).toMatchObject([
        {
          ...{ title: "Deposit waits for a second check", about: "deposit", subject_id: id },
          content: expect.stringContaining("5 TRX arrived. We credit it once a second node"),
        },
      ]);
    }
  });

  it("is a withdrawal that waits for the house's coins, once", async () => {
    const ivy = await registerPerson(world, "ivy");
    await world.pay(ivy, money("TRX", 90_000_000n));
    const api = openLedger({ database: world.databases.api, clock: world.clock });
    const { id, address } = await hold(world, api, ivy, money("TRX", 40_000_000n));
    await api.close();
    for (const waitsFor of ["not-reconciled", "hot-wallet-short", "", "hot-wallet-short"]) {
      await releaseWithdrawal(world.databases.worker, id, { waitsFor, pauseSeconds: 0 });
    }
    const waits = (await toldTo(ivy)).filter(({ kind }) => kind === "payment-waiting");
    expect(waits.map(({ params }) => params)).toEqual([
      expect.objectContaining({
        ...{ units: "40000000", address, can_cancel: true, waits_for: "hot-wallet-short" },
      }),
    ]);
  });

  it.each([
    ["withdrawals-stopped", true],
    ["signer-locked", true],
    ["token-takes-a-fee", true],
    ["signer-away", false],
    ["chain-not-solid", false],
    ["payment-would-fail", false],
  ])("is a wait for %s: at once is %s, else where it lasts", async (waitsFor, atOnce) => {
    const person = await registerPerson(world, waitsFor);
    await world.pay(person, money("TRX", 90_000_000n));
    const api = openLedger({ database: world.databases.api, clock: world.clock });
    const [lasting, brief] = [
      await hold(world, api, person, money("TRX", 40_000_000n)),
      await hold(world, api, person, money("TRX", 30_000_000n)),
    ];
    await api.close();
    const wait = (id: string, reason: string) =>
      releaseWithdrawal(world.databases.worker, id, { waitsFor: reason, pauseSeconds: 0 });
    const told = async () =>
      (await toldTo(person))
        .filter(({ kind }) => kind === "payment-waiting")
        .map(({ params }) => params.units);
    for (const { id } of [lasting, brief]) await wait(id, waitsFor);
    await wait(brief.id, "");
    expect(await told()).toEqual(atOnce ? ["40000000", "30000000"] : []);
    world.clock.advance(600);
    expect(await told()).toEqual(atOnce ? ["40000000", "30000000"] : ["40000000"]);
  });

  it("is no wait that its owner asked for, or that a review tells", async () => {
    const judy = await registerPerson(world, "judy");
    await world.pay(judy, money("TRX", 90_000_000n));
    const api = openLedger({ database: world.databases.api, clock: world.clock });
    const { id } = await hold(world, api, judy, money("TRX", 40_000_000n));
    await api.close();
    for (const waitsFor of ["approval", "account-frozen"]) {
      await releaseWithdrawal(world.databases.worker, id, { waitsFor, pauseSeconds: 0 });
    }
    world.clock.advance(600);
    expect(kindsOf(await toldTo(judy))).not.toContain("payment-waiting");
  });

  it("is everything that happens to the account's protection", async () => {
    const erin = await registerPerson(world, "erin");
    await erin.call(setFundPassword, { new_password: fundPassword, cfm_password: fundPassword });
    await recordEvent(world.databases.guard, {
      ...{ userId: erin.userId, kind: "address-saved", device: "Firefox" },
      details: { currency: "TRX", address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" },
    });
    const told = await toldTo(erin);
    expect(kindsOf(told)).toEqual(["account-opened", "fund-password-set", "address-saved"]);
    expect(told[2]?.params).toMatchObject({ address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" });
  });

  it("is unread where it may be a stranger: an archive of the data that was downloaded", async () => {
    const kim = await registerPerson(world, "kim");
    await recordEvent(world.databases.api, { userId: kim.userId, kind: "data-export-fetched" });
    const told = (await toldTo(kim)).find(({ kind }) => kind === "data-export-fetched");
    expect(told).toMatchObject({ category: "security", readAt: null });
  });

  it("is told once by however many tell at the same time", async () => {
    const finn = await registerPerson(world, "finn");
    const { databases, clock } = world;
    const tell = async () => {
      for (let n = 0; n < 20; n += 1) await tellFacts({ database: databases.worker, clock });
    };
    const happen = async () => {
      for (let n = 0; n < 15; n += 1) await world.pay(finn, money("USDT", BigInt(n + 1)));
    };
    await Promise.all([tell(), tell(), tell(), happen()]);
    const told = (await toldTo(finn)).filter(({ kind }) => kind === "deposit-credited");
    expect(told.map(({ params }) => params.units)).toEqual(
      Array.from({ length: 15 }, (_, n) => `${n + 1}`),
    );
  });
});

describe("what a channel carries", () => {
  const pushesOf = (limit = 100) =>
    world.databases.guard.transaction((tx) => takeMessages(tx, "push", limit));
  const drain = async () => {
    while ((await pushesOf()).length === 100) {}
  };

  it("is handed over once, in order, and again where the transaction ends without it", async () => {
    const gail = await registerPerson(world, "gail");
    await toldTo(gail);
    await drain();
    for (const units of [1n, 2n, 3n]) await world.pay(gail, money("TRX", units));
    await toldTo(gail);
    await expect(
      world.databases.guard.transaction(async (tx) => {
        expect(await takeMessages(tx, "push", 2)).toHaveLength(2);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    const unitsOf = async (limit: number) =>
      (await pushesOf(limit)).map(({ userId, params }) => [userId, params.units]);
    expect(await unitsOf(2)).toEqual([
      [gail.userId, "1"],
      [gail.userId, "2"],
    ]);
    expect(await unitsOf(2)).toEqual([[gail.userId, "3"]]);
    expect(await pushesOf()).toEqual([]);
  });

  it("leaves out what is old and what its reader switched off, and passes it", async () => {
    const hana = await registerPerson(world, "hana");
    await toldTo(hana);
    await drain();
    const set = `insert into message_settings values ($1, 'projects', 'push', false)`;
    await world.databases.api.query(set, [hana.userId]);
    const projectId = await world.make();
    await hana.call(appoint, { pro_id: projectId, money: "20" });
    world.clock.advance(60);
    await world.advance(projectId);
    expect(kindsOf(await toldTo(hana))).toContain("raise-opened");
    expect(await pushesOf(1)).toEqual([]);
    await world.pay(hana, money("TRX", 7n));
    await toldTo(hana);
    expect((await pushesOf(1)).map(({ kind }) => kind)).toEqual(["deposit-credited"]);
  });

  it("is nothing for the app, whose messages are read where they are", async () => {
    const taken = world.databases.guard.query("select * from messages_take('app', 10)");
    await expect(taken).resolves.toEqual([]);
  });
});
