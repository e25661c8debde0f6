import { articleOfMessage } from "@clearhold/contract/help-articles";
import { messageCategories } from "@clearhold/contract/message-kinds";
import { addressPattern } from "@clearhold/contract/primitives/address-shape";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { Language } from "@clearhold/contract/refusals";
import {
  type MessageEntry,
  type MessageView,
  messagePreviewLengths,
} from "@clearhold/contract/wallet/press/messages";
import type { Actor } from "../../../kernel/actor.ts";
import { type MessageRow, textOf } from "./message.ts";
import { messageText } from "./message-text.ts";

/** A message in a list: its title and the beginning of its text. */
export function messageEntry(row: MessageRow, language: Language): MessageEntry {
  const { title, text } = messageText(row, language);
  return {
    id: `${row.id}`,
    mode_id: messageCategories[row.category],
    title,
    content: preview(text, messagePreviewLengths.list),
    createtime: unixSeconds(row.at),
    is_read: row.readAt === null ? 0 : 1,
  };
}

/** A message, whole, with the screen that shows what it is about. */
export function messageView(row: MessageRow, { language, demo }: Actor): MessageView {
  const { params } = row;
  return {
    ...messageEntry(row, language),
    content: messageText(row, language).text,
    ...placeOf(row),
    address: textOf(params.address),
    txid: textOf(params.txid),
    until: secondsOf(params.until),
    from: secondsOf(params.from),
    help: articleOfMessage(row.kind) ?? "",
    is_demo: demo || params.demo === true,
  };
}

/**
 * The first characters of a text, as people count them; what is cut ends with an ellipsis. An address is
 * shown whole or not at all: a part of it would look like another address with the same part.
 */
export function preview(text: string, length: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= length) return text;
  const beginning = characters.slice(0, length - 1).join("");
  const cut = [...text.matchAll(addresses)].find(
    ({ index, 0: address }) =>
      index < beginning.length && beginning.length < index + address.length,
  );
  return `${(cut ? text.slice(0, cut.index) : beginning).trimEnd()}…`;
}

const addresses = new RegExp(addressPattern, "g");

function placeOf({
  kind,
  subjectId,
  params,
}: MessageRow): Pick<MessageView, "about" | "subject_id"> {
  if (/^(arrival|deposit|exchanged-deposit)-/.test(kind)) {
    return { about: "deposit", subject_id: textOf(params.deposit_id) || subjectId };
  }
  if (/^(withdrawal|payment|payout|debt)-/.test(kind)) {
    return { about: "withdrawal", subject_id: textOf(params.withdrawal_id) || subjectId };
  }
  if (kind === "box-ready" || kind === "reward-paid") {
    return { about: "reward", subject_id: subjectId };
  }
  if (kind === "exchange-done") return { about: "exchange", subject_id: subjectId };
  const line = /^standing-(set|revoked)$/.test(kind) ? textOf(params.subject) : "";
  const subscription = textOf(params.subscription_id) || line;
  if (subscription) return { about: "subscription", subject_id: subscription };
  if (textOf(params.project_id)) return { about: "project", subject_id: textOf(params.project_id) };
  if (/^certification-|-limit-/.test(kind)) return { about: "certification", subject_id: "" };
  if (kind.startsWith("nickname-")) return { about: "nickname", subject_id: "" };
  return { about: kind.startsWith("hold-") ? "security" : "activity", subject_id: "" };
}

/** Lines of the history have times as ISO 8601. What begins or ends is never told too early. */
function secondsOf(value: unknown): number {
  if (typeof value === "number") return value;
  const ms = Date.parse(textOf(value));
  return Number.isNaN(ms) ? 0 : Math.ceil(ms / 1000);
}
