import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import type { GuardPort } from "../../src/wire/guard/guard-port.ts";
import { startGuardProcess } from "../guard-process.ts";
import { freshAddress } from "../payouts/address-people.ts";
import { fundPassword, type Person, password, settledPerson, visitFrom } from "../people.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

/**
 * The queue of letters is locked, so that a guard stops where it writes a letter, and is killed there.
 * Where the letter were written after the change, the change would be there and the letter lost.
 */

const world = useOpened(openWorld);
const admin = useAdmin(() => world.adminUrl);

type Change = {
  readonly event: string;
  readonly subject: string;
  /** Made so that it can be asked for again. */
  prepare(person: Person): (guard: GuardPort) => Promise<unknown>;
};

const visit = visitFrom("127.0.0.1", "a-device-of-this-test--");

const changes: readonly Change[] = [
  {
    event: "phrase-set",
    subject: "Your anti-phishing phrase was set",
    prepare: ({ userId }) => {
      const ask = { userId, phrase: "green door", password: fundPassword, visit };
      return (guard) => guard.setPhrase(ask);
    },
  },
  {
    event: "logged-in-new-device",
    subject: "Login from a new device",
    prepare: ({ email }) => {
      const from = visitFrom("127.0.0.1", "a-device-never-seen-1-");
      return (guard) => guard.verifyLogin({ account: email, password, visit: from });
    },
  },
  {
    event: "address-removed",
    subject: "A payout address was removed",
    prepare: ({ userId }) => {
      const payee = { userId, currency: "TRX", address: freshAddress() } as const;
      return (guard) => guard.forgetPayee({ ...payee, fundPassword, visit });
    },
  },
];

it.each(changes)(
  "a guard that is killed at the letter leaves neither letter nor $event",
  async (change) => {
    const { event, subject, prepare } = change;
    const person = await settledPerson(world, event);
    const make = prepare(person);
    const found = async () => {
      const events = await admin.query(
        "select from security_events where user_id = $1 and kind = $2",
        [person.userId, event],
      );
      const mails = await world.mailbox.mailsTo(person.email);
      return [events.rowCount, mails.filter((mail) => mail.subject === subject).length];
    };
    const first = await startGuardProcess(world.guardSettings);
    await admin.query("begin");
    await admin.query("lock table outbox.job in share mode");
    const cut = make(first.port).catch(() => "no answer");
    let isOver = false;
    void cut.finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isLetterWaiting())) await sleep(20);
    first.signal("SIGKILL");
    expect(await cut).toBe("no answer");
    await admin.query("rollback");
    await first.close();
    expect(await found()).toEqual([0, 0]);
    await make(world.guard);
    await vi.waitFor(async () => expect(await found()).toEqual([1, 1]), { timeout: 60_000 });
  },
);

/** Whether a guard wants to write a letter; what sends letters has connections of its own. */
async function isLetterWaiting(): Promise<boolean> {
  // Else the transaction that holds the lock sees what it saw first.
  await admin.query("select pg_stat_clear_snapshot()");
  const { rowCount } = await admin.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and l.relation = 'outbox.job'::regclass and a.application_name <> 'outbox'`,
  );
  return rowCount !== 0;
}
