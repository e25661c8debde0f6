import { z } from "zod";
import { ActApproval, type OperatorAction, operatorActions } from "../../operators/act-proof.ts";
import { FalseChange } from "../../operators/false-changes.ts";
import { ChangeAsk, TakenChange } from "../../operators/operator-change.ts";
import { call, operatorId, secret, unixSeconds, userId } from "./shapes.ts";

const actions = Object.keys(operatorActions) as [OperatorAction, ...OperatorAction[]];

/** Calls of the operators' command line, on a socket of its own. */
export const operatorVerbCalls = {
  /** Every change of the guard's list of operators. */
  listOperatorChanges: call(z.object({}), z.array(TakenChange)),
  /** Who is in, by a list that the signer keeps too. Refuses `operators-differ`. */
  compareOperators: call(z.object({}), z.array(z.object({ operatorId, name: z.string() }))),
  /**
   * Takes a change of the list by the passkeys behind it, with the password of who comes in. Refuses
   * `operator-change-refused`, `password-against-rules`, `password-too-common`.
   */
  changeOperators: call(
    ChangeAsk.extend({ password: secret.optional() }),
    z.object({ from: unixSeconds }),
  ),
  /** Rows of the guard's list that no operators decided. */
  listFalseChanges: call(z.object({}), z.array(FalseChange)),
  /** Two operators have looked at those up to this row. Refuses `operator-change-refused`. */
  dropFalseChanges: call(
    z.object({ throughRow: FalseChange.shape.rowId, approvals: ChangeAsk.shape.approvals }),
    z.null(),
  ),
  /** Refuses `operator-unknown`, `login-delayed`, `operators-differ`. */
  verifyOperator: call(
    z.object({ name: z.string().max(64), password: secret }),
    z.object({ operatorId }),
  ),
  /**
   * Writes an operator's name under one version of one thing, after the password; a second time is
   * the same. Refuses as verifyOperator does, and `operator-passkey-needed`.
   */
  signAct: call(
    z.object({
      name: z.string().max(64),
      password: secret,
      action: z.enum(actions),
      subjectId: z.string().min(1).max(80),
      subjectHash: z.string().min(1).max(128),
      /** The passkey's answer, where the act needs it (`wire/operators/act-proof.ts`). */
      approval: ActApproval.optional(),
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
   * Opens a closed account again for who reads a mailbox, once two operators put their names to exactly that;
   * `reopened` is false before. Refuses `account-not-closed`, `email-taken`.
   */
  reopenAccount: call(
    z.object({ userId, closingId: z.string().regex(/^\d{1,18}$/), email: z.string().max(254) }),
    z.object({ reopened: z.boolean() }),
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
