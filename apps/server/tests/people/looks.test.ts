import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { lookAtAccount, personShow } from "../../src/acts/people.ts";
import type { CommandAsk } from "../../src/main/commands/command.ts";
import { commandOf } from "../../src/main/commands/command.ts";
import type { CommandContext } from "../../src/main/commands/open-context.ts";
import { type Person, refusalOf, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);
let alice: Person;
const olga = { name: "olga", password: "North-Star-77" };
const reason = "She wrote that a deposit is missing";

beforeAll(async () => {
  await world.operators.enrolOperator(olga);
  alice = await settledPerson(world, "alice");
});

const admit = (person: string) => world.operators.admitLook({ ...olga, person, reason });
const take = (lookId: string) => lookAtAccount(world.databases.operator, lookId);

async function looksOf(person: Person) {
  const { data } = await person.call(listActivity, { group: "operators" });
  return data.map(({ kind, details }) => ({ kind, ...details }));
}

/** `person show` as it is typed. */
function personShown(person: string, options: Record<string, string>) {
  const context = {
    config: { CLEARHOLD_OPERATOR_PASSWORD: olga.password },
    operators: world.operators,
    database: world.databases.operator,
  } as unknown as CommandContext;
  const ask: CommandAsk = {
    positionals: [person],
    text: (name) => options[name],
    flag: () => false,
  };
  return commandOf(personShow).run(context, ask);
}

describe("a look at an account", () => {
  it("shows what an operator may know, and its owner who looked, when and why", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { lines, data } = await personShown(alice.email.toUpperCase(), { as: "olga", reason });
    const text = lines.join("\n");
    expect(text).toContain(alice.userId);
    expect(text).toContain("a***e@example.com");
    expect(text).toContain("TRX        0, held 0");
    expect(text).not.toContain(alice.email);
    expect(data).toMatchObject({ sessions: 1, holds: [], phone: null, frozen_since: null });
    expect(await looksOf(alice)).toEqual([{ kind: "operator-looked", operator: "olga", reason }]);
    const [event] = (await alice.call(listActivity, {})).data;
    expect(event).toMatchObject({ group: "operators", ip: "", device: "" });
    expect(event?.at).toBeGreaterThanOrEqual(before);
    expect(event?.at).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it("needs a reason, and the operator's password", async () => {
    const before = await looksOf(alice);
    await expect(personShown(alice.userId, { as: "olga" })).rejects.toThrow(/--reason is missing/);
    for (const short of ["   ", "why", "<b>because</b>"]) {
      await expect(personShown(alice.userId, { as: "olga", reason: short })).rejects.toThrow(
        /--reason/,
      );
    }
    const wrong = { name: "olga", password: "South-Star-77", person: alice.userId, reason };
    expect((await refusalOf(world.operators.admitLook(wrong))).code).toBe("operator-unknown");
    expect(await looksOf(alice)).toEqual(before);
  });

  it("at nobody is refused, whatever was typed", async () => {
    for (const person of ["nobody@example.com", "usr_00000000000000000000000000", "a b", "'"]) {
      expect((await refusalOf(admit(person))).code).toBe("person-not-found");
    }
  });

  it("is taken once, also by two at once, and never without the guard's word", async () => {
    const bob = await settledPerson(world, "bob");
    const { lookId, userId } = await admit(bob.email);
    expect(userId).toBe(bob.userId);
    expect(await looksOf(bob)).toEqual([]);
    const taken = await Promise.allSettled([take(lookId), take(lookId)]);
    expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(take(lookId)).rejects.toThrow(/no look .* was admitted/);
    await expect(take("lok_00000000000000000000000000")).rejects.toThrow(/no look/);
    expect(await looksOf(bob)).toHaveLength(1);
  });

  it("shows nothing when it cannot be written down", async () => {
    const carol = await settledPerson(world, "carol");
    const { lookId } = await admit(carol.email);
    const admin = new pg.Client({ connectionString: world.adminUrl });
    await admin.connect();
    await admin.query(
      `alter table security_events add constraint full_disk check (id < 0) not valid`,
    );
    await expect(take(lookId)).rejects.toThrow(/full_disk/);
    await admin.query("alter table security_events drop constraint full_disk");
    await admin.end();
    expect((await take(lookId)).user_id).toBe(carol.userId);
    expect(await looksOf(carol)).toHaveLength(1);
  });
});

describe("the logins of the house", () => {
  const personal: Record<string, string[]> = {
    users: ["bio", "avatar", "telegram", "google"],
    guard_mailboxes: ["email"],
    guard_phones: ["phone"],
    guard_email_changes: ["email"],
    guard_phrases: ["sealed"],
    sessions: ["ip", "device"],
    security_events: ["ip", "device"],
  };

  it.each(["operator", "auditor"] as const)(
    "%s read no mailbox, telephone, network or device",
    async (role) => {
      for (const [table, columns] of Object.entries(personal)) {
        for (const column of columns) {
          const read = world.databases[role].query(`select ${column} from ${table}`);
          await expect(read, `${table}.${column}`).rejects.toThrow(/permission denied/);
        }
      }
    },
  );

  it("operator reads no address book, payment, hold or history, and admits no look itself", async () => {
    const { operator } = world.databases;
    const people = ["users", "nickname_requests", "guard_mailboxes", "guard_holds", "sessions"];
    const closed = [...people, "payees", "withdrawals", "payout_attempts", "idempotency_keys"];
    for (const table of [...closed, "security_events", "operator_looks"]) {
      await expect(operator.query(`select from ${table}`), table).rejects.toThrow(
        /permission denied/,
      );
    }
    const forged = `insert into operator_looks (id, operator_id, user_id, reason, asked_at)
      values ('lok_00000000000000000000000000', 'opr_x', $1, 'none of it', now())`;
    for (const role of ["operator", "api", "worker", "auditor"] as const) {
      await expect(world.databases[role].query(forged, [alice.userId])).rejects.toThrow(
        /permission denied/,
      );
    }
    for (const role of ["api", "worker", "guard", "auditor"] as const) {
      await expect(world.databases[role].query("select look_at_account('x')")).rejects.toThrow(
        /permission denied/,
      );
    }
  });
});
