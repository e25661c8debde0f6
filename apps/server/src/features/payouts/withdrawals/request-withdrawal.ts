import type { WithdrawalView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { quoteWithdrawal } from "@clearhold/contract/withdrawal-amounts";
import type { Money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { chaos } from "../../../kernel/chaos.ts";
import type { Database } from "../../../kernel/database.ts";
import type { IdempotencyKey } from "../../../kernel/idempotency-key.ts";
import { idOfFact, newId } from "../../../kernel/ids.ts";
import { answerOnce, type Ledger } from "../../../ledger/index.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { orderText } from "../../../wire/signer/payment-order.ts";
import { type CheckOrderDeps, checkOrder, explainDayLimit } from "../withdrawal-checks/index.ts";
import { postingOf } from "./hold-order.ts";
import { type FollowedWithdrawal, freshWithdrawal } from "./withdrawal.ts";
import { withdrawalView } from "./withdrawal-view.ts";

export type RequestWithdrawalDeps = CheckOrderDeps & {
  readonly database: Database;
  readonly ledger: Pick<Ledger, "post" | "findAnswer" | "balances">;
  readonly guard: Pick<GuardPort, "authoriseWithdrawal">;
  /** Which chain the orders are for. */
  readonly network: string;
  readonly confirmationsNeeded: number;
};

export type WithdrawalAsk = {
  readonly amount: Money;
  readonly address: string;
  readonly fundPassword: string;
  readonly proofs: Proofs;
  readonly idempotency: IdempotencyKey | undefined;
};

/**
 * Puts the money out of the user's reach, then leaves it for the worker. Nothing is signed here: a
 * withdrawal is held first and paid later, so a crash between the two can never pay twice.
 */
export function requestWithdrawal(
  deps: RequestWithdrawalDeps,
  actor: Actor,
  ask: WithdrawalAsk,
): Promise<WithdrawalView> {
  return answerOnce(deps.ledger, ask.idempotency, () => holdOnce(deps, actor, ask));
}

async function holdOnce(
  deps: RequestWithdrawalDeps,
  actor: Actor,
  ask: WithdrawalAsk,
): Promise<WithdrawalView> {
  const { ledger, confirmationsNeeded } = deps;
  await checkOrder(deps, actor, ask);
  const draft = draftOf(deps, actor, ask);
  const { text, signature, ...authorised } = await deps.guard.authoriseWithdrawal({
    orderText: draft.orderText,
    fundPassword: ask.fundPassword,
    proofs: ask.proofs,
  });
  const withdrawal = { ...draft, orderText: text, orderSignature: signature };
  chaos("withdrawal-before-post");
  const posted = ledger.post<WithdrawalView>({
    ...postingOf(withdrawal, actor, authorised),
    sessionHash: actor.sessionHash,
    ...(ask.idempotency && { idempotency: ask.idempotency }),
    answer: withdrawalView(withdrawal, { headNumber: 0n, confirmationsNeeded, demo: actor.demo }),
  });
  const answer = await posted.catch((error: unknown) => explainDayLimit(deps, withdrawal, error));
  chaos("withdrawal-after-post");
  return answer;
}

/**
 * The order as the guard will sign it. A form sent again has the same id: its code is still good
 * for it, and whatever happened to the first sending, only one of them becomes a withdrawal.
 */
function draftOf(
  deps: RequestWithdrawalDeps,
  actor: Actor,
  ask: WithdrawalAsk,
): FollowedWithdrawal {
  const { amount, address, idempotency } = ask;
  const { userId } = actor;
  const id = idempotency ? withdrawalIdOf(idempotency) : newId("wdr", deps.clock);
  const { fee } = quoteWithdrawal(amount, deps.terms[amount.currency].feePartsPerMillion);
  const createdAt = Math.floor(deps.clock.now().getTime() / 1000);
  const order = { id, userId, amount, fee, address };
  return {
    ...order,
    ...freshWithdrawal,
    orderText: orderText({ ...order, network: deps.network, createdAt }),
    orderSignature: "",
    requestedAt: new Date(createdAt * 1000),
  };
}

/** What a form with this key becomes, through whichever door it comes. */
export function withdrawalIdOf({ userId, key }: IdempotencyKey): string {
  return idOfFact("wdr", `${userId} ${key}`);
}
