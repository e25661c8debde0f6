import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import {
  isAlwaysOn,
  type MessageCategory,
  type MessageChannel,
  messageCategories,
} from "@clearhold/contract/message-kinds";
import type {
  listMessageSettings,
  setMessageSetting,
} from "@clearhold/contract/wallet/press/messages";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { categoryNames, categoryOfMode } from "./message.ts";
import { listSwitches, type SwitchRow, updateSwitch } from "./message-store.ts";
import { mailNote, messageCategoryName } from "./message-text.ts";

type Deps = { readonly database: Queryable };

/** What comes by which way; the database decides the same in `message_is_on`. */
export async function listSettings(
  { database }: Deps,
  { userId, language }: Actor,
): Promise<ReplyOf<typeof listMessageSettings>> {
  const switches = await listSwitches(database, userId);
  const on = (category: MessageCategory, channel: MessageChannel) =>
    isOn(switches, category, channel) ? 1 : 0;
  return categoryNames.map((name) => ({
    id: messageCategories[name],
    ename: messageCategoryName(name, language),
    always: isAlwaysOn(name) ? 1 : 0,
    app: on(name, "app"),
    mail: on(name, "mail"),
    push: on(name, "push"),
    mail_note: mailNote(name, language),
  }));
}

/** Switches one category for one channel. @throws Refusal for what is always on. */
export async function switchMessages(
  deps: Deps,
  actor: Actor,
  { mode_id, channel, is_on }: ParsedAskOf<typeof setMessageSetting>,
): Promise<ReplyOf<typeof listMessageSettings>> {
  const category = categoryOfMode(mode_id);
  if (isAlwaysOn(category)) throw new Refusal("message-always-on");
  await updateSwitch(deps.database, actor.userId, { category, channel, isOn: is_on === 1 });
  return listSettings(deps, actor);
}

/** The categories that the app shows to a person. */
export async function listShownCategories(
  database: Queryable,
  userId: string,
): Promise<MessageCategory[]> {
  const switches = await listSwitches(database, userId);
  return categoryNames.filter((name) => isOn(switches, name, "app"));
}

/** What nobody has switched is on, but for pushes about one's own account. */
function isOn(
  switches: readonly SwitchRow[],
  category: MessageCategory,
  channel: MessageChannel,
): boolean {
  if (isAlwaysOn(category)) return true;
  const set = switches.find((one) => one.category === category && one.channel === channel);
  return set?.isOn ?? !(category === "account" && channel === "push");
}
