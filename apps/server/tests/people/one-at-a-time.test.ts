import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { setPhrase } from "@clearhold/contract/wallet/people/mails";
import { askPasskeyLogin } from "@clearhold/contract/wallet/people/passkeys";
import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { openTries } from "../../src/guard/proofs/open-tries.ts";
import { openPasswordHasher } from "../../src/guard/proofs/password-hasher.ts";
import { verifySignature } from "../../src/guard/proofs/verify-passkey.ts";
import {
  codeRules,
  fundPasswordRules,
  reserveAttempt,
} from "../../src/guard/rows/attempt-counter.ts";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { updateVerifier } from "../../src/guard/rows/verifiers.ts";
import { loginScope } from "../../src/guard/verbs/passkeys/ask-passkey.ts";
import type { Database } from "../../src/kernel/database.ts";
import { newId } from "../../src/kernel/ids.ts";
import { startGuardProcess } from "../guard-process.ts";
import { noLetters } from "../no-letters.ts";
import {
  fundPassword,
  type Person,
  password,
  refusalOf,
  registerPerson,
  settledPerson,
  visitFrom,
} from "../people.ts";
import { untilSaid } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { addDevice } from "./passkey-people.ts";

const wrong = "264809";

const world = useOpened(openWorld);
const second = useOpened(() => startGuardProcess(world.guardSettings));

/** How an ask ends: "" or the key of the refusal. */
async function endOf(ask: Promise<unknown>): Promise<string> {
  return ask.then(
    () => "",
    (error: { code?: string }) => error.code ?? String(error),
  );
}

function tallyOf(ends: readonly string[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const end of ends) tally[end] = (tally[end] ?? 0) + 1;
  return tally;
}

/** Asks so often at the same moment. */
async function atOnce(times: number, ask: (n: number) => Promise<unknown>) {
  return tallyOf(await Promise.all(Array.from({ length: times }, (_, n) => endOf(ask(n)))));
}

/** A proof of a session that has proved nothing yet, at the first or the second guard. */
function prove({ userId }: Person, pin: string, n = 0) {
  const port = n % 2 === 0 ? world.guard : second.port;
  return port.proveFundPassword({ userId, sessionHash: randomUUID(), fundPassword: pin });
}

type Counter = { fails: number; reserved: boolean };

async function counterOf({ userId }: Person): Promise<Counter | undefined> {
  const [row] = await world.databases.guard.query<Counter>(
    `select fails, reserved_until > clock_timestamp() is true as reserved from guard_counters
     where subject = $1 and purpose = 'fund'`,
    [userId],
  );
  return row;
}

async function countReserved(people: readonly string[]): Promise<number> {
  const rows = await world.databases.guard.query(
    "select from guard_counters where subject = any($1) and reserved_by is not null",
    [people],
  );
  return rows.length;
}

/** As if what is being compared had been begun so many seconds ago. */
async function age({ userId }: Person, seconds: number): Promise<void> {
  await world.databases.guard.query(
    `update guard_counters set reserved_until = reserved_until - make_interval(secs => $2::float8)
     where subject = $1 and purpose = 'fund'`,
    [userId, seconds],
  );
}

/** As many passes that a comparison of this verifier ends long after its test. */
const endless = "t=1000000";

/** People whose comparisons never end, as many as a guard makes at once. */
async function crowdOf(size: number): Promise<string[]> {
  const { guard: database } = world.databases;
  const keys = deriveKeys(world.pepper);
  const hasher = await openPasswordHasher(keys);
  const hash = await hasher.hash({ kind: "fund", ownerId: "nobody", secret: "" });
  const text = hash.replace("t=2", endless);
  const people = Array.from({ length: size }, () => newId("usr", world.clock));
  const verifier = { purpose: "fund", text, after: 0, now: world.clock.now() } as const;
  for (const userId of people) await updateVerifier(database, keys, { ...verifier, userId });
  return people;
}

/** Leaves a try of this person's that was being compared by a guard that is dead now. */
async function dieComparing(person: Person): Promise<void> {
  const guard = await startGuardProcess(world.guardSettings);
  const ask = (userId: string) =>
    endOf(guard.port.proveFundPassword({ userId, sessionHash: randomUUID(), fundPassword }));
  const crowd = await crowdOf(availableParallelism());
  const asks = crowd.map(ask);
  const isFull = async () => (await countReserved(crowd)) === crowd.length;
  await untilSaid("tries of the whole crowd", isFull, 1);
  asks.push(ask(person.userId));
  await untilSaid("the person's try", async () => (await counterOf(person))?.reserved, 1);
  guard.signal("SIGKILL");
  await Promise.all(asks);
  await guard.close();
  expect((await counterOf(person))?.reserved).toBe(true);
}

