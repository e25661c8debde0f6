import type { MessageChannel } from "@clearhold/contract/message-kinds";
import type { Tx } from "../../../kernel/database.ts";
import type { MessageRow } from "./message.ts";

/** A fact that one person was told: its kind, and what its words are made from. */
type ToldMessage = Omit<MessageRow, "readAt"> & { readonly userId: string };

/**
 * The next messages that a channel carries, oldest first, each handed over once: what the caller makes
 * of them has to be written by the same transaction. Fewer than `limit` are all there are now. Old
 * facts, and categories that the reader switched off, are left out. As clearhold_guard.
 * @internal The door for mail and push.
 */
export function takeMessages(
  tx: Tx,
  channel: Exclude<MessageChannel, "app">,
  limit: number,
): Promise<ToldMessage[]> {
  return tx.query<ToldMessage>("select * from messages_take($1, $2)", [channel, limit]);
}
