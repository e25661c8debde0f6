import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { wholeNumber } from "../../primitives/page.ts";
import { fundPasswordRefusals, proofFields, RecoveryCode } from "../../primitives/proofs.ts";
import { EmailAddress, PhoneNumber, SixDigits, TypedPassword } from "../../primitives/text.ts";
import { UserInfo } from "./account.ts";

/**
 * How a mailbox or a telephone is bound, changed, and switched on as a factor. The codes of a step
 * are all asked for with the step's own event of `ems/send`:
 *
 * - the new contact's code: `changeemail` with `email`, `setphone` with `mobile`;
 * - `ecaptcha` (`ecaptcha_old`), by mail: `resetemail` for a change of mailbox, `setphone` without
 *   `mobile` for a telephone, `captcha` with `factor` and `on` for a factor;
 * - `scaptcha` (`scaptcha_old`), to the bound telephone: the same event with `channel` `sms`.
 *
 * A wrong code to the new contact is refused with `details.contact` "new".
 * What is missing is said first, in the order of the fields; then each proof is looked at in the
 * same order, the fund password last, and only then whether the contact is somebody else's.
 */

const codeRefusals = ["email-code-required", "email-code-wrong", "code-limit-reached"] as const;
const phoneRefusals = ["phone-code-required", "phone-code-wrong", "function-not-open"] as const;
const strongRefusals = [
  "passkey-required",
  "passkey-wrong",
  "passkey-too-new",
  "recovery-code-wrong",
  "recovery-code-too-new",
] as const;

export const bindEmail = endpoint({
  name: "bindEmail",
  kind: "write",
  path: "/api/user/bind_email",
  auth: "session",
  summary:
    "Binds a mailbox to an account that has none. Every account of today is opened with one, so it is refused with `email-already-bound`.",
  ask: z.object({ email: EmailAddress, ecaptcha: SixDigits, password: SixDigits }),
  reply: UserInfo,
  refusals: ["email-already-bound", "email-code-required"],
});

export const changeEmail = endpoint({
  name: "changeEmail",
  kind: "write",
  path: "/api/user/change_email",
  auth: "session",
  summary:
    "Moves the account to another mailbox: the code to the new one (`changeemail`), the code to the old one (`resetemail`) while it is on, the phone's (`resetemail`, `sms`) while that is on, and the fund password. A passkey or a recovery code stands in for the old mailbox and the phone. Withdrawals pause for 24 h; other sessions end; both mailboxes are told.",
  ask: z.object({
    email: EmailAddress,
    ecaptcha_new: SixDigits,
    ecaptcha_old: z.optional(SixDigits),
    scaptcha: proofFields.scaptcha,
    passkey: proofFields.passkey,
    recovery_code: z.optional(RecoveryCode),
    password: SixDigits,
  }),
  reply: UserInfo,
  refusals: [
    "email-taken",
    "email-unchanged",
    "old-email-code-required",
    ...codeRefusals,
    ...phoneRefusals,
    ...strongRefusals,
    ...fundPasswordRefusals,
  ],
});

export const askEmailChange = endpoint({
  name: "askEmailChange",
  kind: "write",
  path: "/api/user/ask_email_change",
  auth: "session",
  summary:
    "For whoever cannot read the old mailbox and has neither passkey nor recovery code: with the code to the new one, the phone's (`resetemail`, `sms`) while that is on, a passkey while one is demanded, login password and fund password the change may be finished from `from` on, seven days later. The old mailbox is told at once and can call it off; a second ask begins the seven days anew.",
  ask: z.object({
    email: EmailAddress,
    ecaptcha_new: SixDigits,
    scaptcha: proofFields.scaptcha,
    passkey: proofFields.passkey,
    login_password: TypedPassword,
    password: SixDigits,
  }),
  reply: z.object({ from: z.int() }),
  refusals: [
    "email-taken",
    "email-unchanged",
    "old-password-wrong",
    "login-delayed",
    ...codeRefusals,
    ...phoneRefusals,
    "passkey-required",
    "passkey-wrong",
    "passkey-too-new",
    ...fundPasswordRefusals,
  ],
});

