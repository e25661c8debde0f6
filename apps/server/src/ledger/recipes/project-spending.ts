import type { Money } from "@clearhold/money";
import {
  type Account,
  hotWallet,
  projectCosts,
  projectEscrow,
  projectOutgoing,
  projectReturns,
  projectSuspense,
} from "../chart-of-accounts.ts";
import { type Journal, journalOfTwo } from "../journal.ts";
import type { JournalKind } from "../journal-kinds.ts";

/** A payment of a project's money: a deployment, a cost, or a return to a sender. */
type Spending = { readonly spendingId: string; readonly projectId: string; readonly amount: Money };
type ProjectAccount = (projectId: string, currency: Money["currency"]) => Account;

/** Two operators announced a deployment: the amount is out of escrow until it has left or is back. */
export function projectDeploymentHeld(fact: Spending): Journal {
  return setAside("project-deployment-held", fact, projectEscrow, projectOutgoing);
}

/** The chain made a deployment final: the venture has the coins. */
export function projectDeployed(fact: Spending): Journal {
  return pay("project-deployed", fact, projectOutgoing);
}

/** A deployment that did not arrive, for whatever reason: all of it is in escrow again. */
export function projectDeploymentReturned(fact: Spending): Journal {
  return setAside("project-deployment-returned", fact, projectOutgoing, projectEscrow);
}

/** Two operators accepted a cost: no result counts it any more, whenever it is paid. */
export function projectCostSetAside(fact: Spending): Journal {
  return setAside("project-cost-set-aside", fact, projectEscrow, projectCosts);
}

/** The chain made the payment of a cost final. */
export function projectCostPaid(fact: Spending): Journal {
  return pay("project-cost-paid", fact, projectCosts);
}

/** A cost that was not paid in its time: all of it is in escrow again. */
export function projectCostReleased(fact: Spending): Journal {
  return setAside("project-cost-released", fact, projectCosts, projectEscrow);
}

/** Two operators return an arrival to its sender: it is out of suspense, and nothing else can take it. */
export function projectReturnHeld(fact: Spending): Journal {
  return setAside("project-return-held", fact, projectSuspense, projectReturns);
}

/** The chain made a return final: the sender has it back. */
export function projectReturnPaid(fact: Spending): Journal {
  return pay("project-return-paid", fact, projectReturns);
}

/** A return did not reach its sender in its time: all of it is in suspense again. */
export function projectReturnReleased(fact: Spending): Journal {
  return setAside("project-return-released", fact, projectReturns, projectSuspense);
}

/** Between two accounts of one project. */
function setAside(
  kind: JournalKind,
  { spendingId, projectId, amount }: Spending,
  from: ProjectAccount,
  to: ProjectAccount,
): Journal {
  return journalOfTwo(kind, spendingId, {
    debit: from(projectId, amount.currency),
    credit: to(projectId, amount.currency),
    amount,
  });
}

/** Out of the house, from the hot wallet. */
function pay(kind: JournalKind, fact: Spending, from: ProjectAccount): Journal {
  const { spendingId, projectId, amount } = fact;
  const debit = from(projectId, amount.currency);
  return journalOfTwo(kind, spendingId, { ...fact, debit, credit: hotWallet });
}
