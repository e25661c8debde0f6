import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import {
  openOrder,
  orderPublicKey,
  orderText,
  type PaymentOrder,
} from "../../src/wire/signer/payment-order.ts";
import { asAdmin } from "../database.ts";
import { fundPassword, mailedCode, type Person, refusalOf, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const otherAddress = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf";
const hour = 3600;

const world = useWorld(openWorld);

function orderOf(person: Person, change: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    network: "devnet",
    id: newId("wdr", world.clock),
    userId: person.userId,
    amount: money("USDT", 12_500_000n),
    fee: money("USDT", 12_500n),
    address,
    createdAt: Math.floor(world.clock.now().getTime() / 1000),
    ...change,
  };
}

/** The code that the person is mailed for 12.5 USDT to the address. */
function paymentCode(person: Person): Promise<string> {
  return mailedCode(world, person, {
    event: "captcha",
    currency_id: "USDT",
    price: "12.5",
    address,
  });
}

function authorise(order: PaymentOrder, code: string, pin = fundPassword) {
  const ask = { orderText: orderText(order), fundPassword: pin, proofs: { emailCode: code } };
  return world.guard.authoriseWithdrawal(ask);
}

describe("a withdrawal order", () => {
  it("is signed after fund password and code, and the mail showed what the code does", async () => {
    const alice = await settledPerson(world, "alice");
    const code = await paymentCode(alice);
    const mail = await world.mailbox.lastTo(alice.email);
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain("12.5 USDT");
      expect(form).toContain(address);
    }
    const order = orderOf(alice);
    const signed = await authorise(order, code);
    expect(openOrder(signed, orderPublicKey(world.orderSeed))).toEqual(order);
  });

  it("is signed again for a lost answer, and never for a second order", async () => {
    const bob = await settledPerson(world, "bob");
    const code = await paymentCode(bob);
    const order = orderOf(bob);
    // The order is the same; the word for the journal is of its own moment.
    const { text, signature } = await authorise(order, code);
    expect(await authorise(order, code)).toMatchObject({ text, signature });
    expect((await refusalOf(authorise(orderOf(bob), code))).code).toBe("email-code-wrong");
  });

  it("of ten with one code at once, one is signed", async () => {
    const carol = await settledPerson(world, "carol");
    const code = await paymentCode(carol);
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, () => authorise(orderOf(carol), code)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each<[string, Partial<PaymentOrder>]>([
    ["amount", { amount: money("USDT", 12_500_001n) }],
    ["currency", { amount: money("TRX", 12_500_000n), fee: money("TRX", 12_500n) }],
    ["address", { address: otherAddress }],
  ])("with another %s than the mail showed is not signed", async (name, change) => {
    const person = await settledPerson(world, `dora${name}`);
    const code = await paymentCode(person);
    const refused = await refusalOf(authorise(orderOf(person, change), code));
    expect(refused.code).toBe("email-code-wrong");
  });

  it("of somebody else is not signed, nor with a code for nothing in particular", async () => {
    const [erin, frank] = [await settledPerson(world, "erin"), await settledPerson(world, "frank")];
    const code = await paymentCode(erin);
    expect((await refusalOf(authorise(orderOf(frank), code))).code).toBe("email-code-wrong");
    const loose = await mailedCode(world, erin, { event: "captcha" });
    expect((await refusalOf(authorise(orderOf(erin), loose))).code).toBe("email-code-wrong");
    const forAddress = await mailedCode(world, erin, { event: "captcha", address });
    expect((await refusalOf(authorise(orderOf(erin), forAddress))).code).toBe("email-code-wrong");
  });

  it("is never signed from memory: the fund password is judged each time", async () => {
    const grace = await settledPerson(world, "grace");
    const { userId, actor } = grace;
    const proof = { userId, sessionHash: actor.sessionHash, fundPassword } as const;
    await world.guard.proveFundPassword(proof);
    const code = await paymentCode(grace);
    const refused = await refusalOf(authorise(orderOf(grace), code, "264809"));
    expect(refused).toMatchObject({ code: "fund-password-wrong", details: { left: "4" } });
    await authorise(orderOf(grace), code); // a wrong fund password costs no code
  });

  it("waits while withdrawals are held", async () => {
    const heidi = await settledPerson(world, "heidi");
    const reset = await mailedCode(world, heidi, { event: "changefundpwd" });
    const pin = "739105";
    await heidi.call(setFundPassword, { new_password: pin, cfm_password: pin, ecaptcha: reset });
    const refused = await refusalOf(authorise(orderOf(heidi), await paymentCode(heidi), pin));
    expect(refused.code).toBe("withdrawals-held");
    expect(Number(refused.details.until)).toBeGreaterThan(world.clock.now().getTime() / 1000);
    world.clock.advance(24 * hour + 1);
    await authorise(orderOf(heidi), await paymentCode(heidi), pin);
  });

  it("is not signed when it was written at another time", async () => {
    const ivan = await settledPerson(world, "ivan");
    const code = await paymentCode(ivan);
    const createdAt = Math.floor(world.clock.now().getTime() / 1000) - hour;
    await expect(authorise(orderOf(ivan, { createdAt }), code)).rejects.toThrow("failed");
  });

  it("is not signed with a fee above the rate", async () => {
    const max = await settledPerson(world, "max");
    const code = await paymentCode(max);
    // The code and the fund password are good for any fee: neither mail nor form shows it.
    for (const units of [62_501n, 12_499_999n]) {
      await expect(authorise(orderOf(max, { fee: money("USDT", units) }), code)).rejects.toThrow(
        "failed",
      );
    }
    const atTheRate = orderOf(max, { fee: money("USDT", 62_500n) });
    expect((await authorise(atTheRate, code)).text).toContain("fee=62500");
  });

  it("needs a mailbox that the guard itself has bound", async () => {
    const judy = await settledPerson(world, "judy");
    const code = await paymentCode(judy);
    await asAdmin(
      world,
      "update guard_mailboxes set email = 'thief@example.com' where user_id = $1",
      [judy.userId],
    );
    await expect(authorise(orderOf(judy), code)).rejects.toThrow("failed");
    const ask = { purpose: "confirm", userId: judy.userId, language: "en-us" } as const;
    await expect(world.guard.sendCode(ask)).rejects.toThrow("failed");
    expect(await world.mailbox.mailsTo("thief@example.com")).toEqual([]);
  });
});

describe("a payee", () => {
  it("is confirmed by fund password and the code mailed for it", async () => {
    const kim = await settledPerson(world, "kim");
    const code = await mailedCode(world, kim, { event: "captcha", currency_id: "TRX", address });
    expect((await world.mailbox.lastTo(kim.email)).text).toContain(address);
    const ask = {
      userId: kim.userId,
      sessionHash: kim.actor.sessionHash,
      currency: "TRX",
      fundPassword,
      proofs: { emailCode: code },
      visit: kim.actor,
    } as const;
    const other = await refusalOf(world.guard.confirmPayee({ ...ask, address: otherAddress }));
    expect(other.code).toBe("email-code-wrong");
    const { confirmedAt } = await world.guard.confirmPayee({ ...ask, address });
    expect(Math.abs(confirmedAt - world.clock.now().getTime() / 1000)).toBeLessThan(60);
  });
});

describe("operators", () => {
  const name = "olga";
  const password = "North-Star-77";

  it("are enrolled by the guard, and sign what they have seen", async () => {
    const { operators } = world;
    const { operatorId } = await operators.enrolOperator({ name, password });
    expect(await operators.verifyOperator({ name, password })).toEqual({ operatorId });
    const again = await refusalOf(operators.enrolOperator({ name, password }));
    expect(again.details.reason).toBe("olga is the name of another operator");
    const weak = await refusalOf(operators.enrolOperator({ name: "pavel", password: "olga" }));
    expect(weak.code).toBe("password-against-rules");
    const act = { name, password, action: "approve-result", subjectHash: "a1" } as const;
    const subjectId = `prj_${"0".repeat(26)}`;
    expect(await operators.signAct({ ...act, subjectId })).toEqual({ operatorId });
    expect(await operators.signAct({ ...act, subjectId })).toEqual({ operatorId });
    const rows = await world.databases.auditor.query(
      "select operator_id, subject_id, subject_hash from operator_acts where action = 'approve-result'",
    );
    expect(rows).toEqual([{ operatorId, subjectId, subjectHash: "a1" }]);
  });

  it("are two to begin with", async () => {
    await world.operators.enrolOperator({ name: "pavel", password });
    const third = await refusalOf(world.operators.enrolOperator({ name: "quentin", password }));
    expect(third.details.reason).toMatch(/needs the passkeys of 2 other operators/);
  });

  it("answer alike for a wrong password and for nobody, and later each time", async () => {
    for (const who of [name, "nobody"]) {
      const tries = [];
      for (let n = 0; n < 4; n += 1) {
        const wrong = { name: who, password: "Wrong-Password-1" };
        tries.push((await refusalOf(world.operators.verifyOperator(wrong))).code);
      }
      expect(tries).toEqual([
        "operator-unknown",
        "operator-unknown",
        "operator-unknown",
        "login-delayed",
      ]);
    }
    world.clock.advance(hour);
    await world.operators.verifyOperator({ name, password });
  });

  it("cannot be asked for on the web server's socket", async () => {
    const direct = localCaller(world.guardSocket);
    for (const call of ["/signAct", "/changeOperators", "/verifyOperator"]) {
      await expect(direct(call, { name, password })).rejects.toThrow("failed");
    }
  });
});
