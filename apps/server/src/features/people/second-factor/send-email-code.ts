import type { Actor, Visitor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { purposeOf, type StepAsk, type StepDeps, stepOf } from "./step-of.ts";

export type SendEmailCodeDeps = StepDeps & { readonly guard: Pick<GuardPort, "sendCode"> };

export type EmailCodeAsk = StepAsk & {
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  readonly channel: "email" | "sms";
};

/**
 * Asks the guard to send a code. Without a session only `nocaptcha` is answered, in the same way
 * for a mailbox with an account and for one without.
 */
export async function sendEmailCode(
  deps: SendEmailCodeDeps,
  { actor, visitor }: { actor: Actor | undefined; visitor: Visitor },
  ask: EmailCodeAsk,
): Promise<{ isLate: boolean }> {
  const { language, deviceKey } = visitor;
  const { channel } = ask;
  const purpose = purposeOf(ask);
  if (purpose === "stranger") {
    const email = mailboxIn(ask);
    return deps.guard.sendCode({ purpose, language, email, channel, deviceKey });
  }
  if (!actor) throw new Refusal("session-expired");
  const { userId } = actor;
  return deps.guard.sendCode({
    ...(await stepOf(deps, userId, ask)),
    userId,
    language,
    channel,
    ...(purpose === "new-email" && { email: mailboxIn(ask) }),
    ...(purpose === "new-phone" && { phone: ask.mobile }),
  });
}

function mailboxIn({ email }: EmailCodeAsk): string {
  if (email === undefined) throw new Refusal("field-missing", { field: "email" });
  return email;
}
