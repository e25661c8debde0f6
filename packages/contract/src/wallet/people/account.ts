import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { readInviteCode } from "../../invitation-rules.ts";
import { loginLengthMax } from "../../line-shape.ts";
import { DemoMoney, Network } from "../../primitives/demo.ts";
import { FundPasswordState } from "../../primitives/fund-password-state.ts";
import { MoneyText } from "../../primitives/money.ts";
import { Nothing } from "../../primitives/page.ts";
import { stepFields } from "../../primitives/proofs.ts";
import {
  EmailAddress,
  line,
  OpaqueId,
  PhoneNumber,
  SixDigits,
  Switch,
  shownLine,
  TypedPassword,
} from "../../primitives/text.ts";
import { PreferencesView } from "./preferences.ts";

/** The account as its owner sees it (requirement 3, "User info"). */
export const UserInfo = z.object({
  user_id: OpaqueId,
  username: z.string(),
  nickname: z.string(),
  /** What waits for review, for its owner alone; empty when nothing does. */
  nickname_pending: z.string(),
  /** The latest ask where it was refused, with the operator's words. */
  nickname_refused: z.nullable(z.object({ nickname: z.string(), reason: z.string() })),
  /** How often it can still be changed in these 365 days. */
  nickname_left: z.int(),
  /** Unix seconds from which it can be changed again; 0 while it can. */
  nickname_from: z.int(),
  /** Unix seconds at which the account closes, as its owner asked; 0 where it stays. */
  closing_at: z.int(),
  /** Path of a picture of this server; empty when there is none. */
  avatar: z.string(),
  level: z.int(),
  certified: z.int(),
  bio: z.string(),
  /** The zone of the device that told its own last. */
  time_zone: z.string(),
  preferences: PreferencesView,
  /** Masked: the middle of the local part is hidden. */
  email: z.string(),
  email_on: Switch,
  mobile: z.string(),
  phone_on: Switch,
  is_fundpwd: FundPasswordState,
  usdt_money: MoneyText,
  trx_money: MoneyText,
  /** Without the @ before it. */
  telegram: z.string(),
  google: z.string(),
  /** My link and code for friends, and the path of the link as a QR code. */
  invite_url: z.url(),
  invite_code: z.string(),
  invite_img: z.string(),
  /** What my team has earned me so far, valued in USDT at the desk's rate; empty without a rate. */
  usdt_earn: z.union([MoneyText, z.literal("")]),
  /** Unix seconds until which withdrawals are paused, 0 when they are not. */
  withdrawals_held_until: z.int(),
  is_demo: DemoMoney,
  network: Network,
});
export type UserInfo = z.infer<typeof UserInfo>;

export const codeEvents = [
  "nocaptcha",
  "captcha",
  "changeemail",
  "resetemail",
  "setphone",
  "changepwd",
  "changefundpwd",
] as const;
export const CodeEvent = z.enum(codeEvents);
export type CodeEvent = z.infer<typeof CodeEvent>;

export const sendEmailCode = endpoint({
  name: "sendEmailCode",
  kind: "write",
  path: "/api/ems/send",
  auth: "none",
  limit: "code",
  summary:
    "Sends a six-digit code, good once, for ten minutes, for this event and for what it was sent to. `nocaptcha` needs no session and always answers alike; `changeemail` goes to `email`, `setphone` with `mobile` to that telephone; everything else goes to the account's own mailbox, or with `channel` `sms` to its telephone. For a withdrawal the order's fields make the code good for that order alone.",
  ask: z.object({
    event: CodeEvent,
    email: z.optional(EmailAddress),
    ...stepFields,
    /** The telephone that would become mine (`setphone`); without it the step itself is confirmed. */
    mobile: z.optional(PhoneNumber),
    /** Where a confirmation goes: the mailbox, or the bound telephone. */
    channel: z._default(z.enum(["email", "sms"]), "email"),
  }),
  /** Null; but when the mail server or the gateway did not take it at once, that it is late. */
  reply: z.nullable(z.object({ is_late: z.literal(1) })),
  refusals: [
    "code-asked-too-soon",
    "code-limit-reached",
    "function-not-open",
    "address-not-found",
    "phone-not-bound",
    "session-expired",
  ],
});

export const SessionOpened = z.object({ token: z.string(), userinfo: UserInfo });

/** Characters: it is its owner's first nickname, which nobody reads before others see it. */
export const usernameLengthMin = 3;
export const usernameLengthMax = 20;

/** A whole link is taken as well: that is what people paste. */
export const invitationLengthMax = 500;
const InviteCode = z.pipe(
  z.string().check(z.maxLength(invitationLengthMax), z.overwrite(readInviteCode)),
  line(20),
);

export const register = endpoint({
  name: "register",
  kind: "write",
  path: "/api/User/register",
  auth: "none",
  limit: "register",
  summary: "Opens an account for the owner of a mailbox and logs in.",
  ask: z.object({
    email: EmailAddress,
    code: SixDigits,
    username: shownLine(usernameLengthMax, usernameLengthMin),
    password: TypedPassword,
    invite_code: z.optional(InviteCode),
    /** The version of the terms that was agreed to; needed where terms are published. */
    terms_id: z.optional(OpaqueId),
  }),
  reply: SessionOpened,
  refusals: [
    "email-code-required",
    "email-code-wrong",
    "account-exists",
    "username-taken",
    "invite-code-unknown",
    "password-against-rules",
    "password-too-common",
    "terms-not-agreed",
    "terms-changed",
    "terms-withdrawn",
  ],
});

export const login = endpoint({
  name: "login",
  kind: "write",
  path: "/api/User/login",
  auth: "none",
  limit: "login",
  summary: "Opens a session with an e-mail address and its password.",
  ask: z.object({ account: line(loginLengthMax.account), password: TypedPassword }),
  reply: SessionOpened,
  refusals: [
    "account-or-password-wrong",
    "login-delayed",
    "password-reset-required",
    "registration-unfinished",
  ],
});

export const logout = endpoint({
  name: "logout",
  kind: "write",
  path: "/api/user/logout",
  auth: "session",
  summary: "Ends this session at once.",
  ask: z.object({}),
  reply: Nothing,
  refusals: [],
});

export const getUserInfo = endpoint({
  name: "getUserInfo",
  kind: "read",
  path: "/api/user/index",
  auth: "session",
  summary: "Who is logged in, with the available balances.",
  ask: z.object({}),
  reply: UserInfo,
  refusals: [],
});

export const listLanguages = endpoint({
  name: "listLanguages",
  kind: "read",
  path: "/api/index/get_language",
  auth: "none",
  summary: "The languages of the interface.",
  ask: z.object({}),
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
  refusals: [],
});
