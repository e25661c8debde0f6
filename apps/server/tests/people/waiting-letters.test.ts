import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deriveKeys } from "../../src/guard/rows/guard-keys.ts";
import { type Outboxes, openOutboxes } from "../../src/guard/rows/waiting-store.ts";
import { type Letter, openLetters } from "../../src/guard/tell/open-letters.ts";
import { watchMailer } from "../../src/guard/tell/watch-mailer.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { heartbeatPart, startHeartbeat } from "../../src/kernel/heartbeat.ts";
import { openMailer } from "../../src/mail/open-mailer.ts";
import { loginRoles } from "../../src/runtime/database/roles.ts";
import { freshDatabase, withClient } from "../database.ts";
import { startSmtpServer, type TestSmtpServer } from "../smtp-server.ts";
import { useOpened } from "../use-world.ts";

const keys = deriveKeys("5a".repeat(32));
const logger = pino({ level: "silent" });
const secret = "Your deposit of 12.5 USDT";
const content = { subject: "A deposit arrived", text: secret, html: `<p>${secret}</p>` };
const alice = "alice@example.com";

const fresh = useOpened(freshDatabase);
const admin = useOpened(() => openDatabase({ url: fresh.adminUrl, poolSize: 1, name: "admin" }));
const database = useOpened(() =>
  openDatabase({ url: fresh.urls.guard, poolSize: 1, name: "guard" }),
);
let smtp: TestSmtpServer;
let post: Awaited<ReturnType<typeof openPost>>;

beforeEach(async () => {
  smtp = await startSmtpServer();
  post = await openPost();
});
afterEach(async () => {
  await post.close();
  await smtp.close();
  await admin.query("delete from outbox.job");
});

/** What sends letters in the guard, as a start opens it. */
async function openPost() {
  const outboxes: Outboxes = await openOutboxes({
    ...{ url: fresh.urls.guard, database, keys, logger },
  });
  const store = outboxes.of<Letter>("letters");
  const mailer = watchMailer(
    openMailer({ smtpUrl: smtp.url, folder: "/nowhere", from: "t@t.example", clock: systemClock }),
    { clock: systemClock, countWaiting: store.countWaiting, countUnwritten: async () => 0 },
  );
  const letters = openLetters({ store, mailer, logger });
  return {
    ...{ outboxes, store, letters, mailer },
    async close() {
      mailer.close();
      await outboxes.close();
    },
  };
}

/** One letter, in a transaction of its own. */
async function send(): Promise<void> {
  const { letters } = post;
  const sending = letters.sendAfterCommit(database);
  await sending.transaction((tx) => letters.add(tx, { to: alice, content }));
}

/** The same after the guard was killed. */
async function restart(): Promise<void> {
  await post.close();
  post = await openPost();
}

/** The pauses between the tries have passed. */
async function wait(): Promise<void> {
  await admin.query(
    "update outbox.job set start_after = now() where state in ('created', 'retry')",
  );
}

const states = async () =>
  (await admin.query<{ state: string }>("select state::text from outbox.job")).map(
    ({ state }) => state,
  );

