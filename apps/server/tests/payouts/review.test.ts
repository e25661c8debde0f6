import {
  cancelWithdrawal,
  checkWithdrawal,
  getWithdrawal,
  listWithdrawalCurrencies,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { beforeAll, describe, expect, it } from "vitest";
import { approveWithdrawal, refuseWithdrawal } from "../../src/features/payouts/reviews/index.ts";
import { armChaos } from "../../src/kernel/chaos.ts";
import { answerChallenge, createSoftwarePasskey } from "../../src/main/commands/operator-proof.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openPaymentSigner } from "../../src/wire/signer/payment-signer.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { namesUnder } from "../operator-names.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  finish,
  letAttemptsDie,
  order,
  paidTo,
  payoutRound,
  richPerson,
  waitsFor,
  withdraw,
} from "../payers.ts";
import { type Person, password, refusalOf } from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { useWorld } from "../use-world.ts";

/** An operator with a password at the guard and a passkey at the signer. */
type Operator = {
  readonly name: string;
  readonly password: string;
  readonly answer: (challenge: string) => string;
};

const world = useWorld(() => openCustodyWorld({}, { autoLimit: autoLimits }));
let olga: Operator;
let pavel: Operator;
let lookers = 0;

const autoLimits = { TRX: 20n * coin, USDT: 20n * coin };

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  olga = await operator("olga");
  pavel = await operator("pavel");
});

async function operator(name: string): Promise<Operator> {
  const login = { name, password };
  const door = localCaller(vaultSocketOf(world.signerOptions.socketPath));
  const { answer } = await world.operators.enrolOperator(login, door);
  return { ...login, answer };
}

/** As a project's, somebody's deposits are not the person's own and are shown to nobody. */
function countDeposits({ userId }: Person, purpose: "user" | "project"): Promise<void> {
  return asAdmin(
    world,
    `alter table deposits disable trigger deposits_credited_is_final,
       disable trigger deposits_true_fact;
     update deposits set purpose = '${purpose}' where owner_id = '${userId}';
     alter table deposits enable always trigger deposits_credited_is_final,
       enable always trigger deposits_true_fact`,
  );
}

/** Bytes that nobody signed are provably dead, and the worker goes on. */
async function letDie(): Promise<void> {
  await letAttemptsDie(world);
  await payoutRound(world);
  await payoutRound(world);
}

const deps = () => ({ database: world.databases.operator, operators: world.operators });
const approve = ({ answer, ...login }: Operator, id: string) =>
  approveWithdrawal(deps(), login, { id, answer });
const refuse = ({ answer: _, ...login }: Operator, id: string) =>
  refuseWithdrawal(deps(), login, { id, reason: "refused-payee" });

