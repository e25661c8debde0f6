import { getPhrase, setLanguage, setPhrase } from "@clearhold/contract/wallet/people/mails";
import { type App, bind } from "../../../http/index.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import * as language from "./set-language.ts";

/** How mails to a person are written; the phrase itself is the guard's alone to read and write. */
export type MailsDeps = language.SetLanguageDeps & {
  readonly guard: Pick<GuardPort, "findPhrase" | "setPhrase">;
};

/** Answers calls about our mails: the phrase that shows them to be ours, and their language. */
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
    await language.setLanguage(deps, actor, ask.language);
    return null;
  });
}
