import { securityEventKinds } from "@clearhold/contract/security-events";
import { login, logout } from "@clearhold/contract/wallet/people/account";
import { setFundPassword } from "@clearhold/contract/wallet/people/passwords";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { describe, expect, it } from "vitest";
import { recordEvent, type SecurityEvent } from "../../src/kernel/security-events.ts";
import { fundPassword, type Person, password, refusalOf, registerPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function kindsOf(person: Person, group?: "logins" | "operators" | "protection") {
  const { data } = await person.call(listActivity, { limit: 100, ...(group && { group }) });
  return data.map(({ kind }) => kind);
}

describe("the activity of an account", () => {
  it("shows what happened, the newest first, and nobody else's", async () => {
    const [alice, bob] = [await registerPerson(world, "alice"), await registerPerson(world, "bob")];
    await alice.call(setFundPassword, { new_password: fundPassword, cfm_password: fundPassword });
    const { token } = await world.callAs(null)(login, { account: alice.email, password });
    await world.callAs(token)(logout, {});
    expect(await kindsOf(alice)).toEqual([
      "logged-out",
      "logged-in",
      "fund-password-set",
      "account-opened",
    ]);
    expect(await kindsOf(bob)).toEqual(["account-opened"]);
  });

  it("says when, from where, and with which browser, in words of ours", async () => {
    const carol = await registerPerson(world, "carol");
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
    const from = new Date(tomorrow * 1000 + 400);
    await recordEvent(world.databases.guard, {
      ...{ userId: carol.userId, kind: "factor-off-asked", ip: "8.8.8.8", device: firefox },
      details: { factor: "email", from: from.toISOString() },
    });
    const { data } = await carol.call(listActivity, { group: "protection" });
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        ...{ kind: "factor-off-asked", group: "protection", at: expect.any(Number) },
        ...{ title: "Confirmation will be switched off", subject_id: "" },
        ...{ device: "Firefox · Linux", area: "US", ip: "8.8.8.8" },
        details: { factor: "email", from: String(tomorrow + 1) },
      },
    ]);
  });

  it("comes in pages that neither lose nor repeat a line", async () => {
    const dora = await registerPerson(world, "dora");
    for (let n = 0; n < 22; n += 1) {
      const kind = n % 2 === 0 ? "logged-in" : "phrase-set";
      await recordEvent(world.databases.guard, { userId: dora.userId, kind });
    }
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const reply = await dora.call(listActivity, { page });
      expect([reply.total, reply.last_page, reply.per_page]).toEqual([23, 3, 10]);
      ids.push(...reply.data.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(23);
    expect(ids.map(Number)).toEqual(ids.map(Number).sort((left, right) => right - left));
    expect(await kindsOf(dora, "protection")).toEqual(new Array(11).fill("phrase-set"));
    expect(await kindsOf(dora, "operators")).toEqual([]);
    const strange = dora.call(listActivity, { group: "everything" as "logins" });
    expect((await refusalOf(strange)).field).toBe("group");
  });

  it("is told to its owner alone", async () => {
    expect((await refusalOf(world.callAs(null)(listActivity, {}))).code).toBe("session-expired");
  });
});

describe("the history behind it", () => {
  const event = { kind: "logged-in" } as const;

  it("only grows, for every role", async () => {
    const eve = await registerPerson(world, "eve");
    await recordEvent(world.databases.guard, { ...event, userId: eve.userId });
    for (const role of ["api", "guard", "worker", "operator", "auditor"] as const) {
      const database = world.databases[role];
      for (const sql of [
        "delete from security_events where id > $1",
        "update security_events set kind = 'logged-out' where id > $1",
        "update security_events set at = now() where id > $1",
      ]) {
        await expect(database.query(sql, [0])).rejects.toThrow(/permission denied/);
      }
    }
    expect(await kindsOf(eve)).toEqual(["logged-in", "account-opened"]);
  });

  it("takes no line under an operator's name, nor a look, from the web server", async () => {
    const fay = await registerPerson(world, "fay");
    const { api } = world.databases;
    const forged = "insert into security_events (user_id, kind, operator_id) values ($1, $2, $3)";
    await expect(api.query(forged, [fay.userId, "operator-looked", "opr_x"])).rejects.toThrow(
      /permission denied/,
    );
    const look = { ...event, kind: "operator-looked", userId: fay.userId } as const;
    await expect(recordEvent(api, look)).rejects.toThrow(
      /does not cause the event operator-looked/,
    );
  });

  it("takes each kind of line from the process that causes it, and from no other", async () => {
    const hal = await registerPerson(world, "hal");
    const taken: Record<string, string[]> = {};
    for (const role of ["api", "worker", "guard", "operator", "auditor", "demo"] as const) {
      for (const kind of securityEventKinds) {
        const event = { userId: hal.userId, kind } as SecurityEvent;
        const written = recordEvent(world.databases[role], event);
        const refused = await written.then(
          () => null,
          ({ message }: Error) => message,
        );
        if (refused === null) taken[kind] = [...(taken[kind] ?? []), role];
        else expect(refused).toMatch(/does not cause the event|permission denied/);
      }
    }
    const shared = {
      "withdrawal-requested": ["api", "worker"],
      "address-changed": ["api", "guard"],
    };
    const byFunctions = [
      "operator-looked",
      "deposit-taken-back",
      "deposit-given-back",
      "debt-written-off",
      "debt-ended",
      "payout-given-back",
      "payout-kept-paid",
      "payout-charged",
    ];
    const theGuards = Object.fromEntries(
      securityEventKinds
        .filter((kind) => !byFunctions.includes(kind))
        .map((kind) => [kind, ["guard"]]),
    );
    expect(taken).toEqual({
      ...theGuards,
      ...Object.fromEntries(
        [
          ...["logged-out", "session-ended", "others-ended", "address-noted", "language-set"],
          ...["nickname-asked", "avatar-changed", "social-changed", "data-export-fetched"],
          ...["standing-set", "standing-revoked"],
        ].map((kind) => [kind, ["api"]]),
      ),
      ...{ "withdrawal-called-off": ["worker"], "withdrawal-cancelled": ["worker"] },
      ...shared,
    });
  });

  it("gives each line the database's time, from every login", async () => {
    const ian = await registerPerson(world, "ian");
    const forged = "insert into security_events (user_id, kind, at) values ($1, 'logged-out', $2)";
    const when = [ian.userId, "2020-01-01T00:00:00Z"];
    await expect(world.databases.api.query(forged, when)).rejects.toThrow(/permission denied/);
    await recordEvent(world.databases.api, { userId: ian.userId, kind: "logged-out" });
    const late = await world.databases.auditor.query(
      `select from security_events where user_id = $1
         and at not between now() - interval '1 hour' and now()`,
      [ian.userId],
    );
    expect(late).toEqual([]);
  });

  it("has no room for more than a line", async () => {
    const gus = await registerPerson(world, "gus");
    const details = { device: "x".repeat(3_000) };
    const flood = { ...event, kind: "session-ended", userId: gus.userId, details } as const;
    await expect(recordEvent(world.databases.api, flood)).rejects.toThrow(/security_events_size/);
  });
});
