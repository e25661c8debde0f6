import type { Tx } from "../../kernel/database.ts";
import { noticeLetter } from "../../mail/letters.ts";
import { isClosedMailbox } from "../rows/closings.ts";
import { getMailbox } from "../rows/contacts.ts";
import { mintLink } from "../rows/links.ts";
import type { WaitingStore } from "../rows/waiting-store.ts";
import { letterIdOf } from "./letter-id.ts";
import { getReader, type NotifyDeps } from "./notify-owner.ts";
import { type ToldParams, toldNotice } from "./told-notice.ts";

/** A fact that the app has told somebody. */
type ToldFact = {
  readonly id: bigint;
  readonly userId: string;
  readonly kind: string;
  readonly params: ToldParams;
  readonly at: Date;
};

export type TellByMailDeps = NotifyDeps & {
  /** The next facts for mails, each once, unless the transaction ends without them. */
  take(tx: Tx, limit: number): Promise<ToldFact[]>;
  readonly unwritten: WaitingStore<UnwrittenLetter>;
};

/** A fact whose letter could not be written, as it waits. */
export type UnwrittenLetter = Pick<ToldFact, "userId" | "kind" | "params"> & {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
};

const batch = 20;

/** How often told facts are looked for. */
export const tellByMailMs = 1_000;

/**
 * Puts the letters about what was told into the queue, in the transaction that takes the facts, so
 * that each is written once, whatever dies meanwhile. One that cannot be written is put aside, so that
 * everybody else's go on. True when there may be more.
 */
export function tellByMail(deps: TellByMailDeps): Promise<boolean> {
  const { database, letters, take, unwritten, logger } = deps;
  return database.transaction(async (tx) => {
    const told = await take(tx, batch);
    for (const fact of told) {
      const letter = await letterOf(tx, deps, fact).catch(async (err: unknown) => {
        const { id, userId, kind, params, at } = fact;
        logger.error({ err, userId, kind }, "a letter could not be written");
        const kept = { id: `${id}`, userId, kind, params, at: at.toISOString() };
        await unwritten.add(kept, { tx, id: letterIdOf(`unwritten ${id}`) });
      });
      if (letter) await letters.add(tx, letter, letterIdOf(`message ${fact.id}`));
    }
    return told.length === batch;
  });
}

/** Tries again what could not be written. True when there may be more. */
export async function writeUnwritten(deps: TellByMailDeps): Promise<boolean> {
  const { database, letters, unwritten, logger } = deps;
  const due = await unwritten.take(batch);
  for (const { id, message, tries } of due) {
    const fact = { ...message, id: BigInt(message.id), at: new Date(message.at) };
    try {
      await database.transaction(async (tx) => {
        const letter = await letterOf(tx, deps, fact);
        if (letter) await letters.add(tx, letter, letterIdOf(`message ${fact.id}`));
      });
    } catch (err) {
      logger.error({ err, userId: fact.userId, kind: fact.kind, tries }, "a letter is not written");
      await unwritten.postpone(id);
      continue;
    }
    await unwritten.sent(id);
  }
  return due.length === batch;
}

async function letterOf(tx: Tx, deps: TellByMailDeps, { userId, kind, params, at }: ToldFact) {
  const reader = await getReader(deps, userId);
  const notice = toldNotice(kind, params, reader.language);
  if (!notice) return undefined;
  const to = await getMailbox(deps.database, deps.keys, userId);
  if (isClosedMailbox(to)) return undefined;
  // A session is enough for a note, so its owner gets a way to stop a thief.
  const isWarning = notice.kind === "address-noted";
  const now = deps.clock.now();
  const notMeLink = isWarning ? await mintLink(tx, deps, { userId, now }) : undefined;
  return { to, content: noticeLetter(reader, { ...notice, notMeLink }, at) };
}
