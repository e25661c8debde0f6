import type { Language } from "@clearhold/contract/refusals";
import {
  getPhrase,
  setLanguage,
  setPhrase,
  setTimeZone,
} from "@clearhold/contract/wallet/people/mails";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";

/** How mails to a person are written; the phrase itself is the guard's alone to read and write. */
export type MailsDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly guard: Pick<GuardPort, "findPhrase" | "setPhrase">;
};

/** Answers calls about our mails: the phrase that shows them to be ours, language and time zone. */
export function bindMails(app: App, deps: MailsDeps): void {
  bind(app, getPhrase, async ({ actor }) => {
    const { phrase, setAt } = await deps.guard.findPhrase({ userId: actor.userId });
    return { phrase, set_at: setAt };
  });
  bind(app, setPhrase, async ({ actor, ask }) => {
    const { userId } = actor;
    const { phrase, setAt } = await deps.guard.setPhrase({ userId, visit: actor, ...ask });
    return { phrase, set_at: setAt };
  });
  bind(app, setLanguage, async ({ actor, ask }) => {
    await storeLanguage(deps, actor, ask.language);
    return null;
  });
  bind(app, setTimeZone, async ({ actor, ask }) => {
    await deps.database.query("update users set time_zone = $2 where id = $1 and time_zone <> $2", [
      actor.userId,
      ask.time_zone,
    ]);
    return null;
  });
}

/** In which language the person is written to; the same one again changes nothing. */
async function storeLanguage(
  { database }: MailsDeps,
  { userId, ip, device }: Actor,
  language: Language,
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await tx.query(
      "update users set language = $2 where id = $1 and language <> $2 returning id",
      [userId, language],
    );
    if (changed.length === 0) return;
    const details = { language };
    await recordEvent(tx, { userId, kind: "language-set", ip, device, details });
  });
}
