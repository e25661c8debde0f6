import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { MoneyText } from "../../primitives/money.ts";
import { UnixSeconds } from "../../primitives/page.ts";
import { fundPasswordRefusals, proofFields, proofRefusals } from "../../primitives/proofs.ts";
import { SixDigits, TypedPassword } from "../../primitives/text.ts";

/** What keeps an account from being closed, in the order in which it is said. */
export const holdings = [
  "balance",
  "on-its-way",
  "deposit",
  "invested",
  "box",
  "reminder",
  "debt",
] as const;

const byCurrency = z.object({ TRX: MoneyText, USDT: MoneyText });

export const ClosingView = z.object({
  /** What I still hold; the account can be closed once it is empty. */
  holds: z.array(z.enum(holdings)),
  /** The least withdrawals: less than this of a currency may stay with the closed account. */
  leaves: byCurrency,
  /** What I have of each that is less than can be withdrawn; 0 where I can withdraw it. */
  rests: byCurrency,
  /** When I asked; 0 while I did not. */
  createtime: UnixSeconds,
  /** When the account is closed; 0 while I did not ask. */
  closetime: UnixSeconds,
});
export type ClosingView = z.infer<typeof ClosingView>;

export const getClosing = endpoint({
  name: "getClosing",
  kind: "read",
  path: "/api/User/closing",
  auth: "session",
  summary: "Whether my account can be closed, what it still holds, and when it closes.",
  ask: z.object({}),
  reply: ClosingView,
  refusals: [],
});

export const askClosing = endpoint({
  name: "askClosing",
  kind: "write",
  path: "/api/User/ask_closing",
  auth: "session",
  summary:
    "Closes my account seven days from now, with the fund password (the login password while none is set) and the codes of `captcha` with `change` close-account. Only an account that holds nothing is closed; with `leave_rests` 1, less than the least withdrawal stays with it. Until then every session can call it off.",
  ask: z.object({
    password: z.optional(SixDigits),
    login_password: z.optional(TypedPassword),
    /** 1: what is less than the least withdrawal when the account closes stays with it. */
    leave_rests: z.optional(z.union([z.literal(0), z.literal(1), z.literal("0"), z.literal("1")])),
    ...proofFields,
  }),
  reply: ClosingView,
  refusals: [
    "closing-balance",
    "closing-on-its-way",
    "closing-deposit",
    "closing-invested",
    "closing-box",
    "closing-reminder",
    "closing-debt",
    "old-password-wrong",
    "login-delayed",
    ...fundPasswordRefusals,
    ...proofRefusals,
  ],
});

export const cancelClosing = endpoint({
  name: "cancelClosing",
  kind: "write",
  path: "/api/User/cancel_closing",
  auth: "session",
  summary: "Keeps my account: calls off that it is closed. Without a closing it changes nothing.",
  ask: z.object({}),
  reply: ClosingView,
  refusals: [],
});
