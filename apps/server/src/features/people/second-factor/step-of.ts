import { currencyOfType } from "@clearhold/contract/primitives/money";
import type { CodeEvent } from "@clearhold/contract/wallet/people/account";
import type { CurrencyCode } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { askedUnits } from "../../../kernel/asked-units.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { CodePurpose, CodeSubject } from "../../../wire/guard/guard-port.ts";

/** Who asks the guard to change an account, and from where. */
export function askerOf(actor: Actor) {
  return { userId: actor.userId, sessionHash: actor.sessionHash, visit: actor };
}

/** The proofs of a step as the calls carry them (primitives/proofs of the contract), in our words. */
export function proofsOf(ask: {
  readonly ecaptcha?: string | undefined;
  readonly scaptcha?: string | undefined;
  readonly passkey?: string | undefined;
  readonly recovery_code?: string | undefined;
}): Proofs {
  return {
    emailCode: ask.ecaptcha,
    phoneCode: ask.scaptcha,
    passkey: ask.passkey,
    recoveryCode: ask.recovery_code,
  };
}

export type StepDeps = {
  /** An entry of a person's address book. */
  readonly payeeOf: (
    entry: Readonly<Record<"userId" | "id", string>>,
  ) => Promise<{ readonly currency: CurrencyCode; readonly address: string } | null>;
};

/** The fields of a step as the calls carry them (primitives/proofs of the contract). */
export type StepAsk = {
  readonly event: CodeEvent;
  readonly currency_id?: CurrencyCode | undefined;
  readonly type?: number | undefined;
  readonly price?: string | undefined;
  readonly address?: string | undefined;
  readonly wallet_id?: string | undefined;
  readonly pro_id?: string | undefined;
  readonly is_write?: number | undefined;
  readonly is_default?: number | undefined;
  readonly is_withlock?: number | undefined;
  readonly factor?: "email" | "phone" | "passkey" | undefined;
  readonly on?: number | undefined;
  readonly change?:
    | "add-passkey"
    | "remove-passkey"
    | "recovery-codes"
    | "close-account"
    | undefined;
};

/** The events of the requirement in our words. */
const purposes: Record<CodeEvent, CodePurpose> = {
  nocaptcha: "stranger",
  captcha: "confirm",
  changeemail: "new-email",
  resetemail: "old-email",
  setphone: "new-phone",
  changepwd: "login-password",
  changefundpwd: "fund-password",
};

/** What a code is for that the form's event asks for. */
export function purposeOf({ event }: Pick<StepAsk, "event">): CodePurpose {
  return purposes[event];
}

/**
 * The step that a person asks a code or a passkey for. Refuses `field-missing`, `field-invalid`,
 * `address-not-found`.
 */
export async function stepOf(
  deps: StepDeps,
  userId: string,
  ask: StepAsk,
): Promise<{ purpose: CodePurpose; subject?: CodeSubject }> {
  const purpose = purposeOf(ask);
  const subject = purpose === "confirm" ? await subjectOf(deps, userId, ask) : undefined;
  return { purpose, ...(subject && { subject }) };
}

/** A step needs all of its fields, so that the mail shows what the code is good for. */
async function subjectOf(
  deps: StepDeps,
  userId: string,
  ask: StepAsk,
): Promise<CodeSubject | undefined> {
  const { change, factor, price, is_write: listed } = ask;
  if (change !== undefined) return { kind: change };
  if (factor !== undefined) return { kind: "factor", factor, on: required("on", ask.on) === 1 };
  const { currency, address } = await payeeIn(deps, userId, ask);
  if (price !== undefined) {
    const amount = amountOf(price, required("currency_id", currency));
    const order = { ...amount, address: required("address", address) };
    if (ask.pro_id === undefined) return { kind: "payment", ...order };
    return { kind: "standing-payout", projectId: ask.pro_id, ...order };
  }
  if (address === undefined) return switchesIn(ask);
  if (listed !== 1) return { kind: "payee", address };
  return { kind: "whitelist", currency: required("currency_id", currency), address };
}

/** Whom it is about: named by address, or by an entry of the person's own address book. */
async function payeeIn(
  { payeeOf }: StepDeps,
  userId: string,
  { wallet_id: id, type, currency_id: code, address }: StepAsk,
): Promise<{ currency: CurrencyCode | undefined; address: string | undefined }> {
  const currency = code ?? (type === undefined ? undefined : currencyOfType(type));
  if (id === undefined) return { currency, address };
  const payee = await payeeOf({ userId, id });
  refuseUnless(
    payee !== null && payee.currency === (currency ?? payee.currency),
    "address-not-found",
  );
  return payee;
}

function amountOf(price: string, currency: CurrencyCode) {
  return { currency, amountUnits: String(askedUnits("price", price, currency)) };
}

/** The positions of the switches that are named, if any is. */
function switchesIn(ask: StepAsk): CodeSubject | undefined {
  const { is_write, is_default, is_withlock } = ask;
  if ((is_write ?? is_default ?? is_withlock) === undefined) return undefined;
  return {
    kind: "address-switches",
    ...(is_write !== undefined && { whitelist: is_write === 1 }),
    ...(is_default !== undefined && { defaultAddress: is_default === 1 }),
    ...(is_withlock !== undefined && { addressLock: is_withlock === 1 }),
  };
}

function required<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw new Refusal("field-missing", { field });
  return value;
}
