import { setTimeZone } from "@clearhold/contract/wallet/people/mails";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { setPreferences } from "@clearhold/contract/wallet/people/preferences";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { money } from "@clearhold/money";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { takeMessages } from "../../src/features/press/messages/index.ts";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { openOutboxes } from "../../src/guard/rows/waiting-store.ts";
import type { Letter } from "../../src/guard/tell/open-letters.ts";
import {
  tellByMail,
  type UnwrittenLetter,
  writeUnwritten,
} from "../../src/guard/tell/tell-by-mail.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { recordEvent } from "../../src/kernel/security-events.ts";
import { fundPassword, type Person, registerPerson, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { tellAllFacts, untilDone } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { walletOrigin } from "../world.ts";

const world = useOpened(openRaiseWorld);

/** Tells until nothing is left. */
async function tell(): Promise<void> {
  const { databases, clock } = world;
  await tellAllFacts({ databases, clock });
}

async function mailsTo({ email }: Person) {
  const mails = await world.mailbox.mailsTo(email);
  return mails.map(({ subject, text }) => ({ subject, text: text ?? "" }));
}

const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

describe("mails about what was told", () => {
  it("reach the person in her language, with whole addresses", async () => {
    const alice = await registerPerson(world, "alice");
    await alice.call(setPreferences, { language: "ko-kr" });
    await alice.call(setTimeZone, { time_zone: "Asia/Seoul" });
    await world.pay(alice, money("TRX", 12_500_000n));
    await tell();
    await expect
      .poll(() => subjectsTo(alice), { timeout: 60_000 })
      .toContain("입금이 완료되었습니다");
    const mail = (await mailsTo(alice)).find(({ subject }) => subject?.startsWith("입금"));
    const [deposit] = await world.databases.api.query<{ params: Record<string, string> }>(
      "select params from messages where user_id = $1 and kind = 'deposit-credited'",
      [alice.userId],
    );
    expect(mail?.text).toContain("12.5 TRX");
    expect(mail?.text).toContain(`${deposit?.params.address}\n`);
    expect(mail?.text).toContain(`${deposit?.params.txid}\n`);
    expect(mail?.text).toMatch(/\d{4}\. \d+\. \d+\. \d\d:\d\d \(Asia\/Seoul, UTC\+9\)\n/);
  });

  it("name the project of a subscription, and repeat nothing that the guard mailed", async () => {
    const bob = await registerPerson(world, "bob");
    await bob.call(setFundPassword, { new_password: fundPassword, cfm_password: fundPassword });
    await world.pay(bob, money("TRX", 100_000_000n));
    const projectId = await world.open();
    await bob.call(subscribe, { pro_id: projectId, password: fundPassword, money: "10" });
    await tell();
    await expect
      .poll(() => subjectsTo(bob), { timeout: 60_000 })
      .toContain("You subscribed to a project");
    const mails = await mailsTo(bob);
    const told = mails.find(({ subject }) => subject === "You subscribed to a project");
    expect(told?.text).toContain("Harbour roofs");
    expect(told?.text).toContain("10 TRX");
    const count = (word: string) => mails.filter(({ subject }) => subject?.includes(word)).length;
    expect([count("fund password"), count("deposit")]).toEqual([1, 1]);
  });
});

type Deps = Parameters<typeof tellByMail>[0];

/** The guard's own rounds, with a queue of letters that the test sees and may break. */
async function openRounds(add: (letter: Letter) => void | Promise<void>) {
  const logger = pino({ level: "silent" });
  const keys = deriveKeys(world.pepper);
  const database = world.databases.guard;
  const outboxes = await openOutboxes({
    ...{ url: world.guardSettings.databaseUrl, database, keys, logger },
  });
  const unwritten = outboxes.of<UnwrittenLetter>("unwritten");
  const deps: Deps = {
    ...{ database, clock: world.clock, publicUrl: walletOrigin, keys, logger, unwritten },
    take: (tx, limit) => takeMessages(tx, "mail", limit),
    letters: { add: async (_tx, letter) => add(letter) },
  };
  const drain = async () => {
    await untilDone("telling by mail", () => tellByMail(deps));
  };
  return { deps, drain, unwritten, close: () => outboxes.close() };
}

describe("the letters of told facts", () => {
  let carol: Person;
  let dora: Person;
  let erin: Person;
  let finn: Person;
  beforeAll(async () => {
    carol = await settledPerson(world, "carol");
    dora = await settledPerson(world, "dora");
    erin = await settledPerson(world, "erin");
    finn = await settledPerson(world, "finn");
    // Its own rounds would take what the tests are about.
    await world.stopGuard();
  });

  it("are written once, also when the guard dies with some of them, and none for the demo", async () => {
    await tell();
    const written: Letter[] = [];
    let dies = false;
    const { drain, close } = await openRounds((letter) => {
      if (dies) throw new Error("killed");
      written.push(letter);
    });
    await drain();
    written.length = 0;
    const admin = openDatabase({ url: world.adminUrl, poolSize: 1, name: "admin" });
    await admin.query("update users set demo = true where id = $1", [dora.userId]);
    await admin.close();
    for (const person of [carol, dora]) await world.pay(person, money("TRX", 7n));
    await tell();
    dies = true;
    await expect(drain()).rejects.toThrow("killed");
    dies = false;
    await drain();
    await drain();
    expect(written.map(({ to, content }) => [to, content.subject])).toEqual([
      [carol.email, "A deposit arrived"],
    ]);
    await close();
  });

  it("are written late where nobody told for days, and none of before there were messages", async () => {
    const written: Letter[] = [];
    const { drain, close } = await openRounds((letter) => void written.push(letter));
    await tell();
    await drain();
    const admin = openDatabase({ url: world.adminUrl, poolSize: 1, name: "admin" });
    const since = "update message_channels set since = now() - interval '5 days'";
    await admin.query(`${since} where channel = 'app'`);
    const toldAfter = async (days: number) => {
      written.length = 0;
      const details = { address: "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf" };
      const event = { userId: carol.userId, kind: "address-noted", details } as const;
      await recordEvent(world.databases.api, event);
      await admin.query("update message_facts set noted_at = now() - $1::int * interval '1 day'", [
        days,
      ]);
      await tell();
      await drain();
      const pushed = await world.databases.guard.transaction((tx) =>
        takeMessages(tx, "push", 1_000),
      );
      const pushes = pushed.filter(({ kind }) => kind === "address-noted");
      return { letters: written.map(({ to }) => to), pushes: pushes.length };
    };
    expect(await toldAfter(0)).toEqual({ letters: [carol.email], pushes: 1 });
    expect(await toldAfter(3)).toEqual({ letters: [carol.email], pushes: 0 });
    expect(await toldAfter(6)).toEqual({ letters: [], pushes: 0 });
    await Promise.all([admin.close(), close()]);
  });

  it("wait where one cannot be written, everybody else's go on, and it is written later", async () => {
    const written: Letter[] = [];
    const rounds = await openRounds((letter) => void written.push(letter));
    await tell();
    await rounds.drain();
    written.length = 0;
    const admin = openDatabase({ url: world.adminUrl, poolSize: 1, name: "admin" });
    const setMac = (mac: string) =>
      admin.query("update guard_mailboxes set mac = $2 where user_id = $1", [erin.userId, mac]);
    const [row] = await admin.query<{ mac: string }>(
      "select mac from guard_mailboxes where user_id = $1",
      [erin.userId],
    );
    await setMac("0".repeat(64));
    for (const person of [erin, finn]) await world.pay(person, money("TRX", 7n));
    await tell();
    await rounds.drain();
    const readers = () => written.map(({ to }) => to);
    expect([readers(), await rounds.unwritten.countWaiting()]).toEqual([[finn.email], 1]);
    await writeUnwritten(rounds.deps);
    expect([readers(), await rounds.unwritten.countWaiting()]).toEqual([[finn.email], 1]);
    await setMac(row?.mac ?? "");
    await admin.query("update outbox.job set start_after = now() where state = 'retry'");
    await writeUnwritten(rounds.deps);
    expect([readers(), await rounds.unwritten.countWaiting()]).toEqual([
      [finn.email, erin.email],
      0,
    ]);
    await Promise.all([admin.close(), rounds.close()]);
  });
});
