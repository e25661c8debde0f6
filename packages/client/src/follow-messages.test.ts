import { preferencesMark } from "@clearhold/contract/preference-values";
import type { PreferencesView } from "@clearhold/contract/wallet/people/preferences";
import type { MessageEntry } from "@clearhold/contract/wallet/press/messages";
import { expect, it } from "vitest";
import type { Caller } from "./create-caller.ts";
import { followMessages, type MessageNews } from "./follow-messages.ts";

const message = (id: number): MessageEntry => ({
  ...{ id: `${id}`, mode_id: 1, title: "t", content: "c", createtime: 1_800_000_000, is_read: 0 },
});

const preferences: PreferencesView = {
  ...{ language: "en-us", currency: "USDT", line_color: "green-up", time_zone: "device" },
  ...{ theme: "system", balance_hidden: 0 },
};
const knows = preferencesMark(preferences);

type Answer = Partial<MessageNews> & { cursor: string; unread: number; news: MessageEntry[] };

/** Follows a server that gives these answers; after the last one it is over. */
async function follow(answers: readonly (Answer | "away")[]) {
  const over = new AbortController();
  const left = [...answers];
  const asked: unknown[] = [];
  const pauses: number[] = [];
  const told: string[] = [];
  const call = async (_endpoint: unknown, ask: unknown) => {
    asked.push(ask);
    const answer = left.shift();
    if (left.length === 0) over.abort();
    if (answer === undefined || answer === "away") throw new Error("no answer");
    return { preferences, ...answer };
  };
  await followMessages(
    {
      call: call as unknown as Caller,
      pause: async (ms) => void pauses.push(ms),
      tell: ({ news }) => told.push(...news.map(({ id }) => id)),
    },
    over.signal,
  );
  return { asked, pauses, told };
}

it("begins at the newest, and goes on after what it was told", async () => {
  const { asked, told } = await follow([
    { cursor: "7", unread: 2, news: [] },
    { cursor: "9", unread: 4, news: [message(8), message(9)] },
    { cursor: "10", unread: 5, news: [message(10)] },
  ]);
  expect(asked).toEqual([{}, { after: "7", knows, wait: 10 }, { after: "9", knows, wait: 10 }]);
  expect(told).toEqual(["8", "9", "10"]);
});

it("asks again for an answer that was lost, ever more rarely, and soon again after one", async () => {
  const { asked, pauses, told } = await follow([
    "away",
    { cursor: "7", unread: 2, news: [] },
    ...new Array<"away">(7).fill("away"),
    { cursor: "8", unread: 3, news: [message(8)] },
    "away",
  ]);
  expect(asked.slice(0, 3)).toEqual([{}, {}, { after: "7", knows, wait: 10 }]);
  expect(new Set(asked.slice(2, 10).map((ask) => JSON.stringify(ask))).size).toBe(1);
  expect(pauses).toEqual([
    ...[3_000, 6_000, 800],
    ...[1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000, 800, 1_600],
  ]);
  expect(told).toEqual(["8"]);
});

it("says which preferences it has, by the last answer", async () => {
  const dark = { ...preferences, theme: "dark" as const };
  const { asked } = await follow([
    { cursor: "7", unread: 0, news: [], preferences: dark },
    { cursor: "7", unread: 0, news: [] },
    { cursor: "7", unread: 0, news: [] },
  ]);
  expect(asked).toMatchObject([{}, { knows: preferencesMark(dark) }, { knows }]);
});
