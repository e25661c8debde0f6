import { setTimeout as sleep } from "node:timers/promises";
import {
  countUnreadMessages,
  listMessageCategories,
  listMessages,
  markMessagesRead,
} from "@clearhold/contract/wallet/press/messages";
import { expect, test } from "@playwright/test";
import { type Books, openBooks } from "../stack/open-books.ts";
import { openPostOffice, type PostOffice } from "../stack/post-office.ts";
import { startStack } from "../stack/start-stack.ts";
import { checkBooks } from "./check-life.ts";
import { liveTogether, openLives } from "./live-together.ts";
import { noLimits } from "./no-limits.ts";
import { persist } from "./persist.ts";
import { type RandomKill, RandomKills, victims } from "./random-kills.ts";
import { seededRandom } from "./seeded-random.ts";
import {
  compareFacts,
  countUnread,
  type Fact,
  listFacts,
  listTold,
  listWaits,
} from "./told-facts.ts";
import { compareLetters } from "./told-letters.ts";
import type { Life } from "./told-lives.ts";

const size = process.env.CLEARHOLD_FULL
  ? { people: 200, facts: 2_000, kills: 100, pauseMs: 8_000 }
  : { people: 6, facts: 40, kills: 3, pauseMs: 20_000 };
const seed = Number(process.env.CLEARHOLD_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Which part of the kills falls into everyday life. The others meet what follows. */
const untilEverybodyEnds = 0.6;
/** One letter in so many loses the answer of the mail server. */
const lostAnswers = 12;

test(`${size.people} people are told ${size.facts} facts once each, whatever is killed`, async () => {
  // A drill of hundreds takes as long as it takes.
  if (process.env.CLEARHOLD_FULL) test.setTimeout(0);
  const random = seededRandom(seed);
  const chance = seededRandom(seed + 1);
  const office = await openPostOffice(() => chance() < 1 / lostAnswers);
  const stack = await startStack({ RATE_LIMITS: noLimits, SMTP_URL: office.url });
  const books = await openBooks(stack.dataDir);
  try {
    const world = { ...stack, mailbox: office };
    const lives = await openLives(world, size.people);
    const { pauseMs } = size;
    const kills = new RandomKills(stack, books, random, { wanted: size.kills, pauseMs });
    const onPart = (name: string) =>
      process.stdout.write(`${kills.kills.length} kills, next ${name}\n`);
    const isEnough = async () =>
      kills.kills.length >= size.kills * untilEverybodyEnds &&
      (await listFacts(books)).length >= size.facts;
    const waited = await kills.during(() =>
      liveTogether({ stack, kills, random, onPart, isEnough }, lives),
    );
    await checkBooks(stack);
    await checkTold(lives, { books, office, waited, kills: kills.kills });
  } finally {
    await books.end();
    await stack.stop();
    await office.close();
  }
});

type Told = {
  readonly books: Books;
  readonly office: PostOffice;
  readonly kills: readonly RandomKill[];
  readonly waited: readonly Fact[];
};

/** Every message, every count and every letter, against the facts; tells the figures. */
async function checkTold(
  lives: readonly Life[],
  { books, office, kills, waited }: Told,
): Promise<void> {
  const facts = await settled(books, waited);
  const untrue = compareFacts(facts, await listTold(books));
  const posted = (await office.posted()).filter(({ isCode }) => !isCode);
  const emails = new Map(lives.map(({ userId, person }) => [userId, person.email]));
  const mailed = facts.map(({ userId, kind }) => ({ kind, email: emails.get(userId) ?? "" }));
  const struck = kills.filter(({ victim }) => victim === "guard");
  const letters = compareLetters(mailed, posted, struck);
  const died = victims
    .map((name) => `${name} ${kills.filter(({ victim }) => victim === name).length}`)
    .join(", ");
  process.stdout.write(
    `seed ${seed}: ${lives.length} people, ${facts.length} facts, ${kills.length} kills (${died}); ` +
      `${untrue.length} messages lost or doubled; ${letters.letters} letters, ` +
      `${letters.faults.length} lost or doubled; ${letters.again} came again, where ` +
      `${letters.swallowed} answers were lost on purpose\n`,
  );
  expect.soft(untrue, "messages").toEqual([]);
  expect.soft(letters.faults, "letters").toEqual([]);
  for (const life of lives) await checkPerson(life, facts);
}

/** The facts, once everything that they bring has been told and has left. */
async function settled(books: Books, waited: readonly Fact[]): Promise<Fact[]> {
  const waiting = async () => {
    const { rows } = await books.query<{ waiting: number }>(
      `select (select count(*) from message_facts where due_at <= now())::integer
         + (select count(*) from outbox.job where name = 'letters'
            and state in ('created', 'retry', 'active'))::integer
         + (select max(id) from messages)::integer - (select taken_to from message_channels
            where channel = 'mail')::integer as waiting`,
    );
    return rows[0]?.waiting ?? 0;
  };
  // A letter that a killed guard had is due again after two minutes.
  for (let idle = 0, last = -1; idle < 3_000; idle += 1) {
    const left = await waiting();
    const told = await listTold(books);
    const facts = [...(await listFacts(books)), ...(await listWaits(books, waited))];
    if (left === 0 && compareFacts(facts, told).length === 0) return facts;
    if (left !== last) idle = 0;
    last = left;
    await sleep(100);
  }
  return [...(await listFacts(books)), ...(await listWaits(books, waited))];
}

/** What a person sees: each message once, and the right number of unread ones. */
async function checkPerson({ person, userId }: Life, all: readonly Fact[]): Promise<void> {
  const { call } = person;
  const own = all.filter((fact) => fact.userId === userId);
  const unread = countUnread(own);
  const counted = await persist(() => call(countUnreadMessages, {}));
  expect(counted.unread, `unread of ${person.email}`).toBe(unread);
  const categories = await persist(() => call(listMessageCategories, {}));
  expect(categories.reduce((sum, one) => sum + one.unread, 0)).toBe(unread);
  const ids = new Set<string>();
  for (const { id: mode_id } of categories) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const found = await persist(() => call(listMessages, { mode_id, page }));
      last = found.last_page;
      for (const { id } of found.data) ids.add(id);
    }
  }
  expect(ids.size, `messages of ${person.email}`).toBe(own.length);
  expect((await persist(() => call(markMessagesRead, {}))).unread).toBe(0);
}
