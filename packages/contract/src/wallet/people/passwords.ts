import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { FundPasswordState } from "../../primitives/fund-password-state.ts";
import { wholeNumber } from "../../primitives/page.ts";
import { proofFields, proofRefusals, RecoveryCode } from "../../primitives/proofs.ts";
import { EmailAddress, Switch, TypedPassword } from "../../primitives/text.ts";
import { UserInfo } from "./account.ts";

const recoveryRefusals = ["recovery-code-wrong", "recovery-code-too-new"] as const;

/** Six digits or not: the rule is the server's answer, not a malformed request. */
const TypedFundPassword = z.string().check(z.minLength(1), z.maxLength(64));

export const setFundPassword = endpoint({
  name: "setFundPassword",
  kind: "write",
  path: "/api/user/resetPaypwd",
  auth: "session",
  summary:
    "Sets the fund password. Once one exists, the old one, the codes of `changefundpwd` or a recovery code are needed, and a reset without the old one pauses withdrawals for 24 h.",
  ask: z.object({
    new_password: TypedFundPassword,
    cfm_password: TypedFundPassword,
    old_password: z.optional(TypedFundPassword),
    ...proofFields,
    recovery_code: z.optional(RecoveryCode),
  }),
  reply: UserInfo,
  refusals: [
    "fund-password-against-rules",
    "passwords-differ",
    "password-unchanged",
    "old-password-wrong",
    "fund-password-locked",
    ...proofRefusals,
    ...recoveryRefusals,
  ],
});

export const changeLoginPassword = endpoint({
  name: "changeLoginPassword",
  kind: "write",
  path: "/api/user/resetInpwd",
  auth: "session",
  summary:
    "Changes the login password, with the old one and the codes of `changepwd`. Every other session ends; on a device first seen less than seven days ago withdrawals pause for 24 h.",
  ask: z.object({
    old_password: TypedPassword,
    new_password: TypedPassword,
    cfm_password: TypedPassword,
    ...proofFields,
  }),
  reply: UserInfo,
  refusals: [
    "password-against-rules",
    "password-too-common",
    "password-unchanged",
    "passwords-differ",
    "old-password-wrong",
    "login-delayed",
    ...proofRefusals,
  ],
});

export const resetPassword = endpoint({
  name: "resetPassword",
  kind: "write",
  path: "/api/user/resetpwd",
  auth: "none",
  limit: "login",
  summary:
    "type 1, logged in: mode 1 changes the login password, mode 2 the fund password, as their own calls do. type 2, not logged in: sets a login password with the code mailed for `nocaptcha`, ends every session and pauses withdrawals for 24 h.",
  ask: z.object({
    type: wholeNumber(1, 2),
    mode: z._default(wholeNumber(1, 2), 1),
    email: z.optional(EmailAddress),
    oldpassword: z.optional(TypedPassword),
    newpassword: TypedPassword,
    ...proofFields,
    /** With type 1 and mode 2. */
    recovery_code: z.optional(RecoveryCode),
  }),
  reply: z.null(),
  refusals: [
    "session-expired",
    "password-against-rules",
    "password-too-common",
    "password-unchanged",
    "fund-password-against-rules",
    "fund-password-locked",
    "old-password-wrong",
    "login-delayed",
    ...proofRefusals,
    ...recoveryRefusals,
  ],
});

/** Why withdrawals are paused. */
export const holdReasons = [
  "fund-password-reset",
  "login-password-changed",
  "email-changed",
  "phone-changed",
  "second-factor-changed",
  "recovery",
  "frozen",
  "reopened",
] as const;
export const HoldReason = z.enum(holdReasons);
export type HoldReason = z.infer<typeof HoldReason>;

const Zero = z.literal(0);

/** A factor that is on or off now, and what it becomes when (0: no change under way). */
const FactorView = z.object({
  on: z.int().check(z.minimum(0), z.maximum(1)),
  /** 1: off as lost, after its seven days. Another one takes its place without its code. */
  lost: z.int().check(z.minimum(0), z.maximum(1)),
  /** The contact, masked; empty when none is bound. For passkeys: how many there are. */
  bound: z.string(),
  next: z.int().check(z.minimum(0), z.maximum(1)),
  next_from: z.union([Zero, z.int()]),
});

/** Everything that the security screens show (times are Unix seconds, 0 when there is none). */
export const SecurityView = z.object({
  email: FactorView,
  phone: FactorView,
  passkey: FactorView,
  /** 1 when an SMS gateway is configured; without one phone numbers cannot be used. */
  phone_open: z.int().check(z.minimum(0), z.maximum(1)),
  recovery_codes_left: z.int(),
  is_fundpwd: FundPasswordState,
  login_password_set_at: z.int(),
  fund_password_set_at: z.int(),
  /** A mailbox that takes the old one's place at a time, unless it is called off. */
  email_change: z.nullable(z.object({ email: z.string(), from: z.int(), can_finish: Switch })),
  /** Holds that run now. */
  holds: z.array(z.object({ reason: HoldReason, until: z.int() })),
  /** What each change would hold until if it were made now; 0 where it would hold nothing. */
  would_hold: z.object({
    fund_password_by_old: z.int(),
    fund_password_by_code: z.int(),
    login_password: z.int(),
    email: z.int(),
    phone: z.int(),
    second_factor: z.int(),
  }),
});
export type SecurityView = z.infer<typeof SecurityView>;

export const getSecurity = endpoint({
  name: "getSecurity",
  kind: "read",
  path: "/api/user/security",
  auth: "session",
  summary: "What protects the account, what is under way, and which holds run or would begin.",
  ask: z.object({}),
  reply: SecurityView,
  refusals: [],
});