describe("the right fund password, many times at once", () => {
  it("is accepted a hundred times over HTTP, and locks nothing", async () => {
    const alice = await settledPerson(world, "alice");
    const ask = { phrase: "green door", password: fundPassword };
    expect(await atOnce(100, () => alice.call(setPhrase, ask))).toEqual({ "": 100 });
    expect((await refusalOf(prove(alice, wrong))).details.left).toBe("4");
  });

  it("is accepted by two guards together", async () => {
    const bob = await settledPerson(world, "bob");
    expect(await atOnce(100, (n) => prove(bob, fundPassword, n))).toEqual({ "": 100 });
    expect(await counterOf(bob)).toBeUndefined();
  });

  it("is accepted on the last free try, and forgets the wrong ones", async () => {
    const carol = await settledPerson(world, "carol");
    for (let n = 0; n < 4; n += 1) {
      expect(await endOf(prove(carol, wrong, n))).toBe("fund-password-wrong");
    }
    expect(await atOnce(30, (n) => prove(carol, fundPassword, n))).toEqual({ "": 30 });
    expect((await refusalOf(prove(carol, wrong))).details.left).toBe("4");
  });
});

describe("wrong fund passwords at once, at two guards", () => {
  it("are five comparisons, and then it is locked", async () => {
    const dave = await settledPerson(world, "dave");
    const ends = await atOnce(50, (n) => prove(dave, String(300_000 + n * 37), n));
    expect(ends).toEqual({ "fund-password-wrong": 4, "fund-password-locked": 46 });
    expect(await counterOf(dave)).toEqual({ fails: 5, reserved: false });
    expect(await endOf(prove(dave, fundPassword, 1))).toBe("fund-password-locked");
  });

  it("are five for the same wrong one too: only a right verdict is shared", async () => {
    const erin = await settledPerson(world, "erin");
    const ends = await atOnce(50, (n) => prove(erin, wrong, n));
    expect(ends).toEqual({ "fund-password-wrong": 4, "fund-password-locked": 46 });
  });
});

describe("a guard that dies while it compares", () => {
  it("leaves a counted try, and the next one waits for it no longer than it may take", async () => {
    const frank = await settledPerson(world, "frank");
    await dieComparing(frank);
    expect((await counterOf(frank))?.fails).toBe(1);
    expect(await endOf(prove(frank, fundPassword))).toBe("");
    expect(await counterOf(frank)).toBeUndefined();
  });

  it("gives no try away", async () => {
    const grace = await settledPerson(world, "grace");
    for (let n = 0; n < 2; n += 1) await refusalOf(prove(grace, wrong));
    await dieComparing(grace);
    await age(grace, 15);
    expect((await refusalOf(prove(grace, wrong))).details.left).toBe("1");
    expect(await endOf(prove(grace, wrong))).toBe("fund-password-locked");
  });

  it("takes no try from somebody who cannot wait that long", async () => {
    const heidi = await settledPerson(world, "heidi");
    await dieComparing(heidi);
    await age(heidi, -3600);
    const refused = await refusalOf(prove(heidi, fundPassword));
    expect(refused.code).toBe("too-many-requests");
    expect(Number(refused.details.seconds)).toBeGreaterThan(0);
    expect((await counterOf(heidi))?.fails).toBe(1);
  });
});

describe("other secrets that are right, many times at once", () => {
  it("a login password delays nobody", async () => {
    const ivan = await registerPerson(world, "ivan");
    const ask = { account: ivan.email, password, visit: visitFrom("198.51.100.7") };
    const ports = [world.guard, second.port];
    const ends = await atOnce(20, async (n) => ports[n % 2]?.verifyLogin(ask));
    expect(ends).toEqual({ "": 20 });
  });

  it("a mailed code uses up none of its tries", async () => {
    const email = "judy@example.com";
    await world.callAs(null)(sendEmailCode, { event: "nocaptcha", email });
    const code = await world.mailbox.codeTo(email);
    const ends = await atOnce(30, () => world.guard.checkStrangerCode({ email, code }));
    expect(ends).toEqual({ "": 30 });
  });

  it("a code of a person stops no other code of the day", async () => {
    const { guard: database } = world.databases;
    const tries = openTries({ database, clock: world.clock });
    const counter = { subject: "usr_right", purpose: "code" } as const;
    const compare = async () => true;
    const ends = await atOnce(40, async () => {
      const { kind } = await tries.verify(counter, { rules: codeRules, compare });
      if (kind !== "right") throw new Error(kind);
    });
    expect(ends).toEqual({ "": 40 });
  });

  it("a passkey is no copy of itself", async () => {
    const kim = await settledPerson(world, "kim");
    const { device } = await addDevice(world, kim);
    const { options } = await world.callAs(null)(askPasskeyLogin, {});
    const passkey = device.sign(options);
    const { guard: database } = world.databases;
    let asked = 0;
    // The same answer comes in once more between two looks of the first one at the database.
    const look = async () => {
      asked += 1;
      if (asked === 2) await world.guard.loginWithPasskey({ passkey, visit: visitFrom("") });
    };
    const between: Database = {
      ...database,
      query: (sql, params) => look().then(() => database.query(sql, params)),
      first: (sql, params) => look().then(() => database.first(sql, params)),
    };
    const deps = {
      ...{ database: between, clock: world.clock, keys: deriveKeys(world.pepper) },
      ...{ letters: noLetters, logger: pino({ level: "silent" }) },
      publicUrl: "http://localhost:8080",
    };
    const ask = { assertion: passkey, usedFor: "login once more" };
    expect(await endOf(verifySignature(deps, loginScope, ask))).toBe("passkey-wrong");
    const { data } = await kim.call(listActivity, {});
    expect(data.map(({ kind }) => kind)).not.toContain("passkey-suspect");
  });
});

