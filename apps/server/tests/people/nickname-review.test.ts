import { getUserInfo } from "@clearhold/contract/wallet/people/account";
import { updateProfile } from "@clearhold/contract/wallet/people/profile";
import { setMessageSetting } from "@clearhold/contract/wallet/press/messages";
import { beforeAll, describe, expect, it } from "vitest";
import type { Act } from "../../src/acts/act.ts";
import { nicknameAccept, nicknameList, nicknameRefuse } from "../../src/acts/people.ts";
import { commandOf } from "../../src/main/commands/command.ts";
import type { CommandContext } from "../../src/main/commands/open-context.ts";
import { namesUnder } from "../operator-names.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { markupPayloads } from "./markup-payloads.ts";

const world = useOpened(openWorld);
const olga = { name: "olga", password: "North-Star-77" };
let olgaId: string;

beforeAll(async () => {
  olgaId = (await world.operators.enrolOperator(olga)).operatorId;
});

const ask = (person: Person, value: string) =>
  person.call(updateProfile, { field: "nickname", value });

async function pendingId(person: Person): Promise<string> {
  const [row] = await world.databases.api.query<{ id: string }>(
    "select id from nickname_requests where user_id = $1 and state = 'pending'",
    [person.userId],
  );
  if (!row) throw new Error(`no nickname of ${person.name} waits`);
  return row.id;
}

function review(requestId: string, decision: "accepted" | "refused", reason = "") {
  return world.operators.reviewNickname({ ...olga, requestId, decision, reason });
}

async function history(person: Person) {
  return world.databases.api.query(
    `select kind, details from security_events where user_id = $1 and kind like 'nickname%'
     order by id`,
    [person.userId],
  );
}

