import { getPhrase, setPhrase, setTimeZone } from "@clearhold/contract/wallet/people/mails";
import { type App, bind } from "../../../http/index.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";

/** How mails to a person are written; the phrase itself is the guard's alone to read and write. */
export type MailsDeps = {
  readonly database: Queryable;
  readonly guard: Pick<GuardPort, "findPhrase" | "setPhrase">;
};

/** Answers calls about our mails: the phrase that shows them to be ours, and the device's time zone. */
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
  bind(app, setTimeZone, async ({ actor, ask }) => {
    await deps.database.query("update users set time_zone = $2 where id = $1 and time_zone <> $2", [
      actor.userId,
      ask.time_zone,
    ]);
    return null;
  });
}
