import type { CodeEvent } from "@clearhold/contract/wallet/account";
import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import type { Actor, Visitor } from "../../kernel/actor.ts";
import type { CodePurpose, CodeSubject, GuardPort } from "../../kernel/guard-port.ts";
import { Refusal } from "../../kernel/refusal.ts";

export type SendEmailCodeDeps = { readonly guard: Pick<GuardPort, "sendCode"> };

export type EmailCodeAsk = {
  readonly event: CodeEvent;
  readonly email?: string | undefined;
  readonly currency_id?: CurrencyCode | undefined;
  readonly price?: string | undefined;
  readonly address?: string | undefined;
  readonly mobile?: string | undefined;
  readonly channel: "email" | "sms";
};

/** The spec's events in our words. */
const purposes: Record<CodeEvent, CodePurpose> = {
  nocaptcha: "stranger",
  captcha: "confirm",
  changeemail: "new-email",
  resetemail: "old-email",
  setphone: "new-phone",
  changepwd: "login-password",
  changefundpwd: "fund-password",
};

/**
 * Asks the guard to send a code. Without a session only `nocaptcha` is answered, in the same way
 * for a mailbox with an account and for one without.
 */
export async function sendEmailCode(
  { guard }: SendEmailCodeDeps,
  { actor, visitor }: { actor: Actor | undefined; visitor: Visitor },
  ask: EmailCodeAsk,
): Promise<void> {
  const { purpose, subject } = stepOf(ask);
  const { language } = visitor;
  if (purpose !== "stranger" && !actor) throw new Refusal("session-expired");
  const email =
    purpose === "stranger" || purpose === "new-email" ? required("email", ask.email) : undefined;
  await guard.sendCode({
    purpose,
    language,
    ...(email !== undefined && { email }),
    ...(purpose === "new-phone" && { phone: ask.mobile }),
    channel: ask.channel,
    ...(actor && purpose !== "stranger" && { userId: actor.userId }),
    ...(subject && { subject }),
  });
}

export type StepAsk = Pick<EmailCodeAsk, "event" | "currency_id" | "price" | "address">;

/** The step that a code or a passkey is asked for. Refuses `field-missing`, `field-invalid`. */
export function stepOf(ask: StepAsk): { purpose: CodePurpose; subject?: CodeSubject } {
  const purpose = purposes[ask.event];
  return { purpose, ...(purpose === "confirm" && subjectOf(ask)) };
}

/** A payment needs all of its fields, so that the mail shows what the code is good for. */
function subjectOf({ currency_id, price, address }: StepAsk): { subject?: CodeSubject } {
  if (price === undefined) {
    return address === undefined ? {} : { subject: { kind: "payee", address } };
  }
  const currency = required("currency_id", currency_id);
  const units = parseUnits(price, scaleOf(currency));
  if (units === null) throw new Refusal("field-invalid", { field: "price" });
  return {
    subject: {
      kind: "payment",
      currency,
      amountUnits: String(units),
      address: required("address", address),
    },
  };
}

function required<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new Refusal("field-missing", { field });
  return value;
}