describe("a try", () => {
  const rules = codeRules;
  const counter = (name: string) => ({ subject: `usr_${name}`, purpose: "code" }) as const;

  it("whose comparison fails is none", async () => {
    const { guard: database } = world.databases;
    const tries = openTries({ database, clock: world.clock });
    const name = counter("faulty");
    const compare = async () => {
      throw new Error("no comparison today");
    };
    for (let n = 0; n < 20; n += 1) {
      await expect(tries.verify(name, { rules, compare })).rejects.toThrow("today");
    }
    const next = await tries.verify(name, { rules, compare: async () => false as const });
    expect(next).toMatchObject({ kind: "wrong", left: 14 });
  });

  it("that is right takes back its own wait, and leaves the one that another has set", async () => {
    const { guard: database } = world.databases;
    const tries = openTries({ database, clock: world.clock });
    const name = counter("counted");
    for (let n = 0; n < 13; n += 1) {
      await tries.verify(name, { rules, compare: async () => false as const });
    }
    // The fourteenth takes so long that a fifteenth is compared beside it, and locks.
    const slow = await tries.verify(name, {
      rules,
      async compare() {
        await database.query(
          "update guard_counters set reserved_until = clock_timestamp() where subject = $1",
          [name.subject],
        );
        const beside = openTries({ database, clock: world.clock });
        const end = await beside.verify(name, { rules, compare: async () => false as const });
        expect(end).toMatchObject({ kind: "wrong", left: 0 });
        return true;
      },
    });
    expect(slow.kind).toBe("right");
    const ask = { rules, now: world.clock.now() };
    expect((await reserveAttempt(database, name, ask)).kind).toBe("locked");
  });
});

describe("a counter of one guard", () => {
  const openCounter = (now: () => Date = () => new Date()) =>
    openTries({ database: world.databases.guard, clock: { now } });

  it("locks nobody out who mistypes once a day and is right in between", async () => {
    let atMs = Date.now();
    const tries = openCounter(() => new Date(atMs));
    const counter = { subject: "usr_typo", purpose: "code" } as const;
    const ends: string[] = [];
    for (let look = 0; look < 60; look += 1) {
      atMs += 8 * 3_600_000;
      const isRight = look % 3 > 0;
      const { kind } = await tries.verify(counter, {
        rules: codeRules,
        compare: async () => isRight,
      });
      ends.push(kind);
    }
    expect(tallyOf(ends)).toEqual({ wrong: 20, right: 40 });
  });

  it("does not let a verdict speak for who came after its comparison began", async () => {
    const tries = openCounter();
    let valid = "old";
    let began: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const ask = () =>
      tries.verify(
        { subject: "usr_share", purpose: "fund" },
        {
          rules: fundPasswordRules,
          secret: "old",
          async compare() {
            const isRight = valid === "old";
            began();
            await sleep(100);
            return isRight;
          },
        },
      );
    const early = ask();
    await hasBegun;
    valid = "new";
    const late = ask();
    expect([(await early).kind, (await late).kind]).toEqual(["right", "wrong"]);
  });

  it("keeps a guess counted that took over from a right try which took too long", async () => {
    const counter = { subject: "usr_slow", purpose: "fund" } as const;
    const guard = world.databases.guard;
    let free: () => void = () => {};
    const waited = new Promise<void>((resolve) => {
      free = resolve;
    });
    const slow = openCounter().verify(counter, {
      rules: fundPasswordRules,
      compare: () => waited.then(() => true),
    });
    const expired = async () =>
      guard.query(
        `update guard_counters set reserved_until = clock_timestamp()
         where subject = 'usr_slow' returning subject`,
      );
    while ((await expired()).length === 0) await sleep(10);
    const guess = await openCounter().verify(counter, {
      rules: fundPasswordRules,
      async compare() {
        free();
        await slow;
        return false;
      },
    });
    expect([(await slow).kind, guess.kind]).toEqual(["right", "wrong"]);
    const [row] = await guard.query("select fails from guard_counters where subject = 'usr_slow'");
    expect(row).toEqual({ fails: 1 });
  });
});
