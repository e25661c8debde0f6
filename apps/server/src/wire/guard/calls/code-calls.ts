import { currencies } from "@clearhold/money";
import { z } from "zod";
import { call, email, factor, language, phone, sixDigits, userId, visit } from "./shapes.ts";

/** What a code is for; it works for nothing else. */
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
  /** Goes to the telephone that would become the new one; confirmed by the contacts there are. */
  "new-phone",
] as const;
export const CodePurpose = z.enum(codePurposes);
export type CodePurpose = z.infer<typeof CodePurpose>;

const currency = z.enum(currencies);
const address = z.string().min(1).max(64);
const amountUnits = z.string().regex(/^[1-9][0-9]{0,18}$/);

/** What the person confirms: stands in the mail, and the code is good for exactly this. */
export const CodeSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("payment"), currency, amountUnits, address }),
  /** The payout of a subscription of this amount goes on to this address. */
  z.object({
    ...{ kind: z.literal("standing-payout"), currency, amountUnits, address },
    projectId: z.string().min(1).max(64),
  }),
  z.object({ kind: z.literal("payee"), address }),
  z.object({ kind: z.literal("whitelist"), currency, address }),
  /** The positions of the switches that are named. */
  z.object({
    kind: z.literal("address-switches"),
    whitelist: z.boolean().optional(),
    defaultAddress: z.boolean().optional(),
    addressLock: z.boolean().optional(),
  }),
  /** What a factor becomes. */
  z.object({ kind: z.literal("factor"), factor, on: z.boolean() }),
  /** A change of what stands in for codes, or the end of the account. */
  z.object({ kind: z.enum(["add-passkey", "remove-passkey", "recovery-codes", "close-account"]) }),
]);
export type CodeSubject = z.infer<typeof CodeSubject>;

/** Codes that the guard mints and sends. */
export const codeCalls = {
  /**
   * Mints a code and sends it: for `stranger` and `new-email` to `email`, for `new-phone` to
   * `phone` where one is given, else to the person's own mailbox or, with `sms`, telephone. For
   * `stranger` a browser that has long been the mailbox owner's has a budget of its own. Refuses
   * `code-asked-too-soon`, `code-limit-reached`, `function-not-open`, `phone-not-bound`. Late is what
   * the mail server or the gateway did not take at once.
   */
  sendCode: call(
    z.object({
      purpose: CodePurpose,
      userId: userId.optional(),
      email: email.optional(),
      phone: phone.optional(),
      channel: z.enum(["email", "sms"]).optional(),
      subject: CodeSubject.optional(),
      deviceKey: visit.shape.deviceKey.optional(),
      language,
    }),
    z.object({ isLate: z.boolean() }),
  ),
  /** Counts one try of a `stranger` code and leaves it usable. Refuses `email-code-wrong`. */
  checkStrangerCode: call(z.object({ email, code: sixDigits }), z.null()),
} as const;
