import { createHash } from "node:crypto";
import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import {
  approveSpending,
  cancelSpending,
  proposeReturn,
  proposeSpending,
  type Spending,
} from "../../features/projects/spending/index.ts";
import { momentOf } from "../../features/projects/terms/index.ts";
import { type ActResult, act, InputFault, type PasskeyHolder } from "../act.ts";
import { dryRun, file, option, optional, place } from "../fields.ts";
import { coins, viewOf } from "../told.ts";
import type { World } from "../world.ts";
import { getProject } from "./projects.ts";

const projectId = place("project id");
const amount = option("coins");
const id = place("deployment, cost or return id");

export const projectDeploy = act({
  name: "project deploy",
  summary:
    "Proposes a payment from escrow to an address of the plan. A second operator approves it 24 h ahead.",
  rights: "passkey",
  audit: ["approve-spending"],
  input: { projectId, slice: option("part of the plan"), amount, leaves: optional("+25h"), dryRun },
  effect(world, { slice: payee, leaves, ...ask }, by) {
    const leavesAt = leaves === undefined ? null : momentOf(leaves, world.clock.now());
    if (leavesAt && Number.isNaN(leavesAt.getTime())) {
      throw new InputFault(
        "--leaves must be a time such as 2027-01-31T12:00:00Z, or +25h from now",
      );
    }
    return propose(world, { ...ask, kind: "deploy", payee, documentHash: "", leavesAt }, by);
  },
  words: resultOf,
});

export const projectCost = act({
  name: "project cost",
  summary: "Proposes to pay a documented cost. The file's SHA-256 becomes public.",
  rights: "passkey",
  audit: ["approve-spending"],
  input: { projectId, payee: option("name in the terms"), amount, document: file("file"), dryRun },
  effect(world, { document, ...ask }, by) {
    const documentHash = createHash("sha256").update(document).digest("hex");
    return propose(world, { ...ask, kind: "pay-cost", documentHash, leavesAt: null }, by);
  },
  words: resultOf,
});

export const projectReturnInflow = act({
  name: "project return-inflow",
  summary: 'Proposes to send back an arrival that does not count ("project spendings" lists it).',
  rights: "passkey",
  audit: ["approve-spending"],
  input: { inflowId: place("arrival id"), dryRun },
  effect: (world, ask, by) => proposeReturn(world, proofOf(by), ask),
  words: resultOf,
});

export const projectApproveSpending = act({
  name: "project approve-spending",
  summary: "Approves a spending as the second operator. The amount leaves escrow at once.",
  rights: "passkey",
  audit: ["approve-spending"],
  input: { id },
  effect: (world, ask, by) => approveSpending(world, proofOf(by), ask.id),
  words: (spending) => resultOf(spending, { dryRun: false }),
});

export const projectCancelSpending = act({
  name: "project cancel-spending",
  summary: "Cancels a spending. The worker returns the amount 72 h after its time.",
  rights: "password",
  audit: ["cancel-spending"],
  input: { id },
  effect: (world, ask, { login }) => cancelSpending(world, login, ask.id),
  words: (spending) => resultOf(spending, { dryRun: false }),
});

type Proposal = Omit<Parameters<typeof proposeSpending>[2], "units"> & { readonly amount: string };

async function propose(
  world: World,
  { amount: text, ...proposal }: Proposal,
  by: PasskeyHolder,
): Promise<Spending> {
  const { currency } = await getProject(world.database, proposal.projectId);
  const units = readAmount(text, currency);
  return proposeSpending(world, proofOf(by), { ...proposal, units });
}

function proofOf({ login, answer }: PasskeyHolder) {
  return { ...login, answer };
}

function readAmount(text: string, currency: CurrencyCode): bigint {
  const units = parseUnits(text, scaleOf(currency));
  if (units === null || units <= 0n) throw new InputFault(`--amount: ${text} is not an amount`);
  return units;
}

function resultOf(spending: Spending, ask: { readonly dryRun: boolean }): ActResult {
  const next = {
    proposed: "a second operator must approve it",
    held: "it has left escrow; the worker pays it when it is due",
    paid: "it is paid",
    returned: "it is returned",
  }[spending.state];
  const said = spending.isCalledOff
    ? "cancelled: the worker returns it 72 h after its time, when the signer no longer signs it"
    : next;
  return {
    data: { dryRun: ask.dryRun, ...spendingView(spending) },
    lines: [
      spendingLine(spending),
      ask.dryRun ? "it would be accepted; nothing was written" : said,
    ],
  };
}

/** A spending for programs. */
export function spendingView({ orderText: _, ...spending }: Spending) {
  return viewOf(spending);
}

/** A spending in one line. */
export function spendingLine(spending: Spending): string {
  const { id, kind, payee, currency, units, address, leavesAt, state, endReason, txid } = spending;
  const when = kind === "deploy" ? `  leaves ${leavesAt.toISOString()}` : "";
  const to = `${coins(currency, units)} ${currency} to ${payee} (${address})`;
  return `${id}  ${state}  ${to}${when}  ${txid ?? endReason}`.trimEnd();
}
