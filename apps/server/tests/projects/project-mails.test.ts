import { setTimeout as sleep } from "node:timers/promises";
import { setLanguage } from "@clearhold/contract/wallet/people/mails";
import { appoint } from "@clearhold/contract/wallet/projects/appointments";
import { subscribe } from "@clearhold/contract/wallet/projects/projects";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { takeMails } from "../../src/guard/rows/project-mail-store.ts";
import { tellOfProjects } from "../../src/guard/tell/tell-of-projects.ts";
import type { Content } from "../../src/mail/render-letter.ts";
import { keepBooksClean } from "../books.ts";
import { trx } from "../market-world.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { openRaiseWorld, type RaiseWorld } from "./raise-world.ts";

let world: RaiseWorld;
let alice: Person;
let bob: Person;

/** Projects are prepared while the guard lives; then it is gone, and each test is its round. */
const prepared: Record<"failing" | "opening" | "crowded" | "stubborn", string> = {
  ...{ failing: "", opening: "", crowded: "", stubborn: "" },
};

beforeAll(async () => {
  world = await openRaiseWorld();
  alice = await settledPerson(world, "alice");
  bob = await settledPerson(world, "bob");
  for (const person of [alice, bob]) await world.pay(person, trx(800));
  await settled();
  for (const name of Object.keys(prepared) as (keyof typeof prepared)[]) {
    prepared[name] = await world.make({ name: `Harbour ${name}` });
  }
  await alice.call(appoint, { pro_id: prepared.opening, money: "70" });
  world.clock.advance(60);
  for (const name of ["failing", "crowded", "stubborn"] as const)
    await world.advance(prepared[name]);
  for (const [person, name, money] of [
    [alice, "failing", "20"],
    [alice, "failing", "30"],
    [bob, "failing", "10"],
    [alice, "crowded", "10"],
    [bob, "crowded", "10"],
    [alice, "stubborn", "10"],
  ] as const) {
    await person.call(subscribe, { pro_id: prepared[name], money, password: fundPassword });
  }
  await bob.call(setLanguage, { language: "ko-kr" });
  await world.stopGuard();
});
afterAll(() => world.close());
keepBooksClean(() => world.databases.auditor);

/** A project of Alice's that ended even, while the guard lived and told her by itself. */
async function settled(): Promise<void> {
  const projectId = await world.open({ name: "Harbour settled" });
  await alice.call(subscribe, { pro_id: projectId, money: "300", password: fundPassword });
  await world.advance(projectId);
  await world.publish(projectId);
  world.clock.advance(3 * 3600);
  await world.advance(projectId);
  while ((await mailsAbout("Harbour settled")).length < 2) await sleep(50);
}

async function mailsAbout(project: string) {
  const mails = await world.mailbox.mailsTo(alice.email);
  return mails.filter(({ text }) => text?.includes(project));
}

type Sent = { to: string } & Content;

/** A mail server that keeps what it gets, and says no where it is told to. */
function mailServer(refuses: (to: string) => boolean = () => false) {
  const sent: Sent[] = [];
  const mailer = {
    async send(to: string, content: Content) {
      if (refuses(to)) throw new Error(`550 ${to} is unknown here`);
      sent.push({ to, ...content });
    },
  };
  return { sent, mailer };
}

function guardWith(mailer: ReturnType<typeof mailServer>["mailer"]) {
  return {
    database: world.databases.guard,
    clock: world.clock,
    keys: deriveKeys(world.pepper),
    logger: pino({ level: "silent" }),
    mailer,
  };
}

/** Rounds until nothing is due. */
async function rounds(deps: Parameters<typeof tellOfProjects>[0]): Promise<void> {
  while (await tellOfProjects(deps)) {
    // The next batch.
  }
}

async function statesOf(projectId: string): Promise<string[]> {
  const rows = await world.databases.auditor.query<{ state: string }>(
    `select m.state from project_mails m join project_mail_rounds r using (move_id)
     where r.project_id = $1 order by m.state`,
    [projectId],
  );
  return rows.map(({ state }) => state);
}

describe("mails about projects", () => {
  it("tell the result and the end by themselves, in figures", async () => {
    const [result, end] = await mailsAbout("Harbour settled");
    expect(result?.subject).toBe("A result was announced: neither profit nor loss");
    expect(result?.text).toContain("Will be booked to your balance: 300 TRX");
    expect(end?.subject).toBe("A project is over and paid out");
    expect(end?.text).toContain("You subscribed: 300 TRX");
    expect(end?.text).toContain("Booked to your balance: 300 TRX");
  });

  it("tell who has an appointment that it is open, once, by two guards at once", async () => {
    await world.advance(prepared.opening);
    const { sent, mailer } = mailServer();
    const deps = guardWith(mailer);
    await Promise.all([rounds(deps), rounds(deps), rounds(deps)]);
    await rounds(deps);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [alice.email, "A project you waited for is open"],
    ]);
    expect(sent[0]?.text).toContain("Harbour opening");
    expect(sent[0]?.text).toContain("70 TRX");
  });

  it("tell every subscriber of a failure once, with the whole of the refund", async () => {
    world.clock.advance(3_600);
    await world.advance(prepared.failing);
    const { sent, mailer } = mailServer();
    await rounds(guardWith(mailer));
    const told = sent.filter(({ text }) => text.includes("Harbour failing"));
    expect(told.map(({ to }) => to).sort()).toEqual([alice.email, bob.email].sort());
    const his = told.find(({ to }) => to === bob.email);
    expect(his?.subject).toContain("모집 실패");
    const hers = told.find(({ to }) => to === alice.email);
    expect(hers?.text).toContain("Refunded to your balance: 50 TRX");
    expect(hers?.html).not.toContain("http");
  });

  it("are never sent twice by whoever comes after a guard that was killed", async () => {
    await world.advance(prepared.crowded);
    const { sent, mailer } = mailServer();
    const deps = guardWith(mailer);
    const { database, clock } = deps;
    // Its readers have their rows, one of them was taken, and then nobody lived to send it.
    await deps.database.query("select project_mails_spread(500)");
    await deps.database.query("select project_mails_spread(500)");
    const now = clock.now();
    const until = new Date(now.getTime() + 300_000);
    const [taken] = await takeMails(database, { limit: 1, now, until });
    await rounds(deps);
    expect(await statesOf(prepared.crowded)).toEqual(["sending", "sent"]);
    world.clock.advance(301);
    await rounds(deps);
    expect(await statesOf(prepared.crowded)).toEqual(["sent", "unclear"]);
    const other = taken?.userId === alice.userId ? bob : alice;
    expect(sent.map(({ to }) => to)).toEqual([other.email]);
  });

  it("wait for a mail server that says no, and hold up nobody else", async () => {
    await world.advance(prepared.stubborn);
    const closed = mailServer(() => true);
    await rounds(guardWith(closed.mailer));
    expect(await statesOf(prepared.stubborn)).toEqual(["waiting"]);
    const open = mailServer();
    await rounds(guardWith(open.mailer));
    expect(open.sent, "it is not due yet").toEqual([]);
    world.clock.advance(61);
    await rounds(guardWith(open.mailer));
    expect(open.sent.map(({ to }) => to)).toEqual([alice.email]);
    expect(await statesOf(prepared.stubborn)).toEqual(["sent"]);
  });
});
