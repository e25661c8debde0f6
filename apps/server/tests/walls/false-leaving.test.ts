import { askClosing, getClosing } from "@clearhold/contract/wallet/people/closing";
import { askDataExport, getDataExport } from "@clearhold/contract/wallet/statements/data-export";
import { describe, expect, it, vi } from "vitest";
import { fundPassword, mailedCode, type Person, settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

/** What a stolen login writes about one person's leaving stops nobody else's, and ends no account. */
const world = useOpened(openWorld);

const patience = { timeout: 120_000, interval: 100 };

describe("an archive", () => {
  const ask = (person: Person) => person.call(askDataExport, { password: fundPassword });
  const made = (person: Person) =>
    vi.waitFor(
      async () => expect((await person.call(getDataExport, {})).state).toBe("ready"),
      patience,
    );

  it("has no number after which there is none, so it keeps nobody from another one", async () => {
    const mallory = await settledPerson(world, "mallory");
    const alice = await settledPerson(world, "alice");
    await ask(mallory);
    await made(mallory);
    for (const attempt of ["1000000000", "attempt + 2", "attempt - 1"]) {
      const jump = world.databases.api.query(`update data_exports set attempt = ${attempt}`);
      await expect(jump, attempt).rejects.toThrow("counted one by one");
    }
    await Promise.all([mallory, alice].map(ask));
    await Promise.all([mallory, alice].map(made));
  });
});

describe("the closing of an account", () => {
  const invent = ({ userId }: Person, from = "7 days", asked = "0") =>
    world.databases.guard.query(
      `insert into account_closings (user_id, asked_at, from_at, mac)
       values ($1, $3::timestamptz - $4::interval, $3::timestamptz + $2::interval, 'x')`,
      [userId, from, world.clock.now(), asked],
    );
  const ends = async ({ userId }: Person) => {
    const [row] = await world.databases.guard.query<{ closed: boolean; kept: boolean }>(
      `select closed_at is not null as closed, called_off_at is not null as kept
       from account_closings where user_id = $1 order by id desc limit 1`,
      [userId],
    );
    return row?.closed ? "closed" : row?.kept ? "kept" : "open";
  };
  const ended = (person: Person, how: string) =>
    vi.waitFor(async () => expect(await ends(person)).toBe(how), patience);
  const close = async (person: Person) => {
    const step = { event: "captcha", change: "close-account" } as const;
    const ecaptcha = await mailedCode(world, person, step);
    return person.call(askClosing, { password: fundPassword, ecaptcha });
  };

  it("waits a week from now, whatever the guard's login writes", async () => {
    const victim = await settledPerson(world, "victim");
    for (const [from, asked] of [
      ["-1 day", "0"],
      ["6 days", "0"],
      ["-1 day", "8 days"],
    ]) {
      await expect(invent(victim, from, asked)).rejects.toThrow("it waits a week from now");
    }
    await invent(victim);
    // Its owner sees it, and can ask for a true one.
    expect((await victim.call(getClosing, {})).closetime).toBeGreaterThan(0);
    await close(victim);
    expect(await ends(victim)).toBe("open");
  });

  it("is called off by the guard where its owner did not ask; a failed one delays no other", async () => {
    const names = Array.from({ length: 20 }, (_, n) => `filler${n}`);
    const fillers = await Promise.all(names.map((name) => settledPerson(world, name)));
    for (const filler of fillers) await invent(filler);
    // Twenty more fail each time: their mailboxes are not what the guard wrote.
    const failing = fillers.splice(10);
    const broken = failing.map(({ userId }) => userId);
    await world.databases.guard.query(
      "update guard_mailboxes set mac = 'x' where user_id = any($1)",
      [broken],
    );
    const leaver = await settledPerson(world, "leaver");
    await close(leaver);
    world.clock.advance(7 * 24 * 3600 + 60);
    await ended(leaver, "closed");
    for (const filler of fillers) await ended(filler, "kept");
    for (const filler of failing) expect(await ends(filler)).toBe("open");
  });
});
