import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { OpaqueId } from "../../primitives/text.ts";

/** An amount that is not known yet: the block that decides it does not exist, or is not final. */
const LaterMoney = z.nullable(MoneyText);

/** What a person holds from the moment of opening: a line of the campaign's public log. */
const DrawReceipt = z.object({
  /** Of the draw within its campaign, from 1. */
  number: z.int(),
  /** The line, its place in the log from 1, and the heads of the log before and after it. */
  line: z.string(),
  position: z.int(),
  previous_head: z.string(),
  head: z.string(),
  /** Height of the block that decides. */
  height: z.int(),
  /** When that block is expected to be final. */
  expected: UnixSeconds,
});
export type DrawReceipt = z.infer<typeof DrawReceipt>;

/**
 * Where a box stands: `reserved` while the friend's subscription can still come back, then `ready`; `waiting`
 * once it is opened, `drawn` once it is decided. `void`: the subscription came back. `expired`: nobody
 * opened it in time. `blocked`: nothing can be earned from the friend.
 */
export const boxStates = [
  "reserved",
  "ready",
  "waiting",
  "drawn",
  "void",
  "expired",
  "blocked",
] as const;

export const BoxView = z.object({
  id: OpaqueId,
  campaign_id: OpaqueId,
  campaign: z.string(),
  /** The friend's nickname with its middle hidden. */
  friend: z.string(),
  /** 1 not obtained, 2 not opened or not decided yet, 3 opened (requirement 4). */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  state: z.enum(boxStates),
  /** What was drawn; null until it is decided. */
  trx: LaterMoney,
  /** The most that this box can hold now. */
  highest: MoneyText,
  /** Whether no link came in time, so that the highest card left was paid. */
  lapsed: z.boolean(),
  /** Whether it is in the available balance already. */
  is_paid: z.boolean(),
  receipt: z.nullable(DrawReceipt),
  /** When it was reserved, and opened (0 until then). */
  createtime: UnixSeconds,
  opentime: z.int(),
  /** The last moment at which it can be opened. */
  endtime: UnixSeconds,
});
export type BoxView = z.infer<typeof BoxView>;

export const listRewards = endpoint({
  name: "listRewards",
  kind: "read",
  path: "/api/reward/index",
  auth: "session",
  summary: "My reward boxes, the newest first; with `status` those of one status.",
  ask: z.object({ ...pageAsk, status: z.optional(wholeNumber(1, 3)) }),
  reply: z.extend(pageOf(BoxView), {
    /** Boxes that I can open now. */
    count: z.int(),
    is_demo: DemoMoney,
  }),
  refusals: [],
});

export const getBox = endpoint({
  name: "getBox",
  kind: "read",
  path: "/api/reward/detail",
  auth: "session",
  summary: "One box of mine with its receipt.",
  ask: z.object({ id: OpaqueId }),
  reply: BoxView,
  refusals: ["box-not-found"],
});

/** The box as it is now; `money` is the same amount as `trx`, by the requirement's other name. */
const OpenedBox = z.extend(BoxView, { box_id: OpaqueId, money: LaterMoney });

export const receiveReward = endpoint({
  name: "receiveReward",
  kind: "write",
  path: "/api/reward/receive",
  auth: "session",
  summary:
    "Opens one box of mine and gives the receipt at once; opened before, it gives the same. The amount is null until the named block is final.",
  ask: z.object({ id: OpaqueId }),
  reply: OpenedBox,
  refusals: ["box-not-found", "box-not-ready", "box-expired", "draws-paused"],
});

export const openBox = endpoint({
  name: "openBox",
  kind: "write",
  path: "/api/index/open_box",
  auth: "session",
  summary:
    "The same for the oldest box that I can open. While one of mine waits for its block, it gives that one.",
  ask: z.object({}),
  reply: OpenedBox,
  refusals: ["no-box-left", "draws-paused"],
});
