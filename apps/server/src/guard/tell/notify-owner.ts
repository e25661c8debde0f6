import { type Notice, noticeLetter } from "../../mail/letters.ts";
import { getMailbox } from "../rows/mailboxes.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import type { Outbox } from "./open-outbox.ts";
import { findReader } from "./readers.ts";

/** What mails to owners are written and sent with. */
export type NotifyDeps = RowDeps & {
  readonly outbox: Outbox;
  /** Origin of the wallet: for links in mails, and what passkeys are bound to. */
  readonly publicUrl: string;
};

/**
 * Mails the owner what happened, in the language and with the phrase of the account. Call it after
 * the commit: what happened stays, so a mail that cannot be written is logged and never a fault.
 * @param to the mailbox, where it is not the present one: the one before a change.
 */
export async function notifyOwner(
  deps: NotifyDeps,
  userId: string,
  notice: Notice,
  to?: string,
): Promise<void> {
  const { database, clock, keys, outbox, logger, publicUrl } = deps;
  try {
    const link = notice.notMeLink;
    if (link !== undefined && new URL(link).origin !== new URL(publicUrl).origin)
      throw new Error("a mail links to our own origin alone");
    const reader = (await findReader(deps, userId)) ?? { language: "en-us" };
    const mailbox = to ?? (await getMailbox(database, keys, userId));
    await outbox.send(mailbox, noticeLetter(reader, notice, clock.now()));
  } catch (err) {
    logger.error({ err, userId, notice: notice.kind }, "an owner was not told");
  }
}
