import { languages } from "@clearhold/contract/refusals";
import { currencies } from "@clearhold/money";
import { z } from "zod";
import type { LocalCall } from "./local-call.ts";

/**
 * What the guard answers, each call once: the guard checks what it gets by these shapes, the
 * callers get a typed port from them. Expected ends are Refusals, named at each call.
 */

const userId = z.string().regex(/^usr_[0-9a-z]{26}$/);
const operatorId = z.string().regex(/^opr_[0-9a-z]{26}$/);
const secret = z.string().min(1).max(256);
const email = z.email().max(254);
const language = z.enum(languages);
const sixDigits = z.string().regex(/^[0-9]{6}$/);
const unixSeconds = z.int().min(0);

/** What a code is for; it is good for nothing else. */
const codePurposes = [
  /** Nobody is logged in: register, forgotten password. Goes to any address. */
  "stranger",
  /** A logged-in person confirms a payment or a payee. */
  "confirm",
  "login-password",
  "fund-password",
  /** Goes to the address that would become the new one. */
  "new-email",
  "old-email",
] as const;
export const CodePurpose = z.enum(codePurposes);
export type CodePurpose = z.infer<typeof CodePurpose>;

/** What the person confirms: stands in the mail, and the code is good for exactly this. */
export const CodeSubject = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("payment"),
    currency: z.enum(currencies),
    amountUnits: z.string().regex(/^[1-9][0-9]{0,18}$/),
    address: z.string().min(1).max(64),
  }),
  z.object({ kind: z.literal("payee"), address: z.string().min(1).max(64) }),
]);
export type CodeSubject = z.infer<typeof CodeSubject>;

function call<Ask extends z.ZodObject, Reply extends z.ZodType>(ask: Ask, reply: Reply) {
  return { ask, reply };
}

/** Calls of the web server. */
export const guardCalls = {
  /**
   * Mints a code and mails it: for `stranger` and `new-email` to `email`, else to the person's own
   * address. Refuses `code-asked-too-soon`, `code-limit-reached`.
   */
  sendCode: call(
    z.object({
      purpose: CodePurpose,
      userId: userId.optional(),
      email: email.optional(),
      subject: CodeSubject.optional(),
      language,
    }),
    z.null(),
  ),
  /** Counts one try of a `stranger` code and leaves it usable. Refuses `email-code-wrong`. */
  checkStrangerCode: call(z.object({ email, code: sixDigits }), z.null()),
  /**
   * Binds a proved mailbox and a login password to a new user, before the user's row is written.
   * Refuses `password-against-rules`, `password-too-common`, `email-code-wrong`, `account-exists`.
   */
  openAccount: call(
    z.object({ userId, email, code: sixDigits, password: secret, username: z.string().max(64) }),
    z.null(),
  ),
  /** The rules alone, before anything else is asked. Refuses as openAccount does. */
  checkLoginPassword: call(
    z.object({ password: secret, email, username: z.string().max(64) }),
    z.null(),
  ),
  /** Whose account this is. Refuses `account-or-password-wrong`, `login-delayed`. */
  verifyLogin: call(
    z.object({ account: z.string().max(254), password: secret, ip: z.string().max(64) }),
    z.object({ userId }),
  ),
  /**
   * Sets the fund password: the first one freely, another with the old one or a `fund-password`
   * code. A set by code holds withdrawals for 24 h. Refuses `fund-password-against-rules`,
   * `email-code-required`, `email-code-wrong`, `code-limit-reached`, `old-password-wrong`,
   * `fund-password-locked`.
   */
  setFundPassword: call(
    z.object({
      userId,
      newPassword: z.string().max(64),
      oldPassword: z.string().max(64).optional(),
      code: sixDigits.optional(),
      language,
    }),
    z.object({ replaced: z.boolean() }),
  ),
  /**
   * Proves the fund password for money that stays in the house; for five minutes the same session
   * proves it from memory. Refuses `fund-password-not-set`, `-wrong`, `-locked`.
   */
  proveFundPassword: call(
    z.object({
      userId,
      sessionHash: z.string().max(64),
      fundPassword: z.string().max(64),
      language,
    }),
    z.null(),
  ),
  /** The session has ended: what it proved is forgotten. */
  forgetSession: call(z.object({ sessionHash: z.string().max(64) }), z.null()),
  /**
   * Signs a payment order after fund password and the code that was mailed for exactly this
   * payment. The same order with the same code is signed again: a lost answer can be asked for.
   * Refuses `withdrawals-held`, `fund-password-*`, `email-code-wrong`, `code-limit-reached`.
   */
  authoriseWithdrawal: call(
    z.object({
      orderText: z.string().max(1000),
      fundPassword: z.string().max(64),
      code: sixDigits,
      language,
    }),
    z.object({ text: z.string(), signature: z.string() }),
  ),
  /**
   * The guard's word that the owner confirmed this payee at this time, to be kept beside the row.
   * Refuses `fund-password-*`, `email-code-wrong`, `code-limit-reached`.
   */
  confirmPayee: call(
    z.object({
      userId,
      currency: z.enum(currencies),
      address: z.string().min(1).max(64),
      fundPassword: z.string().max(64),
      code: sixDigits,
      language,
    }),
    z.object({ mac: z.string(), confirmedAt: unixSeconds }),
  ),
  /** For /readyz. */
  ping: call(z.object({}), z.literal("ready")),
} as const;

/** Calls of the operators' command line, on a socket of its own. */
export const operatorCalls = {
  /** Refuses `password-against-rules`, `password-too-common`, `operator-exists`. */
  enrolOperator: call(
    z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{1,29}$/), password: secret }),
    z.object({ operatorId }),
  ),
  /** Refuses `operator-unknown`, `login-delayed`. */
  verifyOperator: call(
    z.object({ name: z.string().max(64), password: secret }),
    z.object({ operatorId }),
  ),
  /**
   * Writes an operator's name under one version of one thing, after the password; a second time is
   * the same. Refuses as verifyOperator does.
   */
  signAct: call(
    z.object({
      name: z.string().max(64),
      password: secret,
      action: z.enum(["approve-result"]),
      subjectId: z.string().min(1).max(40),
      subjectHash: z.string().min(1).max(128),
    }),
    z.object({ operatorId }),
  ),
  ping: guardCalls.ping,
} as const;

type Calls = Readonly<Record<string, { ask: z.ZodObject; reply: z.ZodType }>>;
/** One async function for each call. */
export type PortOf<C extends Calls> = {
  readonly [Name in keyof C]: (ask: z.input<C[Name]["ask"]>) => Promise<z.output<C[Name]["reply"]>>;
};
export type GuardPort = PortOf<typeof guardCalls>;
export type OperatorPort = PortOf<typeof operatorCalls>;

export function openGuardPort(local: LocalCall): GuardPort {
  return openPort(guardCalls, local);
}

export function openOperatorPort(local: LocalCall): OperatorPort {
  return openPort(operatorCalls, local);
}

/** The operators' socket lies beside the web server's and has other rights. */
export function operatorSocketOf(guardSocket: string): string {
  return guardSocket.replace(/(?:\.sock)?$/, "-operator.sock");
}

function openPort<C extends Calls>(calls: C, local: LocalCall): PortOf<C> {
  const functions = Object.entries(calls).map(([name, { reply }]) => [
    name,
    async (ask: unknown) => reply.parse(await local(`/${name}`, ask)),
  ]);
  return Object.fromEntries(functions) as PortOf<C>;
}