describe("a reviewed nickname", () => {
  it("is shown to others once it is accepted, and its owner is told", async () => {
    const alice = await registerPerson(world, "alice");
    await ask(alice, "Harbour Light");
    const id = await pendingId(alice);
    expect(await review(id, "accepted")).toEqual({
      userId: alice.userId,
      nickname: "Harbour Light",
    });
    expect(await alice.call(getUserInfo, {})).toMatchObject({
      nickname: "Harbour Light",
      nickname_pending: "",
      nickname_refused: null,
      nickname_left: 2,
    });
    expect(await history(alice)).toEqual([
      { kind: "nickname-asked", details: { nickname: "Harbour Light" } },
      { kind: "nickname-decided", details: { nickname: "Harbour Light", decision: "accepted" } },
    ]);
    const mail = await world.mailbox.lastTo(alice.email);
    expect(mail.text).toContain("Harbour Light");
    const names = await namesUnder(world.databases.auditor, "review-nickname", id);
    expect(names).toEqual(["olga"]);
  });

  it("is mailed to nobody who switched mails about the account off", async () => {
    const abe = await registerPerson(world, "abe");
    const before = await world.mailbox.lastTo(abe.email);
    await abe.call(setMessageSetting, { mode_id: 4, channel: "mail", is_on: 0 });
    await ask(abe, "Quiet Harbour");
    await review(await pendingId(abe), "accepted");
    expect(await abe.call(getUserInfo, {})).toMatchObject({ nickname: "Quiet Harbour" });
    expect(await world.mailbox.lastTo(abe.email)).toEqual(before);
  });

  it("that is refused says why until the next ask, and the change is given back", async () => {
    const bob = await registerPerson(world, "bob");
    await ask(bob, "Clearhold Support");
    await review(await pendingId(bob), "refused", "It reads as a name of the house.");
    const refused = { nickname: "Clearhold Support", reason: "It reads as a name of the house." };
    expect(await bob.call(getUserInfo, {})).toMatchObject({
      nickname: "bob",
      nickname_pending: "",
      nickname_refused: refused,
      nickname_left: 3,
    });
    expect((await world.mailbox.lastTo(bob.email)).text).toContain(refused.reason);
    expect(await ask(bob, "Bobby")).toMatchObject({
      nickname_pending: "Bobby",
      nickname_refused: null,
      nickname_left: 2,
    });
  });

  it("is decided once, and never after another took its place", async () => {
    const carol = await registerPerson(world, "carol");
    await ask(carol, "First");
    const first = await pendingId(carol);
    await ask(carol, "Second");
    expect((await refusalOf(review(first, "accepted"))).code).toBe("nickname-not-pending");
    const second = await pendingId(carol);
    const ends = await Promise.allSettled([
      review(second, "accepted"),
      review(second, "accepted"),
      review(second, "refused", "no"),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await history(carol)).toHaveLength(3);
    for (const id of [`nck_${"0".repeat(26)}`, "", "' or 1=1 --"]) {
      expect((await refusalOf(review(id, "accepted"))).code).toBe("nickname-not-pending");
    }
  });

  it("needs an operator's password", async () => {
    const dan = await registerPerson(world, "dan");
    await ask(dan, "Danny");
    const requestId = await pendingId(dan);
    const ask2 = { requestId, decision: "accepted", reason: "" } as const;
    for (const proof of [
      { name: "olga", password: "Wrong-Password-1" },
      { name: "nobody", password: "North-Star-77" },
    ]) {
      const refused = await refusalOf(world.operators.reviewNickname({ ...proof, ...ask2 }));
      expect(refused.code).toBe("operator-unknown");
    }
    expect(await dan.call(getUserInfo, {})).toMatchObject({ nickname_pending: "Danny" });
  });

  it("takes no markup as a reason", async () => {
    const erin = await registerPerson(world, "erin");
    await ask(erin, "Erin B");
    const id = await pendingId(erin);
    for (const payload of markupPayloads) {
      await expect(review(id, "refused", payload)).rejects.toThrow();
    }
    expect(await erin.call(getUserInfo, {})).toMatchObject({ nickname_pending: "Erin B" });
  });
});

describe("no login of the database", () => {
  it("decides a nickname without an operator's name under exactly this decision", async () => {
    const frank = await registerPerson(world, "frank");
    await ask(frank, "Franky");
    const id = await pendingId(frank);
    const decide = `update nickname_requests
      set state = 'accepted', decided_at = now(), decided_by = $2 where id = $1`;
    for (const role of ["api", "operator", "worker", "auditor"] as const) {
      await expect(world.databases[role].query(decide, [id, olgaId]), role).rejects.toThrow(
        /permission denied/,
      );
    }
    const { guard } = world.databases;
    await expect(guard.query(decide, [id, olgaId])).rejects.toThrow(/no operator decided it/);
    // A name under another decision on the same request is a name under something else.
    await world.operators.signAct({
      ...olga,
      ...{ action: "review-nickname", subjectId: id, subjectHash: "a1" },
    });
    await expect(guard.query(decide, [id, olgaId])).rejects.toThrow(/no operator decided it/);
    const names = "update users set nickname = 'Support' where id = $1";
    for (const role of ["api", "guard", "operator", "worker"] as const) {
      await expect(world.databases[role].query(names, [frank.userId]), role).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});

describe("the command line", () => {
  async function run(act: Act, words: readonly string[], options: Record<string, string> = {}) {
    const context = {
      config: { CLEARHOLD_OPERATOR_PASSWORD: olga.password },
      reader: world.databases.operator,
      operators: world.operators,
    } as unknown as CommandContext;
    const text = (name: string) => options[name];
    return commandOf(act).run(context, { positionals: words, text, flag: () => false });
  }

  it("lists what waits, accepts it and refuses it with a reason", async () => {
    const [gina, hugo] = [await registerPerson(world, "gina"), await registerPerson(world, "hugo")];
    await ask(gina, "Gina G");
    await ask(hugo, "Hugo H");
    const listed = async () =>
      (await run(nicknameList, [])).lines.filter((line) => /gina|hugo/.test(line));
    const [first, second] = await listed();
    expect(first).toContain(`gina: "gina" -> "Gina G"`);
    expect(second).toContain(`hugo: "hugo" -> "Hugo H"`);

    const as = { as: "olga" };
    const accepted = await run(nicknameAccept, [await pendingId(gina)], as);
    expect(accepted.lines).toEqual(['"Gina G" is accepted']);
    const hugoId = await pendingId(hugo);
    for (const reason of ["", "a\nb", "<b>no</b>", "x".repeat(201)]) {
      await expect(run(nicknameRefuse, [hugoId], { ...as, reason })).rejects.toThrow("--reason");
    }
    await run(nicknameRefuse, [hugoId], { ...as, reason: "Taken by somebody famous." });
    expect(await listed()).toEqual([]);
    expect(await gina.call(getUserInfo, {})).toMatchObject({ nickname: "Gina G" });
    expect(await hugo.call(getUserInfo, {})).toMatchObject({
      nickname: "hugo",
      nickname_refused: { nickname: "Hugo H", reason: "Taken by somebody famous." },
    });
  });
});
