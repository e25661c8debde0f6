import { expect, it } from "vitest";
import type { Database, Tx } from "../../kernel/database.ts";
import type { Waiting } from "../rows/waiting-store.ts";
import { type Letter, openLetters } from "./open-letters.ts";

const letter: Letter = {
  to: "alice@example.com",
  content: { subject: "s", text: "t", html: "<p>t</p>" },
};

/** A queue in memory, and a mail server that takes a letter when it is told. */
function openWorld() {
  const queue: Waiting<Letter>[] = [];
  const taken: (() => void)[] = [];
  const letters = openLetters({
    store: {
      async add(message, { id = "let_1" } = {}) {
        queue.push({ id, message, tries: 0 });
      },
      take: async (limit) => queue.splice(0, limit),
      sent: async () => {},
      postpone: async () => {},
      countWaiting: async () => queue.length,
    },
    mailer: { send: () => new Promise<void>((resolve) => taken.push(resolve)) },
    logger: { warn() {}, error() {} },
    patienceMs: 60_000,
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** A transaction after whose commit, and before its caller goes on, something else happens. */
  const database = (afterCommit: () => void): Database => ({
    query: async () => [],
    first: async () => null,
    snapshot: async (work) => work({ query: async () => [], first: async () => null }),
    close: async () => {},
    async transaction(work) {
      const result = await work({} as Tx);
      afterCommit();
      await turn();
      return result;
    },
  });
  return { letters, taken, turn, database };
}

it.each([
  ["its own round took it", false],
  ["the guard's next round took it first", true],
])("answers after the letter left, where %s", async (_, isTakenFirst) => {
  const { letters, taken, turn, database } = openWorld();
  const told = letters.sendAfterCommit(
    database(() => {
      if (isTakenFirst) void letters.round();
    }),
  );
  let isAnswered = false;
  const answer = told
    .transaction((tx) => letters.add(tx, letter))
    .then(() => {
      isAnswered = true;
    });
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect([taken.length, isAnswered]).toEqual([1, false]);
  taken[0]?.();
  await answer;
});
