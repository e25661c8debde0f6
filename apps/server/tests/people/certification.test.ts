import { existsSync, statSync } from "node:fs";
import { listWithdrawalCurrencies } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import {
  cancelCertification,
  getCertification,
  listCertificationLooks,
  submitCertification,
} from "@clearhold/contract/wallet/people/certification";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { beforeAll, describe, expect, it } from "vitest";
import {
  certificationDecide,
  certificationList,
  certificationShow,
} from "../../src/acts/certification.ts";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { clearDocuments } from "../../src/guard/verbs/certification/clear-documents.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import { openShowFiles } from "../../src/main/commands/show-files.ts";
import { namesUnder, performAs } from "../operator-names.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import {
  decidedByBoth,
  facts,
  looksAt,
  olga,
  pavel,
  sendDocument,
  submitted,
} from "./certifying.ts";
import { documentPicture } from "./pictures.ts";

const world = useOpened(openWorld);
const admin = useAdmin(() => world.adminUrl);
beforeAll(async () => {
  await world.operators.enrolOperator(olga);
  await world.operators.enrolOperator(pavel);
});

const read = (person: Person) => person.call(getCertification, {});
/** As the guard does every hour; whom it writes to. */
async function cleared({ dead = "" } = {}): Promise<readonly string[]> {
  const told: string[] = [];
  await clearDocuments({
    ...{ database: world.databases.guard, clock: world.clock, publicUrl: world.url },
    ...{ keys: deriveKeys(world.pepper), logger: openLogger("guard", "silent") },
    letters: {
      async add(_tx, { to, content }) {
        if (to === dead) throw new Error("killed");
        told.push(`${to}: ${content.subject}`);
      },
    },
  });
  return told;
}
const decide = (
  operator: typeof olga,
  requestId: string,
  decision: "accepted" | "refused" = "accepted",
  reason: "" | "unreadable" | "photo-differs" = "",
) => world.operators.decideCertification({ ...operator, requestId, decision, reason });

async function eventsOf(person: Person): Promise<string[]> {
  const { data } = await person.call(listActivity, { limit: 50 });
  return data.map(({ kind }) => kind).filter((kind) => /certif|documents/.test(kind));
}

/** What is left in the database of what a person sent. */
async function kept(person: Person): Promise<{ pictures: number; open: number }> {
  const [row] = await world.databases.guard.query<{ pictures: number; open: number }>(
    `select (select count(*)::int from certification_pictures where user_id = $1) as pictures,
       (select count(*)::int from certification_requests where user_id = $1 and state = 'pending')
         as open`,
    [person.userId],
  );
  return row ?? { pictures: -1, open: -1 };
}

