import { formatMoney, money } from "@clearhold/money";
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
import { type Command, type CommandResult, positional, required, UsageFault } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { passkeyAnswer, passkeyOptions } from "./operator-passkey.ts";
import { proofOptions, readProof } from "./operator-proof.ts";

export const withdrawalQueue: Command = {
  name: "withdrawal queue",
  usage: "",
  summary: "Lists withdrawals waiting for an operator, the longest wait first.",
  options: {},
  async run(context) {
    const waiting = await listReviews(context.database("operator"));
    const lines = waiting.map((one) => `${one.id}  until ${endOf(one)}  ${amountOf(one)}`);
    return {
      ok: true,
      data: { waiting: waiting.map(viewOf) },
      lines: lines.length === 0 ? ["no withdrawal is waiting"] : lines,
    };
  },
};

export const withdrawalShow: Command = {
  name: "withdrawal show",
  usage: "<withdrawal id>",
  summary:
    "Shows a reviewed withdrawal: the order, its owner's deposits, and the operators' decisions.",
  options: {},
  async run(context, ask) {
    const review = await findReview(context.database("operator"), positional(ask, 0, "id"));
    if (review === null) throw new Refusal("withdrawal-not-in-review");
    return resultOf(review);
  },
};

export const withdrawalApprove: Command = {
  name: "withdrawal approve",
  usage: "<withdrawal id> --as <operator> [--password-file <file>] [--passkey-file <file>]",
  summary: "Approves a withdrawal with password and passkey. The signer verifies it independently.",
  options: passkeyOptions,
  async run(context, ask) {
    const proof = readProof(context, ask);
    const answer = passkeyAnswer(context, ask, proof);
    const id = positional(ask, 0, "id");
    return resultOf(await approveWithdrawal(depsOf(context), proof, { id, answer }));
  },
};

export const withdrawalRefuse: Command = {
  name: "withdrawal refuse",
  usage: `<withdrawal id> --reason ${refusalReasons.join("|")} --as <operator> [--password-file <file>]`,
  summary: "Refuses a withdrawal. The full amount returns, and its owner sees the reason.",
  options: { ...proofOptions, reason: { type: "string" } },
  async run(context, ask) {
    const given = required(ask, "reason");
    const reason = refusalReasons.find((one) => one === given);
    if (!reason) throw new UsageFault(`--reason must be one of ${refusalReasons.join(", ")}`);
    const id = positional(ask, 0, "id");
    const proof = readProof(context, ask);
    return resultOf(await refuseWithdrawal(depsOf(context), proof, { id, reason }));
  },
};

function depsOf(context: CommandContext) {
  return { database: context.database("operator"), operators: context.operators() };
}

function endOf({ reviewAt }: Review): string {
  return reviewEnd(reviewAt).toISOString();
}

function amountOf({ currency, amountUnits, address }: Review): string {
  return `${formatMoney(money(currency, amountUnits))} ${currency} to ${address}`;
}

function viewOf(review: Review) {
  const { amountUnits, feeUnits, depositedUnits, withdrawnUnits, ...rest } = review;
  const text = (units: bigint) => formatMoney(money(review.currency, units));
  return {
    ...rest,
    amount: text(amountUnits),
    fee: text(feeUnits),
    deposited: text(depositedUnits),
    withdrawn: text(withdrawnUnits),
    until: endOf(review),
  };
}

function resultOf(review: Review): CommandResult {
  const { approvalsNeeded, currency, depositedUnits, withdrawnUnits, words, state } = review;
  const text = (units: bigint) => `${formatMoney(money(currency, units))} ${currency}`;
  return {
    ok: true,
    data: viewOf(review),
    lines: [
      `${review.id}  ${state}  ${amountOf(review)}`,
      `requested ${review.requestedAt.toISOString()}, returned unless approved by ${endOf(review)}`,
      `its owner deposited ${text(depositedUnits)} and withdrew ${text(withdrawnUnits)} besides`,
      `approvals needed: ${approvalsNeeded}`,
      ...words.map(({ operator, verdict, reason, at }) =>
        `${at}  ${operator}: ${verdict} ${reason}`.trim(),
      ),
    ],
  };
}
