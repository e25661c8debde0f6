import { expect, it } from "vitest";
import { openUnreadBlocks, type UnreadBlocks } from "./unread-blocks.ts";

function readAll(blocks: UnreadBlocks): number[] {
  const read: number[] = [];
  for (let next = blocks.next(); next !== null; next = blocks.next()) {
    read.push(next);
    blocks.done();
  }
  return read;
}

it("knows of nothing unread while it books every block itself", () => {
  const blocks = openUnreadBlocks();
  blocks.begin(10, 10);
  for (const number of [11, 12]) blocks.booked(number);
  blocks.notice(12);
  expect([blocks.next(), blocks.through()]).toEqual([null, 12]);
});

it("lists what the cursor was moved over, before, between and after its own blocks", () => {
  const blocks = openUnreadBlocks();
  blocks.begin(12, 10);
  blocks.notice(12);
  blocks.booked(15);
  blocks.notice(16);
  expect(blocks.through()).toBe(10);
  expect(readAll(blocks)).toEqual([11, 12, 13, 14, 16]);
  expect(blocks.through()).toBe(16);
});

it("forgets what is read again because the cursor was set back", () => {
  const blocks = openUnreadBlocks();
  blocks.begin(10, -1);
  blocks.notice(20);
  blocks.notice(13);
  expect(blocks.through()).toBe(10);
  blocks.booked(14);
  expect(readAll(blocks)).toEqual([11, 12, 13]);
});

it("begins with the cursor where nobody remembers anything, and never above it", () => {
  const [fresh, restored] = [openUnreadBlocks(), openUnreadBlocks()];
  expect(fresh.through()).toBe(-1);
  fresh.begin(7, -1);
  restored.begin(7, 9);
  for (const blocks of [fresh, restored]) {
    blocks.begin(99, 0);
    blocks.notice(7);
    expect([blocks.next(), blocks.through()]).toEqual([null, 7]);
  }
});
