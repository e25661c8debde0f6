import { formatMoney, money } from "@clearhold/money";
import { type Notice, noticeLetter } from "../../mail/letters.ts";
import type { Mailer } from "../../mail/open-mailer.ts";
import { getMailbox } from "../rows/contacts.ts";
import {
  closeMail,
  closeUnclearMails,
  findMailFacts,
  type ProjectMail,
  type ProjectMailFacts,
  spreadMails,
  takeMails,
} from "../rows/project-mail-store.ts";
import type { RowDeps } from "../rows/row-deps.ts";
import { getReader } from "./notify-owner.ts";

export type TellDeps = Pick<RowDeps, "database" | "clock" | "keys" | "logger"> & {
  /** Handed over at once: unlike a code, a mail of these waits in the database. */
  readonly mailer: Pick<Mailer, "send">;
};

/** So many readers get their row, and so many mails are under way, at a time. */
const spreadBatch = 500;
const sendBatch = 5;
/** Longer than any mail server may take; what is still being sent then never will be. */
const sendingMs = 5 * 60_000;
/** Minutes until a mail is tried again; after the last it is given up. */
const retryMinutes = [1, 5, 30, 120, 360, 720];

/** How often the guard looks for readers. */
export const tellOfProjectsMs = 2_000;

/**
 * One round: readers of new moves get their rows, and mails that are due leave, each once. A mail
 * is taken before it is handed over, so that whoever is killed in between leaves one that nobody
 * sends again; the wallet shows the same notice. True when there is more to do at once.
 */
export async function tellOfProjects(deps: TellDeps): Promise<boolean> {
  const { database: db, clock, logger } = deps;
  const now = clock.now();
  const unclear = await closeUnclearMails(db, now);
  if (unclear > 0) logger.warn({ unclear }, "mails about projects may or may not have left");
  const more = await spreadMails(db, spreadBatch);
  const until = new Date(now.getTime() + sendingMs);
  const mails = await takeMails(db, { limit: sendBatch, now, until });
  await Promise.all(mails.map((mail) => send(deps, mail)));
  return more || mails.length > 0;
}

async function send(deps: TellDeps, mail: ProjectMail): Promise<void> {
  const { database: db, clock, logger } = deps;
  const now = clock.now();
  try {
    await handOver(deps, mail);
    await closeMail(db, mail, { state: "sent", dueAt: now });
  } catch (err) {
    const minutes = retryMinutes[mail.tries];
    const again = { ...mail, tries: mail.tries + 1 };
    const dueAt = new Date(now.getTime() + (minutes ?? 0) * 60_000);
    await closeMail(db, again, { state: minutes === undefined ? "lost" : "waiting", dueAt });
    // Mail servers repeat the recipient in their errors; the log names the person's id alone.
    const name = err instanceof Error ? err.name : "unknown";
    logger.warn({ userId: mail.userId, tries: again.tries, name }, "a mail about a project waits");
  }
}

async function handOver(deps: TellDeps, mail: ProjectMail): Promise<void> {
  const { database: db, keys, mailer } = deps;
  const facts = await findMailFacts(db, mail);
  if (!facts) throw new Error("a mail is about nothing");
  const reader = await getReader(deps, mail.userId);
  const mailbox = await getMailbox(db, keys, mail.userId);
  await mailer.send(mailbox, noticeLetter(reader, projectNotice(facts), facts.movedAt));
}

/** What a reader is told of a move to status 2, 4, 5 or 7, in the figures of the books. */
export function projectNotice(facts: ProjectMailFacts): Notice {
  const { status, currency, principalUnits: principal, partUnits: part } = facts;
  const told = (units: bigint) => `${formatMoney(money(currency, units))} ${currency}`;
  const about = {
    project: facts.demo ? `${facts.name} (DEMO)` : facts.name,
    order: `P${String(facts.period).padStart(6, "0")}`,
  };
  if (status === 2) {
    const intended = told(facts.intendedUnits);
    return { kind: "project-opened", ...about, intended, endsAt: facts.endAt };
  }
  if (status === 4) return { kind: "project-failed", ...about, refund: told(principal) };
  const result = part - principal;
  const figures = {
    ...about,
    principal: told(principal),
    result: result > 0n ? `+${told(result)}` : told(result),
    platformFee: told(facts.platformUnits),
  };
  const earnings = told(part - facts.platformUnits);
  if (status === 7) return { kind: "project-paid", ...figures, paidOut: earnings };
  const kind = result > 0n ? "project-profit" : result < 0n ? "project-loss" : "project-even";
  return { kind, ...figures, toBePaid: earnings, payoutPlannedAt: facts.giveAt };
}