describe("a certification", () => {
  it("is given by two operators, each after a look that the person sees", async () => {
    const alice = await registerPerson(world, "alice");
    expect(await read(alice)).toMatchObject({ level: 0, request: null, pictures: [] });
    expect(await looksAt(alice)).toEqual([]);
    const requestId = await submitted(alice);
    expect((await read(alice)).list.map(({ is_able }) => is_able)).toEqual([0, 0, 0]);

    const shown = await world.operators.showCertification({ ...olga, requestId });
    expect(shown.facts).toEqual({ level: 1, ...facts });
    expect(shown.pictures.map(({ part }) => part)).toEqual(["front", "back"]);
    expect(await looksAt(alice)).toMatchObject([{ operator: "olga" }]);
    expect(await decide(olga, requestId)).toEqual({ level: 1, decided: false });
    // The same operator a second time is still one.
    expect(await decide(olga, requestId)).toEqual({ level: 1, decided: false });
    expect(await alice.call(getUserInfo, {})).toMatchObject({ certified: 0 });

    await world.operators.showCertification({ ...pavel, requestId });
    expect(await decide(pavel, requestId)).toEqual({ level: 1, decided: true });
    expect(await alice.call(getUserInfo, {})).toMatchObject({ certified: 1 });
    expect(await read(alice)).toMatchObject({
      level: 1,
      request: { state: "accepted", reason: "" },
    });
    expect(await looksAt(alice)).toMatchObject([{ operator: "pavel" }, { operator: "olga" }]);
    expect(await eventsOf(alice)).toEqual([
      "certification-decided",
      ...["documents-looked", "documents-looked"],
      "certification-asked",
    ]);
    expect((await world.mailbox.lastTo(alice.email)).text).toContain("accepted your documents");
    const names = await namesUnder(world.databases.auditor, "decide-certification", requestId);
    expect(names).toEqual(["olga", "pavel"]);
  });

  it("shows every look at it, however many there were, page by page", async () => {
    const lea = await registerPerson(world, "lea");
    const requestId = await submitted(lea);
    const looks = 61;
    for (let look = 0; look < looks; look += 1)
      await world.databases.guard.query(
        "select note_certification_look($1, (select id from operators where name = 'olga'))",
        [requestId],
      );
    const seen = new Set<number>();
    for (let page = 1; page <= 7; page += 1) {
      const { data, ...rest } = await lea.call(listCertificationLooks, { page });
      expect(rest).toEqual({ current_page: page, last_page: 7, per_page: 10, total: looks });
      for (const { id } of data) seen.add(id);
    }
    expect(seen.size).toBe(looks);
    const stranger = await registerPerson(world, "sly");
    expect(await looksAt(stranger)).toEqual([]);
  });

  it("raises the limit of 24 hours, in the list, on the form and in the database", async () => {
    const bea = await registerPerson(world, "bea");
    const form = async () => {
      const coins = await bea.call(listWithdrawalCurrencies, {});
      return coins.find(({ id }) => id === "USDT")?.with_limit;
    };
    const database = async () => {
      const sql = "select withdrawal_day_limit($1, 'USDT', now())::text as units";
      return (await admin.query(sql, [bea.userId])).rows[0]?.units;
    };
    expect([await form(), await database()]).toEqual(["50000", "50000000000"]);
    await decidedByBoth(world, await submitted(bea, 2));
    const { level, list } = await read(bea);
    expect(level).toBe(2);
    expect([await form(), await database()]).toEqual(["200000", "200000000000"]);
    expect(list.map(({ with_limit }) => with_limit.USDT)).toEqual(["50000", "100000", "200000"]);
  });

  it("that is refused says why, and what was sent can be sent again", async () => {
    const bob = await registerPerson(world, "bob");
    const requestId = await submitted(bob, 2);
    for (const operator of [olga, pavel]) {
      await world.operators.showCertification({ ...operator, requestId });
    }
    expect((await decide(olga, requestId)).decided).toBe(false);
    expect((await decide(pavel, requestId, "refused", "unreadable")).decided).toBe(false);
    // Two reasons are two decisions.
    expect((await decide(olga, requestId, "refused", "photo-differs")).decided).toBe(false);
    expect((await decide(olga, requestId, "refused", "unreadable")).decided).toBe(true);
    expect((await read(bob)).request).toMatchObject({ state: "refused", reason: "unreadable" });
    expect((await world.mailbox.lastTo(bob.email)).text).toContain("cannot be read");
    expect((await refusalOf(decide(olga, requestId))).code).toBe("certification-not-pending");
    await submitted(bob);
    expect(await bob.call(getUserInfo, {})).toMatchObject({ certified: 0 });
  });

  it("is not decided without a look, by nobody else, and not by a wrong password", async () => {
    const carol = await registerPerson(world, "carol");
    const requestId = await submitted(carol);
    expect((await refusalOf(decide(olga, requestId))).code).toBe("certification-not-seen");
    const wrong = { name: "olga", password: "Not-hers-12" };
    for (const call of [
      world.operators.showCertification({ ...wrong, requestId }),
      decide(wrong, requestId),
    ]) {
      expect((await refusalOf(call)).code).toBe("operator-unknown");
    }
    expect(await looksAt(carol)).toEqual([]);
    const nobody = `cer_${"0".repeat(26)}`;
    const call = world.operators.showCertification({ ...olga, requestId: nobody });
    expect((await refusalOf(call)).code).toBe("certification-not-pending");
  });

  it("needs every picture, one submission at a time, a higher level and 18 years", async () => {
    const dan = await registerPerson(world, "dan");
    const ask = (level: 1 | 2, birthday: string = facts.birthday) =>
      dan.call(submitCertification, { level, ...facts, birthday });
    expect((await refusalOf(ask(1))).code).toBe("certification-incomplete");
    await sendDocument(dan, "front", await documentPicture());
    await sendDocument(dan, "back", await documentPicture());
    expect((await refusalOf(ask(2))).code).toBe("certification-incomplete");
    const year = world.clock.now().getUTCFullYear();
    expect((await refusalOf(ask(1, `${year - 17}-01-01`))).code).toBe("certification-too-young");
    const longAgo = ["0001-01-01", "1799-12-31", `${year - 126}-01-01`];
    for (const birthday of ["1990-02-30", "1990", "01/04/1990", "", ...longAgo]) {
      expect((await refusalOf(ask(1, birthday))).field).toBe("birthday");
    }
    const bad = { level: 1, ...facts } as const;
    const elsewhere = dan.call(submitCertification, { ...bad, country: "ZZ" });
    expect((await refusalOf(elsewhere)).field).toBe("country");
    for (const name of ["<b>", "4711 0815", "--", "\u{1f600}\u{1f600}"]) {
      const nameless = dan.call(submitCertification, { ...bad, name });
      expect([name, (await refusalOf(nameless)).field]).toEqual([name, "name"]);
    }
    const ends = await Promise.allSettled([ask(1), ask(1), ask(1)]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // A tap too many says that the first one was sent, and not that its pictures are missing.
    const codes = ends.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(codes).toEqual(["certification-pending", "certification-pending"]);
    const again = sendDocument(dan, "front", await documentPicture());
    expect((await refusalOf(again)).code).toBe("certification-pending");
    const { request } = await read(dan);
    await decidedByBoth(world, request?.id ?? "");
    expect((await refusalOf(ask(1))).code).toBe("certification-reached");
  });
});

describe("what was sent", () => {
  it("is deleted at once when the person takes it back, and nothing can be seen then", async () => {
    const erin = await registerPerson(world, "erin");
    const requestId = await submitted(erin, 2);
    expect(await kept(erin)).toEqual({ pictures: 3, open: 1 });
    expect((await erin.call(cancelCertification, {})).request?.state).toBe("cancelled");
    expect(await kept(erin)).toEqual({ pictures: 0, open: 0 });
    const call = world.operators.showCertification({ ...olga, requestId });
    expect((await refusalOf(call)).code).toBe("certification-not-pending");
    await erin.call(cancelCertification, {});
    expect(await eventsOf(erin)).toEqual(["certification-cancelled", "certification-asked"]);
  });

  it.each(["accepted", "refused"] as const)("goes in the decision: %s", async (decision) => {
    const fay = await registerPerson(world, `fay${decision}`);
    const requestId = await submitted(fay);
    const waits = (await read(fay)).request;
    expect(waits?.deletetime).toBe((waits?.createtime ?? 0) + 30 * 24 * 3600);
    expect(await kept(fay)).toEqual({ pictures: 2, open: 1 });
    await decidedByBoth(world, requestId, decision);
    expect(await kept(fay)).toEqual({ pictures: 0, open: 0 });
    expect((await read(fay)).request).toMatchObject({ state: decision, deletetime: 0 });
    const names = "select sealed is not null as so from certification_requests where id = $1";
    const isAccepted = decision === "accepted";
    expect((await admin.query(names, [requestId])).rows).toEqual([{ so: isAccepted }]);
    const lose = world.databases.guard.query(
      "update certification_requests set sealed = null where id = $1",
      [requestId],
    );
    await expect(lose).rejects.toThrow(/permission denied/);
  });

  it("goes after 48 hours where it was not submitted, and undecided ones lapse", async () => {
    const [gus, hal] = [await registerPerson(world, "gus"), await registerPerson(world, "hal")];
    await submitted(gus);
    await sendDocument(hal, "front", await documentPicture());
    await cleared();
    expect([await kept(gus), await kept(hal)]).toEqual([
      { pictures: 2, open: 1 },
      { pictures: 1, open: 0 },
    ]);
    world.clock.advance(49 * 3600);
    await cleared();
    expect(await kept(hal)).toEqual({ pictures: 0, open: 0 });
    expect((await refusalOf(hal.call(submitCertification, { level: 1, ...facts }))).code).toBe(
      "certification-incomplete",
    );
    world.clock.advance(29 * 24 * 3600);
    const told = `${gus.email}: Your documents were not reviewed in time`;
    expect(await cleared({ dead: gus.email })).not.toContain(told);
    const lapses = () =>
      world.databases.api.query(
        "select details from security_events where user_id = $1 and kind = 'certification-lapsed'",
        [gus.userId],
      );
    // What cannot be told has not happened.
    expect([await kept(gus), await lapses()]).toEqual([{ pictures: 2, open: 1 }, []]);
    expect(await cleared()).toContain(told);
    expect(await cleared()).toEqual([]);
    expect(await lapses()).toEqual([{ details: { level: "1" } }]);
    expect(await kept(gus)).toEqual({ pictures: 0, open: 0 });
  });
});

describe("the command line", () => {
  it("shows pictures in files of this user alone, which it removes, and decides", async () => {
    const ivy = await registerPerson(world, "ivy");
    const requestId = await submitted(ivy);
    const seen: string[] = [];
    const said: string[] = [];
    const terminal = {
      async ask() {
        for (const line of said.filter((one) => one.includes(".webp"))) {
          const { mode, size } = statSync(line.trim());
          expect([mode & 0o777, size > 1000]).toEqual([0o600, true]);
          seen.push(line.trim());
        }
        return "";
      },
      askHidden: async () => "",
    };
    const parts = {
      clock: world.clock,
      operators: world.operators,
      reader: world.databases.operator,
      showFiles: openShowFiles(terminal, (line) => said.push(line)),
    };
    const listed = await performAs(olga, certificationList, { world: parts });
    expect(listed.lines.join()).toContain(requestId);
    await performAs(olga, certificationShow, { world: parts, requestId });
    expect(said.join("\n")).toContain(facts.name);
    expect(seen).toHaveLength(2);
    expect(seen.filter((file) => existsSync(file))).toEqual([]);
    // Where nobody sits at a terminal nothing is shown, and no look is written.
    const script = { world: { ...parts, showFiles: null }, requestId };
    await expect(performAs(pavel, certificationShow, script)).rejects.toThrow(/terminal/);
    expect(await looksAt(ivy)).toHaveLength(1);
    const word = { world: parts, requestId, decision: "refused" };
    await expect(performAs(olga, certificationDecide, word)).rejects.toThrow(/--reason/);
    const noted = await performAs(olga, certificationDecide, { ...word, reason: "incomplete" });
    expect(noted.data).toMatchObject({ decided: false });
  });
});
