import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { helpArticleIds } from "../../help-articles.ts";
import { messageChannels } from "../../message-kinds.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { Switch } from "../../primitives/text.ts";
import { PreferencesMark, PreferencesView } from "../people/preferences.ts";

/** How much of a message its category and its list show. */
export const messagePreviewLengths = { category: 35, list: 40 } as const;

/** A number of `messageCategories`. */
const ModeId = wholeNumber(1, 4);
const ModeNumber = z.int().check(z.minimum(1), z.maximum(4));
const MessageId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));
const Count = z.int().check(z.minimum(0));

const MessageCategoryView = z.object({
  id: ModeNumber,
  ename: z.string(),
  /** The beginning of the newest message; "" while there is none. */
  content: z.string(),
  /** Of the newest message; 0 while there is none. */
  createtime: z.int().check(z.minimum(0)),
  /** Of the newest message; "" while there is none. What came later is none of what was shown. */
  last_id: z.union([MessageId, z.literal("")]),
  unread: Count,
});
export type MessageCategoryView = z.infer<typeof MessageCategoryView>;

const MessageEntry = z.object({
  id: MessageId,
  mode_id: ModeNumber,
  title: z.string(),
  /** The beginning of the text. */
  content: z.string(),
  createtime: UnixSeconds,
  is_read: Switch,
});
export type MessageEntry = z.infer<typeof MessageEntry>;

/** The screen that shows what a message is about. */
const messagePlaces = [
  "deposit",
  "withdrawal",
  "exchange",
  "subscription",
  "project",
  "reward",
  "security",
  "certification",
  "nickname",
  "activity",
  "none",
] as const;

const MessageView = z.extend(MessageEntry, {
  /** The whole text. */
  content: z.string(),
  about: z.enum(messagePlaces),
  /** What the screen is opened with; "" where it needs nothing. */
  subject_id: z.string(),
  /** Whole; "" where the message is about none. */
  address: z.string(),
  txid: z.string(),
  /** When what the message speaks of ends; 0 for none. */
  until: z.int().check(z.minimum(0)),
  /** From when it is in force; 0 for none. */
  from: z.int().check(z.minimum(0)),
  /** The help article that explains it; "" for none. */
  help: z.union([z.enum(helpArticleIds), z.literal("")]),
  is_demo: z.boolean(),
});
export type MessageView = z.infer<typeof MessageView>;

export const listMessageCategories = endpoint({
  name: "listMessageCategories",
  kind: "read",
  path: "/api/Message/index",
  auth: "session",
  summary: "What messages are about, each with its newest message and how many are unread.",
  ask: z.object({}),
  reply: z.array(MessageCategoryView),
  refusals: [],
});

export const listMessages = endpoint({
  name: "listMessages",
  kind: "read",
  path: "/api/Message/lists",
  auth: "session",
  summary: "My messages of one category, newest first, in the language of the caller.",
  ask: z.object({ ...pageAsk, mode_id: ModeId }),
  reply: pageOf(MessageEntry),
  refusals: [],
});

export const getMessage = endpoint({
  name: "getMessage",
  kind: "read",
  path: "/api/Message/detail",
  auth: "session",
  summary: "One of my messages, whole. Reading it marks nothing.",
  ask: z.object({ id: MessageId }),
  reply: MessageView,
  refusals: ["message-not-found"],
});

const Unread = z.object({ unread: Count });

export const countUnreadMessages = endpoint({
  name: "countUnreadMessages",
  kind: "read",
  path: "/api/Message/unread",
  auth: "session",
  summary: "How many of my messages are unread.",
  ask: z.object({}),
  reply: Unread,
  refusals: [],
});

export const markMessagesRead = endpoint({
  name: "markMessagesRead",
  kind: "write",
  path: "/api/Message/read",
  auth: "session",
  summary:
    "Marks as read: one message by `id`, a category by `mode_id`, or all. `up_to` leaves newer ones as they are.",
  ask: z.object({
    id: z.optional(MessageId),
    mode_id: z.optional(ModeId),
    up_to: z.optional(MessageId),
  }),
  reply: Unread,
  refusals: ["message-not-found"],
});

export const watchMessages = endpoint({
  name: "watchMessages",
  kind: "read",
  path: "/api/Message/live",
  auth: "session",
  summary:
    "Answers as soon as there are messages after `after` or other preferences than `knows`, or after `wait` seconds. Ask again with the cursor.",
  ask: z.object({
    /** The cursor of the answer before; without one the newest message is where it begins. */
    after: z.optional(z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,17})$/))),
    wait: z._default(wholeNumber(0, 10), 0),
    /** The preferences that this device has, by `preferencesMark`; without them their change is not waited for. */
    knows: z.optional(PreferencesMark),
  }),
  reply: z.extend(Unread, {
    /** As they are now, whichever device set them. */
    preferences: PreferencesView,
    cursor: z.string(),
    /** At most ten, the oldest first; the cursor is the last one's. */
    news: z.array(MessageEntry),
  }),
  refusals: [],
});

const MessageSetting = z.object({
  id: ModeNumber,
  ename: z.string(),
  /** 1: cannot be switched off. */
  always: Switch,
  app: Switch,
  mail: Switch,
  push: Switch,
  /** Which of them no mail is about, in words. */
  mail_note: z.string(),
});
export type MessageSetting = z.infer<typeof MessageSetting>;

export const listMessageSettings = endpoint({
  name: "listMessageSettings",
  kind: "read",
  path: "/api/Message/settings",
  auth: "session",
  summary: "Which messages come in the app, by mail and by push.",
  ask: z.object({}),
  reply: z.array(MessageSetting),
  refusals: [],
});

export const setMessageSetting = endpoint({
  name: "setMessageSetting",
  kind: "write",
  path: "/api/Message/set_settings",
  auth: "session",
  summary: "Switches one category on or off for one channel. Money and security stay on.",
  ask: z.object({
    mode_id: ModeId,
    channel: z.enum(messageChannels),
    is_on: wholeNumber(0, 1),
  }),
  reply: z.array(MessageSetting),
  refusals: ["message-always-on"],
});
