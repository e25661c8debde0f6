import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type ToldEventKind,
  type ToldFactKind,
  toldFactKinds,
} from "@clearhold/contract/message-kinds";
import { securityEventDetails } from "@clearhold/contract/security-events";
import { beforeAll, describe, expect, it } from "vitest";
import { lookAtAccount } from "../../src/acts/people.ts";
import { enUs } from "../../src/features/press/messages/words/en-us.ts";
import { recordEvent, type SecurityEvent } from "../../src/kernel/security-events.ts";
import { type Person, registerPerson } from "../people.ts";
import { readTold } from "../press/read-told.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

/** Each kind of fact, with the test that reads what a person was told of it. */
const readIn: Readonly<Record<ToldFactKind, string>> = {
  "deposit-credited": "press/told-facts.test.ts",
  "deposit-taken-back": "chain/deposit-givebacks.test.ts",
  "exchanged-deposit-taken-back": "chain/deposit-givebacks.test.ts",
  "deposit-given-back": "chain/deposit-givebacks.test.ts",
  "debt-written-off": "treasury/write-offs.test.ts",
  "payout-given-back": "payouts/give-backs.test.ts",
  "exchange-done": "statements/one-life.test.ts",
  "withdrawal-held": "press/told-facts.test.ts",
  "withdrawal-standing": "payouts/standing-payouts.test.ts",
  "withdrawal-recovered": "treasury/write-offs.test.ts",
  "withdrawal-repaid": "walls/called-back.test.ts",
  "withdrawal-settled": "payouts/review.test.ts",
  "withdrawal-paid-otherwise": "chain/custody-ends.test.ts",
  "withdrawal-returned": "press/told-facts.test.ts",
  "subscription-held": "press/told-facts.test.ts",
  "subscription-returned": "press/told-facts.test.ts",
  "project-paid-out": "statements/one-life.test.ts",
  "commission-paid": "rewards/commissions.test.ts",
  "reward-paid": "rewards/boxes.test.ts",
  "box-ready": "rewards/boxes.test.ts",
  "arrival-seen": "press/told-facts.test.ts",
  "arrival-waiting": "press/told-facts.test.ts",
  "arrival-gone": "press/told-facts.test.ts",
  "payment-review": "payouts/review.test.ts",
  "payment-waiting": "press/told-facts.test.ts",
  "payment-sent": "payouts/review.test.ts",
  "standing-fell-back": "payouts/standing-payouts.test.ts",
  "debt-ended": "treasury/write-offs.test.ts",
  "payout-kept-paid": "payouts/give-backs.test.ts",
  "payout-charged": "walls/called-back.test.ts",
  "day-limit-falls": "people/level-limits.test.ts",
  "day-limit-stays": "people/level-limits.test.ts",
  "month-limit-falls": "people/level-limits.test.ts",
  "month-limit-stays": "people/level-limits.test.ts",
  "hold-began": "press/told-facts.test.ts",
  "hold-ended": "press/told-facts.test.ts",
  "raise-opened": "press/told-facts.test.ts",
  "raise-completed": "statements/one-life.test.ts",
  "raise-failed": "press/told-facts.test.ts",
  "result-published": "statements/one-life.test.ts",
  "payouts-begun": "statements/one-life.test.ts",
  "payouts-over": "statements/one-life.test.ts",
};

describe("each kind of fact", () => {
  it("has a test that reads what was told of it", () => {
    expect(Object.keys(readIn).sort()).toEqual([...toldFactKinds].sort());
    for (const [kind, file] of Object.entries(readIn)) {
      const text = readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
      expect(text, `${file} names ${kind}`).toMatch(new RegExp(`["']${kind}["']`));
      expect(text, `${file} reads messages`).toMatch(/readTold\(|from messages/);
    }
  });
});

/** Details of events by their names, each as the product writes it. */
const details: Readonly<Record<string, string>> = {
  ...{ device: "Chrome · Android", name: "Blue key", network: "telegram", nickname: "Mina" },
  ...{ email: "m***@example.com", phone: "+82 *** 42", language: "ko-kr", level: "2" },
  ...{ from: "2030-01-02T03:04:05.000Z", until: "2030-01-02T03:04:05.000Z" },
  ...{ factor: "phone", switch: "address-lock", on: "1", decision: "accepted" },
  ...{ amount: "5", currency: "USDT", address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" },
  ...{
    project: "Harbour roofs",
    subject: "sub_1",
    operator: "olga",
    reason: "She asked where it is",
  },
};

const olga = { name: "olga", password: "North-Star-77" };

/** Details that a reader needs word for word, where an event has them. */
const toldDetails = ["device", "name", "nickname", "email", "phone", "address", "project"];

describe("each kind of event", () => {
  const world = useOpened(openWorld);
  let alice: Person;
  beforeAll(async () => {
    await world.operators.enrolOperator(olga);
    alice = await registerPerson(world, "alice");
  });

  /** By the login that causes it: the guard's, or the web server's; a look is one that an operator takes. */
  async function happens(event: SecurityEvent): Promise<void> {
    const { guard, api, operator } = world.databases;
    if (event.kind === "operator-looked") {
      const asked = { ...olga, person: alice.userId, reason: details.reason ?? "" };
      await lookAtAccount(operator, (await world.operators.admitLook(asked)).lookId);
      return;
    }
    await recordEvent(guard, event).catch(() => recordEvent(api, event));
  }

  it.each(Object.keys(enUs.events) as ToldEventKind[])("is read: %s", async (kind) => {
    const names: readonly string[] = securityEventDetails[kind];
    const own = Object.fromEntries(names.map((name) => [name, details[name]]));
    const before = (await readTold(world, alice, kind)).length;
    await happens({ userId: alice.userId, kind, details: own } as SecurityEvent);
    const [message, ...older] = await readTold(world, alice, kind);
    expect(older).toHaveLength(before);
    const decided = Object.hasOwn(enUs.decisions, kind)
      ? enUs.decisions[kind as keyof typeof enUs.decisions].accepted[0]
      : enUs.events[kind];
    expect(message?.title).toBe(decided);
    expect(message?.content).toMatch(/^[^{}]+\.$/);
    for (const name of toldDetails.filter((one) => names.includes(one))) {
      expect(message?.content).toContain(details[name]);
    }
  });
});