describe("a letter", () => {
  it("leaves at once, and once", async () => {
    await send();
    expect(smtp.mails).toHaveLength(1);
    await restart();
    await wait();
    await post.letters.round();
    expect([smtp.mails.length, await states()]).toEqual([1, ["completed"]]);
  });

  it.each(["refuses", "refuses mailboxes", "hangs"] as const)(
    "outlives a mail server that %s, and a restart",
    async (mood) => {
      smtp.mood = mood;
      await send();
      if (mood === "hangs") expect(await states()).toEqual(["active"]);
      else expect(await states()).toEqual(["retry"]);
      await restart();
      await minutesLater();
      smtp.mood = "takes";
      await wait();
      await post.letters.round();
      expect([smtp.mails.length, await states()]).toEqual([1, ["completed"]]);
    },
  );

  it("outlives a mail server that is gone", async () => {
    const port = Number(new URL(smtp.url).port);
    await smtp.close();
    await send();
    await restart();
    smtp = await startSmtpServer(port);
    await wait();
    await post.letters.round();
    expect(smtp.mails).toHaveLength(1);
  });

  it("comes once where the database could not note at once that it left", async () => {
    const given: Promise<unknown>[] = [];
    const giveBack = () => {
      given.push(admin.query("grant update on outbox.job to clearhold_guard"));
    };
    const outboxes = await openOutboxes({
      ...{ url: fresh.urls.guard, database, keys },
      logger: { warn: giveBack, error: giveBack },
    });
    const letters = openLetters({
      ...{ store: outboxes.of<Letter>("letters"), logger },
      mailer: {
        async send(to, words) {
          await post.mailer.send(to, words);
          await admin.query("revoke update on outbox.job from clearhold_guard");
        },
      },
    });
    await database.transaction((tx) => letters.add(tx, { to: alice, content }));
    await letters.round();
    await Promise.all(given);
    await outboxes.close();
    expect(given.length).toBeGreaterThan(0);
    expect(await states()).toEqual(["completed"]);
    await minutesLater();
    await post.letters.round();
    expect(smtp.mails).toHaveLength(1);
  });

  it("comes twice where the mail server took it and its answer was lost", async () => {
    smtp.mood = "swallows";
    await send();
    smtp.mood = "takes";
    await wait();
    await post.letters.round();
    await wait();
    await post.letters.round();
    expect([smtp.mails.length, await states()]).toEqual([2, ["completed"]]);
  });

  it("that a killed guard was sending is sent by the next one", async () => {
    await post.store.add({ to: alice, content });
    expect(await post.store.take(5)).toHaveLength(1);
    await restart();
    await post.letters.round();
    expect(smtp.mails).toHaveLength(0);
    await minutesLater();
    await wait();
    await post.letters.round();
    expect(smtp.mails).toHaveLength(1);
  });

  it("is tried after pauses that grow to an hour, for a week", async () => {
    smtp.mood = "refuses";
    await send();
    const pauses: number[] = [];
    for (let tries = 1; tries < 15; tries += 1) {
      const [row] = await admin.query<{ seconds: number }>(
        "select extract(epoch from start_after - now())::integer as seconds from outbox.job",
      );
      pauses.push(row?.seconds ?? 0);
      await wait();
      await post.letters.round();
    }
    expect(pauses[0]).toBeLessThan(10);
    expect(pauses.at(-1)).toBeGreaterThan(1_700);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3_600);
    expect(await states()).toEqual(["retry"]);
  });

  it("that is added in a transaction leaves with it, and the same one once", async () => {
    const id = "0191f1c0-0000-7000-8000-000000000001";
    const add = () =>
      database.transaction((tx) => post.letters.add(tx, { to: alice, content }, id));
    const failed = database.transaction(async (tx) => {
      await post.letters.add(tx, { to: alice, content }, id);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await post.letters.round();
    expect(smtp.mails).toHaveLength(0);
    await add();
    await add();
    await post.letters.round();
    await add();
    await post.letters.round();
    expect(smtp.mails).toHaveLength(1);
  });
});

/** What was being sent is given up, as two minutes later. */
async function minutesLater(): Promise<void> {
  await admin.query("update outbox.job set started_on = now() - interval '3 minutes'");
  await admin.query("update outbox.queue set monitor_on = null, monitor_claim_on = null");
  await post.outboxes.tidy();
}

describe("what waits in the database", () => {
  it("is read by the guard only, and sealed", async () => {
    smtp.mood = "refuses";
    await send();
    const [row] = await admin.query<{ job: string }>("select j::text as job from outbox.job j");
    expect(row?.job).toContain("sealed");
    for (const word of [alice, "deposit", "USDT"]) expect(row?.job).not.toContain(word);
    const tables = await admin.query<{ name: string }>(
      "select c.oid::regclass::text as name from pg_class c where relnamespace = 'outbox'::regnamespace and relkind = 'r'",
    );
    expect(tables.length).toBeGreaterThan(5);
    for (const role of loginRoles.filter((one) => one !== "guard")) {
      await withClient(fresh.urls[role], async (login) => {
        for (const { name } of tables) {
          await expect(login.query(`select from ${name}`)).rejects.toThrow("permission denied");
          await expect(login.query(`delete from ${name}`)).rejects.toThrow("permission denied");
        }
      });
    }
  });

  it("and that the guard did not write is not sent", async () => {
    const sealed = Buffer.from("x".repeat(80)).toString("base64");
    await admin.query("insert into outbox.job (name, data) values ('letters', $1)", [{ sealed }]);
    await post.letters.round();
    expect([smtp.mails.length, await states()]).toEqual([0, []]);
  });

  it("needs neither advisory locks nor LISTEN", async () => {
    await send();
    await minutesLater();
    const [calls] = await admin.query<{ locks: number; listens: number }>(
      // Other test files have databases of their own in the same server.
      `select (select count(*)::integer from pg_locks l join pg_database d on d.oid = l.database
           where locktype = 'advisory' and datname = current_database()) as locks,
         (select count(*)::integer from pg_stat_activity where query ~* '^ *(listen|notify) '
           and datname = current_database()) as listens`,
    );
    expect(calls).toEqual({ locks: 0, listens: 0 });
  });
});

describe("the part mail of /readyz", () => {
  it("names a mail server that refuses or is gone, and the letters that wait", async () => {
    const api = openDatabase({ url: fresh.urls.api, poolSize: 1, name: "api" });
    const heart = startHeartbeat(database, [post.mailer.beat], logger);
    const part = heartbeatPart(api, "mail");
    const word = async () => part.check().catch((error: Error) => `not ready: ${error.message}`);
    await post.mailer.round();
    await expect.poll(word, { timeout: 60_000 }).toBe("sends");
    smtp.mood = "refuses";
    await send();
    await expect
      .poll(word, { timeout: 60_000 })
      .toBe("not ready: mails refused, letters that wait: 1");
    await smtp.close();
    await post.mailer.round();
    await expect.poll(word, { timeout: 60_000 }).toContain("not ready: unreachable");
    await heart.stop();
    await api.close();
  });
});
