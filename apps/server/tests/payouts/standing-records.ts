import type { Person } from "../people.ts";
import { untilSaid } from "../rounds.ts";
import type { StandingWorld } from "./standing-world.ts";

/** Every withdrawal of a person, with the journal that holds it. */
export function withdrawalsOf(world: StandingWorld, { userId }: Person) {
  return world.databases.auditor.query<{ id: string; state: string; orderText: string }>(
    `select w.id, w.state, w.order_text, w.order_signature from withdrawals w
     join ledger_journals j on j.reference = w.id and j.kind in ('withdrawal-held', 'withdrawal-standing')
     where w.user_id = $1`,
    [userId],
  );
}

export async function available(world: StandingWorld, { userId }: Person): Promise<bigint> {
  return (await world.worker.balances([userId])).get(userId)?.TRX.available ?? 0n;
}

/** Every mail to a person, without the marks that keep a mailer from making links of words. */
export async function letters(world: StandingWorld, person: Person): Promise<string[]> {
  const mails = await world.mailbox.mailsTo(person.email);
  return mails.map(({ subject, text }) => `${subject}\n${text}`.replaceAll("\u200b", ""));
}

/** Those that say how an instruction ended. */
export async function ends(world: StandingWorld, person: Person): Promise<string[]> {
  return (await letters(world, person)).filter((letter) =>
    /^Your payout (is on|stays)/.test(letter),
  );
}

/** The same once there is one: on a busy machine the round ends before its mail is written. */
export async function toldEnds(world: StandingWorld, person: Person): Promise<string[]> {
  return untilSaid("the letter of an end", async () => {
    const told = await ends(world, person);
    return told.length > 0 && told;
  });
}