describe("a withdrawal above the amount that is sent without review", () => {
  it("waits for an operator, says until when, and is paid once one has approved it", async () => {
    const { alice, to, id } = await order(world, { price: "30" });
    expect((await reviewTerms(alice)).reviews).toEqual({ count: 0, half_within: 0 });
    await payoutRound(world);
    const waiting = await alice.call(getWithdrawal, { id });
    expect(waiting).toMatchObject({
      ...{ state: "review", waits_for: "approval", can_cancel: 1 },
      ...{ approvals_needed: 1, network_fee: "" },
    });
    expect(waiting.waits_until).toBeGreaterThan(waiting.createtime + 72 * 3_600 - 5);
    expect(await readTold(world, alice, "payment-review")).toMatchObject([
      {
        ...{ title: "Withdrawal in review", about: "withdrawal", subject_id: id, address: to },
        content: expect.stringMatching(
          /30 USDT to T\w{33} is above .* once an operator approves it\. .*You can still cancel it\.$/,
        ),
      },
    ]);
    expect(await attemptsOf(world, id)).toEqual([]);
    const { approvalsNeeded, depositedUnits } = await approve(olga, id);
    expect([approvalsNeeded, depositedUnits]).toEqual([1, 100n * coin]);
    const done = await finish(world, alice, id);
    expect(done.state).toBe("settled");
    expect(Number(done.network_fee)).toBeGreaterThan(0);
    expect((await reviewTerms(alice)).reviews.count).toBe(1);
    for (const [kind, said] of [
      ["payment-sent", `30 USDT was sent to ${to}. The network confirms it now.`],
      ["withdrawal-settled", `30 USDT to ${to} is final. The fee was 0.15 USDT.`],
    ] as const) {
      expect(await readTold(world, alice, kind)).toMatchObject([
        { subject_id: id, content: expect.stringContaining(said) },
      ]);
    }
    expect(done.steps.map(({ state }) => state)).toEqual([
      ...["held", "review", "signed", "broadcast", "settled"],
    ]);
    expect(await paidTo(world, "USDT", to)).toBe(29_850_000n);
    await world.expectChainBooks();
  });

  it("is told before it is ordered: from which amount on, and by how many it is looked at", async () => {
    const { alice, to, id } = await order(world, { price: "12" });
    await finish(world, alice, id);
    expect(await reviewTerms(alice)).toMatchObject({ automatic_limit: "20", automatic_left: "8" });
    const told = async (price: string) => {
      const ask = { currency_id: "USDT", address: to, price } as const;
      const { findings } = await alice.call(checkWithdrawal, ask);
      return findings.find(({ code }) => code === "needs-approval")?.details;
    };
    expect(await told("8")).toBeUndefined();
    const rule = { hours: "72", automatic: "20 USDT" };
    expect(await told("9")).toEqual({ ...rule, operators: "1" });
    await countDeposits(alice, "project");
    expect(await told("9")).toEqual({ ...rule, operators: "2" });
    await countDeposits(alice, "user");
  });

  it("is judged in its turn: one that waits counts for the next, and not against itself", async () => {
    const { alice, to, id } = await order(world, { price: "12" });
    const ask = { currency_id: "USDT", address: to, price: "12" } as const;
    expect(await reviewTerms(alice)).toMatchObject({ automatic_left: "8" });
    const { findings } = await alice.call(checkWithdrawal, ask);
    expect(findings.map(({ code }) => code)).toContain("needs-approval");
    // Ordered before the first is judged: the first leaves all the same, the second waits as told.
    const second = await withdraw(world, alice, { currency: "USDT", price: "12", to });
    await payoutRound(world);
    const states = [id, second.id].map(async (one) => {
      const { state } = await alice.call(getWithdrawal, { id: one });
      return state === "review";
    });
    expect(await Promise.all(states)).toEqual([false, true]);
    await alice.call(cancelWithdrawal, { id: second.id });
    expect((await finish(world, alice, second.id)).reason).toBe("cancelled-by-owner");
  });

  it("is not avoided by many small ones: what is above in 24 hours waits", async () => {
    const { alice, to, id } = await order(world, { price: "12" });
    await finish(world, alice, id);
    const second = await withdraw(world, alice, { currency: "USDT", price: "12", to });
    await payoutRound(world);
    expect((await alice.call(getWithdrawal, { id: second.id })).state).toBe("review");
    const small = await withdraw(world, alice, { currency: "USDT", price: "8", to });
    expect((await finish(world, alice, small.id)).state).toBe("settled");
    await alice.call(cancelWithdrawal, { id: second.id });
    expect((await finish(world, alice, second.id)).reason).toBe("cancelled-by-owner");
  });

  it("needs two different operators where the owner's own deposits do not cover it", async () => {
    const { alice, to, id } = await order(world, { price: "30" });
    // As if the coins had come to it otherwise than by a deposit.
    await countDeposits(alice, "project");
    await payoutRound(world);
    await countDeposits(alice, "user");
    expect((await approve(olga, id)).approvalsNeeded).toBe(2);
    const again = await refusalOf(approve(olga, id));
    expect(again.code).toBe("second-operator-required");
    await payoutRound(world);
    expect((await alice.call(getWithdrawal, { id })).state).toBe("review");
    await approve(pavel, id);
    const names = await namesUnder(world.databases.auditor, "approve-withdrawal", id);
    expect(names).toEqual([olga.name, pavel.name]);
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await paidTo(world, "USDT", to)).toBe(29_850_000n);
  });

  it("is not signed for an approval that no passkey made: one that a passkey made is asked for", async () => {
    const { alice, to, id } = await order(world, { price: "30" });
    await payoutRound(world);
    const thief = createSoftwarePasskey(password);
    await approveWithdrawal(
      deps(),
      { name: olga.name, password },
      { id, answer: (challenge) => answerChallenge(thief, password, challenge) },
    );
    await payoutRound(world);
    await payoutRound(world);
    expect(await waitsFor(world, id)).toBe("approval");
    expect(await paidTo(world, "USDT", to)).toBe(0n);
    await letDie();
    expect((await approve(pavel, id)).approvalsNeeded).toBe(2);
    expect((await finish(world, alice, id)).state).toBe("settled");
  });

  it("needs a second operator when the signer finds fewer deposits than the books, and then is paid", async () => {
    const { alice, id } = await order(world, { price: "30" });
    await payoutRound(world);
    expect((await approve(olga, id)).approvalsNeeded).toBe(1);
    await countDeposits(alice, "project");
    await payoutRound(world);
    await countDeposits(alice, "user");
    expect((await refusalOf(approve(pavel, id))).code).toBe("withdrawal-not-in-review");
    await letDie();
    const waiting = await alice.call(getWithdrawal, { id });
    expect(waiting).toMatchObject({ state: "review", waits_for: "approval", can_cancel: 1 });
    expect(waiting.waits_until).toBeLessThan(waiting.createtime + 72 * 3_600 + 60);
    expect((await approve(pavel, id)).approvalsNeeded).toBe(2);
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await attemptsOf(world, id)).toMatchObject([{ state: "expired" }, { state: "settled" }]);
  });

  it("that operators approved does not count towards the amount that is sent without review", async () => {
    const { alice, to, id } = await order(world, { price: "15" });
    armChaos("payout-before-build", () => {
      throw new Error("the node is away");
    });
    await payoutRound(world);
    const second = await withdraw(world, alice, { currency: "USDT", price: "14", to });
    await payoutRound(world);
    await approve(olga, second.id);
    armChaos(null);
    await world.worker.rounds.reconcile();
    await asAdmin(
      world,
      "update withdrawals set lease_until = case id when $1 then now() + interval '1 day' else '-infinity' end",
      [id],
    );
    for (let round = 0; round < 2; round += 1) await world.worker.rounds.withdraw();
    await world.settle();
    expect((await alice.call(getWithdrawal, { id: second.id })).state).toBe("settled");
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await attemptsOf(world, id)).toHaveLength(1);
  });

  it("is judged by the signer for itself: a worker that waves it through gets no signature", async () => {
    const { alice, to, id } = await order(world, { price: "30" });
    const blind = await world.anotherWorker({
      autoLimits: { TRX: 1_000n * coin, USDT: 1_000n * coin },
      signer: openPaymentSigner(localCaller(world.signerOptions.socketPath)),
    });
    await payoutRound(world, blind);
    expect(await waitsFor(world, id)).toBe("approval");
    expect(await paidTo(world, "USDT", to)).toBe(0n);
    await letDie();
    expect((await approve(olga, id)).approvalsNeeded).toBe(1);
    expect((await finish(world, alice, id)).state).toBe("settled");
  });
});

