import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";

/** A mail that waits: whose, about which move, and how often it could not be handed over. */
export type ProjectMail = {
  readonly moveId: bigint;
  readonly userId: string;
  readonly tries: number;
};

/** What the books say of a move to one reader: all of the person's part in the project. */
export type ProjectMailFacts = {
  readonly status: number;
  readonly movedAt: Date;
  readonly name: string;
  readonly period: number;
  readonly currency: CurrencyCode;
  readonly demo: boolean;
  readonly endAt: Date;
  readonly giveAt: Date;
  readonly principalUnits: bigint;
  readonly partUnits: bigint;
  readonly platformUnits: bigint;
  readonly intendedUnits: bigint;
};

/** Gives the next readers of a move their rows; false when every move has all of its readers. */
export async function spreadMails(db: Queryable, batch: number): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>("select project_mails_spread($1) as more", [
    batch,
  ]);
  return row?.more ?? false;
}

/** Takes mails that are due, for nobody else to take; until `until` they count as being sent. */
export async function takeMails(
  db: Queryable,
  { limit, now, until }: { limit: number; now: Date; until: Date },
): Promise<ProjectMail[]> {
  const rows = await db.query<{ moveId: bigint; userId: string; tries: number }>(
    `update project_mails m set state = 'sending', due_at = $3
     from (
       select move_id, user_id from project_mails
       where state = 'waiting' and due_at <= $2
       order by due_at, move_id, user_id limit $1 for update skip locked
     ) due
     where (m.move_id, m.user_id) = (due.move_id, due.user_id)
     returning m.move_id, m.user_id, m.tries`,
    [limit, now, until],
  );
  return rows.map(({ moveId, userId, tries }) => ({ moveId, userId, tries }));
}

/** How the sending of a mail ended; one that is to be tried again says when. */
export async function closeMail(
  db: Queryable,
  { moveId, userId, tries }: ProjectMail,
  { state, dueAt }: { state: "sent" | "lost" | "waiting"; dueAt: Date },
): Promise<void> {
  await db.query(
    `update project_mails set state = $3, tries = $4, due_at = $5
     where move_id = $1 and user_id = $2 and state = 'sending'`,
    [moveId, userId, state, tries, dueAt],
  );
}

/** Gives up mails whose sending never ended: how many. They may have left and are not sent again. */
export async function closeUnclearMails(db: Queryable, now: Date): Promise<number> {
  const rows = await db.query(
    `update project_mails set state = 'unclear' where state = 'sending' and due_at <= $1
     returning 1`,
    [now],
  );
  return rows.length;
}

export async function findMailFacts(
  db: Queryable,
  { moveId, userId }: ProjectMail,
): Promise<ProjectMailFacts | undefined> {
  const [row] = await db.query<ProjectMailFacts>("select * from project_mail_facts($1, $2)", [
    moveId,
    userId,
  ]);
  return row;
}
