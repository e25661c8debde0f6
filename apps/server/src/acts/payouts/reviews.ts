import { judgePayout, payoutOutcomes } from "../../features/payouts/payments/index.ts";
import {
  approveWithdrawal,
  findReview,
  listReviews,
  type Review,
  refusalReasons,
  refuseWithdrawal,
} from "../../features/payouts/reviews/index.ts";
import { reviewEnd } from "../../features/payouts/withdrawal-checks/index.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { type ActResult, act } from "../act.ts";
import { oneOf, option, place, reasonOf } from "../fields.ts";
import { coins, linesOf, viewOf } from "../told.ts";

const id = place("withdrawal id");

export const withdrawalQueue = act({
  name: "withdrawal queue",
  summary: "Lists withdrawals waiting for an operator, the longest wait first.",
  rights: "none",
  input: {},
  effect: ({ database }) => listReviews(database),
  words: (waiting) => ({
    data: { waiting: waiting.map(dataOf) },
    lines: linesOf(
      waiting,
      (one) => `${one.id}  until ${endOf(one)}  ${amountOf(one)}`,
      "no withdrawal is waiting",
    ),
  }),
});

export const withdrawalShow = act({
  name: "withdrawal show",
  summary:
    "Shows a reviewed withdrawal: the order, its owner's deposits, and the operators' decisions.",
  rights: "none",
  input: { id },
  async effect({ database }, ask) {
    const review = await findReview(database, ask.id);
    if (review === null) throw new Refusal("withdrawal-not-in-review");
    return review;
  },
  words: resultOf,
});

export const withdrawalApprove = act({
  name: "withdrawal approve",
  summary: "Approves a withdrawal with password and passkey. The signer verifies it independently.",
  rights: "passkey",
  audit: ["approve-withdrawal"],
  input: { id },
  effect: (world, ask, { login, answer }) => approveWithdrawal(world, login, { ...ask, answer }),
  words: resultOf,
});

export const withdrawalRefuse = act({
  name: "withdrawal refuse",
  summary: "Refuses a withdrawal. The full amount returns, and its owner sees the reason.",
  rights: "password",
  audit: ["refuse-withdrawal"],
  input: { id, reason: option(refusalReasons.join("|"), oneOf(refusalReasons)) },
  effect: (world, ask, { login }) => refuseWithdrawal(world, login, ask),
  words: resultOf,
});

export const withdrawalEnd = act({
  name: "withdrawal end",
  summary: "Ends a withdrawal whose payment moved the wrong thing. It needs two operators.",
  rights: "password",
  audit: ["return-payout", "book-payout-paid"],
  input: {
    id,
    outcome: option(payoutOutcomes.join("|"), oneOf(payoutOutcomes)),
    reason: option("one line", reasonOf(4)),
  },
  effect: (world, verdict, { login }) => judgePayout(world, login, verdict),
  words: ({ open }, { id, outcome }) => ({
    data: { id, outcome, open },
    lines: [open ? "a second operator must decide the same" : `decided: ${outcome}`],
  }),
});

function endOf({ reviewAt }: Review): string {
  return reviewEnd(reviewAt).toISOString();
}

function amountOf({ currency, amountUnits, address }: Review): string {
  return `${coins(currency, amountUnits)} ${currency} to ${address}`;
}

function dataOf(review: Review) {
  return { ...viewOf(review), until: endOf(review) };
}

function resultOf(review: Review): ActResult {
  const data = dataOf(review);
  const { id, state, currency, deposited, withdrawn, requestedAt, approvalsNeeded } = data;
  return {
    data,
    lines: [
      `${id}  ${state}  ${amountOf(review)}`,
      `requested ${requestedAt.toISOString()}, returned unless approved by ${data.until}`,
      `its owner deposited ${deposited} ${currency} and withdrew ${withdrawn} ${currency} besides`,
      `approvals needed: ${approvalsNeeded}`,
      ...data.words.map(({ operator, verdict, reason, at }) =>
        `${at}  ${operator}: ${verdict} ${reason}`.trim(),
      ),
    ],
  };
}
