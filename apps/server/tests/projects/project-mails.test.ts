import { messageCategories } from "@clearhold/contract/message-kinds";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { setMessageSetting } from "@clearhold/contract/wallet/press/messages";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { beforeAll, describe, expect, it } from "vitest";
import { trx } from "../market-world.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { tellAllFacts } from "../rounds.ts";
import { useWorld } from "../use-world.ts";
import { openRaiseWorld } from "./raise-world.ts";

const world = useWorld(openRaiseWorld);
let alice: Person;
let bob: Person;
/** Has switched mails about projects off. */
let carol: Person;

beforeAll(async () => {
  [alice, bob, carol] = [
    await settledPerson(world, "alice"),
    await settledPerson(world, "bob"),
    await settledPerson(world, "carol"),
  ];
  for (const person of [alice, bob, carol]) await world.pay(person, trx(800));
  await bob.call(setPreferences, { language: "ko-kr" });
  const mode_id = messageCategories.projects;
  await carol.call(setMessageSetting, { mode_id, channel: "mail", is_on: 0 });
});

async function buy(person: Person, projectId: string, money: string): Promise<void> {
  await person.call(subscribe, { pro_id: projectId, money, password: fundPassword });
}

/** Tells until nothing is left, waits for so many mails about a project, and gives them. */
async function mailsAbout(project: string, { email }: Person, count: number) {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
  const found = async () =>
    (await world.mailbox.mailsTo(email)).filter(({ text }) => text?.includes(project));
  await expect.poll(async () => (await found()).length, { timeout: 60_000 }).toBe(count);
  return found();
}

const subjects = (mails: readonly { subject?: string | undefined }[]) =>
  mails.map(({ subject }) => subject).sort();

describe("mails about projects", () => {
  it("tell the result, the payout and the end in figures, each in words of its own", async () => {
    const projectId = await world.open({ name: "Harbour settled" });
    for (const person of [alice, carol]) await buy(person, projectId, "150");
    await world.advance(projectId);
    await world.publish(projectId);
    world.clock.advance(3 * 3600);
    await world.advance(projectId);
    const mails = await mailsAbout("Harbour settled", alice, 4);
    expect(subjects(mails)).toEqual([
      "A payout is in your balance",
      "A project is closed: your final figures",
      "A result was announced: neither profit nor loss",
      "You subscribed to a project",
    ]);
    const textOf = (word: string) => mails.find(({ subject }) => subject?.includes(word))?.text;
    expect(textOf("result")).toContain("Will be booked to your balance: 150 TRX");
    expect(textOf("payout")).toContain("Amount: 150 TRX");
    expect(textOf("closed")).toContain("You subscribed: 150 TRX");
    expect(textOf("closed")).toContain("Paid to you in all: 150 TRX");
    // Money is always on.
    expect(subjects(await mailsAbout("Harbour settled", carol, 2))).toEqual([
      "A payout is in your balance",
      "You subscribed to a project",
    ]);
  });

  it("tell who has an appointment that it is open", async () => {
    const projectId = await world.make({ name: "Harbour opening" });
    for (const person of [alice, carol]) {
      await person.call(appoint, { pro_id: projectId, money: "70" });
    }
    world.clock.advance(60);
    await world.advance(projectId);
    const [mail] = await mailsAbout("Harbour opening", alice, 1);
    expect(mail?.subject).toBe("A project you waited for is open");
    expect(mail?.text).toContain("70 TRX");
    await mailsAbout("Harbour opening", carol, 0);
  });

  it("tell everyone of a failure once for each refund, whatever they switched off", async () => {
    const projectId = await world.open({ name: "Harbour failing" });
    for (const person of [alice, bob, carol]) await buy(person, projectId, "20");
    world.clock.advance(3_600);
    await world.advance(projectId);
    for (const person of [alice, carol]) {
      const mails = await mailsAbout("Harbour failing", person, 2);
      const failed = mails.find(({ subject }) => subject?.includes("did not go ahead"));
      expect(failed?.text).toContain("Refunded to your balance: 20 TRX");
      expect(failed?.html).not.toContain("http");
    }
    const his = subjects(await mailsAbout("Harbour failing", bob, 2));
    expect(his.join()).toContain("프로젝트 중단");
  });
});