describe("a hold by people", () => {
  it("that no operator ends in 72 hours ends by itself, all of it back, counted in public", async () => {
    const before = await overdue();
    const { alice, to, id } = await order(world, { price: "30" });
    await payoutRound(world);
    world.clock.advance(72 * 3_600 + 1);
    await payoutRound(world);
    expect(await alice.call(getWithdrawal, { id })).toMatchObject({
      ...{ state: "returned", reason: "approval-overdue" },
    });
    expect(await assetsOf(alice, "USDT")).toEqual({ available: "100", locked: "0" });
    expect(await paidTo(world, "USDT", to)).toBe(0n);
    expect(await overdue()).toBe(before + 1);
    expect((await refusalOf(approve(olga, id))).code).toBe("withdrawal-not-in-review");
  });

  it("that an operator refuses gives everything back with a code, never with free words", async () => {
    const { alice, id } = await order(world, { price: "30", currency: "TRX" });
    await payoutRound(world);
    await refuse(pavel, id);
    const names = await namesUnder(world.databases.auditor, "refuse-withdrawal", id);
    expect(names).toEqual([pavel.name]);
    await payoutRound(world);
    expect(await alice.call(getWithdrawal, { id })).toMatchObject({
      ...{ state: "returned", reason: "refused-payee" },
    });
    expect(await assetsOf(alice, "TRX")).toEqual({ available: "100", locked: "0" });
  });

  it("happens once: what was approved is not put back into the queue", async () => {
    const { alice, id } = await order(world, { price: "30" });
    await payoutRound(world);
    await approve(olga, id);
    world.devnet.setRefuse("SERVER_BUSY");
    await payoutRound(world);
    await letAttemptsDie(world);
    world.devnet.setRefuse(null);
    await expect(
      world.databases.worker.query(
        "update withdrawals set state = 'review', review_at = now() where id = $1",
        [id],
      ),
    ).rejects.toThrow(/judged once|does not go/);
    world.clock.advance(73 * 3_600);
    expect((await finish(world, alice, id)).state).toBe("settled");
  });

  it("cannot be written by a login of the command line alone, nor changed by anybody", async () => {
    const { alice, id } = await order(world, { price: "30" });
    await payoutRound(world);
    const [row] = await world.databases.operator.query<{ id: string }>(
      "select id from operators where name = 'olga'",
    );
    const forged = world.databases.operator.query(
      `insert into withdrawal_approvals (withdrawal_id, operator_id, verdict, assertion)
       values ($1, $2, 'approve', '{}')`,
      [id, row?.id],
    );
    await expect(forged).rejects.toThrow("no operator said so");
    await expect(
      world.databases.worker.query(
        "update withdrawals set state = 'held', approved_at = now() where id = $1",
        [id],
      ),
    ).rejects.toThrow("does not go from review to held");
    await approve(olga, id);
    await expect(asAdmin(world, "delete from withdrawal_approvals")).rejects.toThrow("only grows");
    expect((await finish(world, alice, id)).state).toBe("settled");
  });
});

async function overdue(): Promise<number> {
  lookers += 1;
  const anybody = await richPerson(world, `looker${lookers}`);
  return (await reviewTerms(anybody)).approvals_overdue;
}

/** What a person reads of reviews in USDT. */
async function reviewTerms(person: Person) {
  const [, usdt] = await person.call(listWithdrawalCurrencies, {});
  if (usdt?.id !== "USDT") throw new Error("USDT is not the second currency");
  return usdt;
}
