import { z } from "zod";
import { call, operatorId, secret, userId } from "./shapes.ts";

/** What operators put their names to. A new one needs its line here and whoever asks for it. */
const operatorActions = [
  "approve-result",
  "fail-project",
  "review-nickname",
  "resolve-alert",
  "explain-deficit",
  "return-payout",
  "book-payout-paid",
  "release-restore",
  "approve-withdrawal",
  "refuse-withdrawal",
  "change-rate",
  "fund-desk",
  "take-back-funding",
  "approve-spending",
  "cancel-spending",
  "create-project",
  "book-inflow",
  "exchange-suspense",
  "claim-deposit",
  "rescan-blocks",
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** Calls of the operators' command line, on a socket of its own. */
export const operatorVerbCalls = {
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
      action: z.enum(operatorActions),
      subjectId: z.string().min(1).max(40),
      subjectHash: z.string().min(1).max(128),
    }),
    z.object({ operatorId }),
  ),
  /**
   * An operator's word on a nickname that waits, with what its owner is told when it is refused.
   * Refuses `nickname-not-pending`, `operator-unknown`, `login-delayed`.
   */
  reviewNickname: call(
    z.object({
      name: z.string().max(64),
      password: secret,
      requestId: z.string().max(40),
      decision: z.enum(["accepted", "refused"]),
      reason: z.string().regex(/^[^\p{Cc}<>]{0,200}$/u),
    }),
    z.object({ userId, nickname: z.string() }),
  ),
  /**
   * Admits one look at the account of a person (an id or a mailbox) after the operator's password.
   * The look itself is taken in the database, which tells the owner first.
   * Refuses `person-not-found` and as verifyOperator does.
   */
  admitLook: call(
    z.object({
      name: z.string().max(64),
      password: secret,
      person: z.string().min(1).max(254),
      /** The owner reads it. */
      reason: z.string().regex(/^[^<>\p{Cc}]{4,200}$/u),
    }),
    z.object({ lookId: z.string(), userId }),
  ),
} as const;
