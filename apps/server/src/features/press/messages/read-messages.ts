import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { type MessageCategory, messageCategories } from "@clearhold/contract/message-kinds";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type * as endpoints from "@clearhold/contract/wallet/press/messages";
import { messagePreviewLengths } from "@clearhold/contract/wallet/press/messages";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { categoryOfMode } from "./message.ts";
import { listShownCategories } from "./message-settings.ts";
import { countUnread, findMessage, listNewest, listPage, updateRead } from "./message-store.ts";
import { messageCategoryName, messageText } from "./message-text.ts";
import { messageEntry, messageView, preview } from "./message-view.ts";

export type ReadMessagesDeps = { readonly database: Queryable };

/** The categories that a person has switched on, each with its newest message. */
export async function listCategories(
  { database }: ReadMessagesDeps,
  { userId, language }: Actor,
): Promise<ReplyOf<typeof endpoints.listMessageCategories>> {
  const shown = await listShownCategories(database, userId);
  const [newest, counts] = await Promise.all([
    listNewest(database, userId, shown),
    countUnread(database, userId, shown),
  ]);
  return shown.map((category) => {
    const last = newest.find((row) => row.category === category);
    const text = last ? messageText(last, language).text : "";
    return {
      id: messageCategories[category],
      ename: messageCategoryName(category, language),
      content: preview(text, messagePreviewLengths.category),
      createtime: last ? unixSeconds(last.at) : 0,
      last_id: last ? `${last.id}` : "",
      unread: unreadOf(counts, category),
    };
  });
}

type Counts = Awaited<ReturnType<typeof countUnread>>;

function unreadOf(counts: Counts, category: MessageCategory): number {
  return Number(counts.find((one) => one.category === category)?.unread ?? 0n);
}

export async function listMine(
  { database }: ReadMessagesDeps,
  { userId, language }: Actor,
  ask: ParsedAskOf<typeof endpoints.listMessages>,
): Promise<ReplyOf<typeof endpoints.listMessages>> {
  const category = categoryOfMode(ask.mode_id);
  const { rows, total } = await listPage(database, userId, { category, ...placeOf(ask) });
  return toPage(
    rows.map((row) => messageEntry(row, language)),
    ask,
    total,
  );
}

/** One message. @throws Refusal for another person's, as for one that does not exist. */
export async function getMine(
  { database }: ReadMessagesDeps,
  actor: Actor,
  id: string,
): Promise<ReplyOf<typeof endpoints.getMessage>> {
  const row = await findMessage(database, actor.userId, BigInt(id));
  if (!row) throw new Refusal("message-not-found");
  return messageView(row, actor);
}

/** How many messages of the categories that are shown are unread. */
export async function countMine(database: Queryable, userId: string): Promise<number> {
  const shown = await listShownCategories(database, userId);
  const counts = await countUnread(database, userId, shown);
  return counts.reduce((sum, { unread }) => sum + Number(unread), 0);
}

/** Marks what was asked for as read, and counts what is left. @throws Refusal for another's message. */
export async function markRead(
  { database }: ReadMessagesDeps,
  { userId }: Actor,
  { id, mode_id, up_to }: ParsedAskOf<typeof endpoints.markMessagesRead>,
): Promise<ReplyOf<typeof endpoints.markMessagesRead>> {
  if (id !== undefined && !(await findMessage(database, userId, BigInt(id)))) {
    throw new Refusal("message-not-found");
  }
  await updateRead(database, userId, {
    id: id === undefined ? null : BigInt(id),
    category: mode_id === undefined ? null : categoryOfMode(mode_id),
    upTo: up_to === undefined ? null : BigInt(up_to),
  });
  return { unread: await countMine(database, userId) };
}
