import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import { judgePayment } from "../../proofs/judge-payment.ts";
import { proveOwner } from "../../proofs/prove-owner.ts";
import type { ProvedStep } from "../../proofs/prove-step.ts";
import { mintLink } from "../../rows/links.ts";
import { findConfirmation } from "../../rows/payees.ts";
import { findProjectName } from "../../rows/project-name.ts";
import { standingMac, standingWithdrawalId } from "../../rows/standing-payouts.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";

type AuthoriseAsk = AskOf<"authoriseStandingPayout">;
type Word = AnswerOf<"authoriseStandingPayout">;

/**
 * MACs an instruction once its owner has proved what a payment to that address asks for now, and
 * stricter in one thing: the payee must be a confirmed one, for nobody looks at it again.
 */
export async function authoriseStandingPayout(deps: GuardDeps, ask: AuthoriseAsk): Promise<Word> {
  const { userId, fundPassword } = ask;
  const needed = await judge(deps, ask);
  const step = needed === "proofs" ? await prove(deps, ask) : undefined;
  if (!step) await verifyFundPassword(deps, { userId, fundPassword });
  const word = await write(deps, ask, step);
  // Nothing was mailed beforehand where no code was asked.
  if (!step) await tellOf(deps, ask);
  return word;
}

async function judge(
  deps: GuardDeps,
  payee: AuthoriseAsk,
  database: Queryable = deps.database,
): Promise<"proofs" | "password-alone"> {
  const confirmedAt = await findConfirmation(deps, database, payee);
  refuseUnless(confirmedAt !== undefined, "address-unconfirmed");
  return judgePayment(deps, database, { payee, now: deps.clock.now() });
}

function prove(deps: GuardDeps, ask: AuthoriseAsk): Promise<ProvedStep> {
  const { userId, projectId, currency, amountUnits, address, proofs, fundPassword } = ask;
  return proveOwner(deps, {
    ...{ userId, purpose: "confirm", proofs, fundPassword, usedFor: ask.subscriptionId },
    subject: { kind: "standing-payout", projectId, currency, amountUnits, address },
  });
}

/** Judged once more with what stands at the end: a wait may have begun while it was proved. */
async function write(
  deps: GuardDeps,
  ask: AuthoriseAsk,
  step: ProvedStep | undefined,
): Promise<Word> {
  const { subscriptionId, userId, currency, address } = ask;
  return deps.database.transaction(async (tx) => {
    const needed = await judge(deps, ask, tx);
    if (needed === "proofs" && !step) throw new Refusal("email-code-required");
    const confirmedAt = await findConfirmation(deps, tx, ask);
    refuseUnless(confirmedAt !== undefined, "address-unconfirmed");
    const now = deps.clock.now();
    await step?.spend(tx, now);
    const times = { confirmedAt, createdAt: Math.floor(now.getTime() / 1000) };
    return {
      ...times,
      withdrawalId: standingWithdrawalId(subscriptionId),
      mac: standingMac(deps.keys, { subscriptionId, userId, currency, address, ...times }),
    };
  });
}

/** Whoever did not ask for it can freeze the account, long before there is a payout. */
async function tellOf(deps: GuardDeps, ask: AuthoriseAsk): Promise<void> {
  const { userId, address } = ask;
  const project = await findProjectName(deps.database, { kind: "standing-payout", ...ask });
  const now = deps.clock.now();
  const notMeLink = await mintLink(deps.database, deps, { userId, purpose: "not-me", now });
  await notifyOwner(deps, userId, { kind: "standing-set", project, address, notMeLink });
}