export const finishEmailChange = endpoint({
  name: "finishEmailChange",
  kind: "write",
  path: "/api/user/finish_email_change",
  auth: "session",
  summary: "Finishes a change that was asked for seven days ago. Withdrawals pause for 24 h.",
  ask: z.object({ password: SixDigits }),
  reply: UserInfo,
  refusals: ["email-change-not-due", "email-taken", ...fundPasswordRefusals],
});

export const cancelEmailChange = endpoint({
  name: "cancelEmailChange",
  kind: "write",
  path: "/api/user/cancel_email_change",
  auth: "session",
  summary: "Calls off a change of mailbox that is under way.",
  ask: z.object({ password: SixDigits }),
  reply: z.null(),
  refusals: fundPasswordRefusals,
});

const phoneAsk = {
  mobile: PhoneNumber,
  /** The code to the new telephone (`setphone` with `mobile`). */
  scaptcha_new: SixDigits,
  /** The mailed code (`setphone` without `mobile`). */
  ecaptcha: proofFields.ecaptcha,
  passkey: proofFields.passkey,
  password: SixDigits,
};

export const bindPhone = endpoint({
  name: "bindPhone",
  kind: "write",
  path: "/api/user/bind_phone",
  auth: "session",
  summary:
    "Binds a telephone, with its code, the mailed code while e-mail is on, and the fund password.",
  ask: z.object(phoneAsk),
  reply: UserInfo,
  refusals: [
    "phone-taken",
    "phone-already-bound",
    ...codeRefusals,
    ...phoneRefusals,
    "passkey-required",
    "passkey-wrong",
    "passkey-too-new",
    ...fundPasswordRefusals,
  ],
});

export const changePhone = endpoint({
  name: "changePhone",
  kind: "write",
  path: "/api/user/change_phone",
  auth: "session",
  summary:
    "Moves the account to another telephone: new code, old code (or a passkey, or a recovery code where the old one is lost; none where it is off as lost), mailed code while e-mail is on, fund password. Withdrawals pause for 24 h.",
  ask: z.object({
    ...phoneAsk,
    /** The code to the bound telephone (`setphone`, `sms`). */
    scaptcha_old: z.optional(SixDigits),
    recovery_code: z.optional(RecoveryCode),
  }),
  reply: UserInfo,
  refusals: [
    "phone-taken",
    "phone-not-bound",
    "phone-unchanged",
    "old-phone-code-required",
    ...codeRefusals,
    ...phoneRefusals,
    ...strongRefusals,
    ...fundPasswordRefusals,
  ],
});

export const setVerification = endpoint({
  name: "setVerification",
  kind: "write",
  path: "/api/user/set_verification",
  auth: "session",
  summary:
    "Switches a factor on at once, or off 24 h after it was confirmed (passkeys count as on while one is demanded for every step). A change that waits is called off by switching back. One factor always stays on. `from` is when it is in force.",
  ask: z.object({
    factor: z.enum(["email", "phone", "passkey"]),
    on: wholeNumber(0, 1),
    /**
     * 1: the telephone or the passkeys themselves are lost. Off then needs the proofs of the other
     * factors alone and comes after seven days, which the owner is told of.
     */
    lost: z._default(wholeNumber(0, 1), 0),
    /** With `lost`: telephone and passkeys are lost together, and neither is asked for. */
    login_password: z.optional(TypedPassword),
    ...proofFields,
    recovery_code: z.optional(RecoveryCode),
    password: SixDigits,
  }),
  reply: z.object({ from: z.int() }),
  refusals: [
    "last-factor",
    "factor-not-bound",
    "old-password-wrong",
    "login-delayed",
    ...codeRefusals,
    ...phoneRefusals,
    ...strongRefusals,
    ...fundPasswordRefusals,
  ],
});
