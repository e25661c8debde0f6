import { hash } from "node:crypto";
import { refusalText } from "@clearhold/contract/refusals";
import { type CurrencyCode, parseUnits, scaleOf } from "@clearhold/money";
import { listSuspended } from "../../features/projects/inflows/index.ts";
import {
  approveSpending,
  cancelSpending,
  exchangeSuspense,
  listProjectMovements,
  proposeReturn,
  proposeSpending,
  type Spending,
} from "../../features/projects/spending/index.ts";
import { momentOf } from "../../features/projects/terms/index.ts";
import { type ActResult, act, InputFault, type PasskeyHolder } from "../act.ts";
import { dryRun, file, option, optional, place, txid } from "../fields.ts";
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
    const documentHash = hash("sha256", document, "hex");
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
  rights: "passkey",
  audit: ["cancel-spending"],
  input: { id },
  effect: (world, ask, { login }) => cancelSpending(world, login, ask.id),
  words: (spending) => resultOf(spending, { dryRun: false }),
});

export const projectSpendings = act({
  name: "project spendings",
  summary: "Lists what left a project, will leave it, was exchanged for it, or waits in suspense.",
  rights: "none",
  input: { projectId },
  async effect({ auditor }, ask) {
    const { id, currency } = await getProject(auditor, ask.projectId);
    const [movements, waiting] = await Promise.all([
      listProjectMovements(auditor, id),
      listSuspended(auditor, id),
    ]);
    return { currency, movements, waiting };
  },
  words({ currency, movements, waiting }) {
    const { deployments, costs, returns, exchanges, ...units } = movements;
    const { currency: _, ...sums } = viewOf({ currency, ...units });
    const all = [...deployments, ...costs, ...returns];
    const suspense = waiting.map(viewOf);
    return {
      data: {
        ...sums,
        spendings: all.map(spendingView),
        suspense,
        exchanges: exchanges.map(({ inflowId, from, paidUnits, receivedUnits, txid }) => ({
          ...{ inflowId, txid, from, paid: coins(from, paidUnits) },
          received: coins(currency, receivedUnits),
        })),
      },
      lines: [
        ...all.map(spendingLine),
        ...suspense.map(
          (one) => `${one.id}  in suspense  ${one.amount} ${one.currency} from ${one.fromAddress}`,
        ),
        `deployed ${sums.deployed} ${currency}, ${sums.out} of it not returned`,
        `on its way ${sums.outgoing}, costs paid ${sums.costsPaid}, set aside ${sums.costsOpen}`,
      ],
    };
  },
});

export const projectExchangeSuspense = act({
  name: "project exchange-suspense",
  summary: "Sells the other coin that a project received to the exchange, at the public rate.",
  rights: "passkey",
  audit: ["exchange-suspense"],
  input: { projectId, txid, dryRun },
  async effect(world, ask, { login }) {
    // Tried first: what is refused is not signed.
    const tried = await exchangeSuspense(world, { ...ask, dryRun: true });
    if (ask.dryRun) return tried;
    const act = { subjectId: ask.projectId, subjectHash: ask.txid };
    await world.operators.signAct({ ...login, ...act, action: "exchange-suspense" });
    return exchangeSuspense(world, ask);
  },
  words({ trades, left }, ask) {
    const exchanged = trades.map(({ inflowId, from, to, paidUnits, receivedUnits, feeUnits }) => ({
      ...{ inflowId, from, to, paid: coins(from, paidUnits) },
      ...{ received: coins(to, receivedUnits), fee: coins(to, feeUnits) },
    }));
    const stays = left.map(({ id, currency, units, refusal: { code, details } }) => ({
      ...{ inflowId: id, currency, amount: coins(currency, units) },
      ...{ error: code, reason: refusalText(code, "en-us", details) },
    }));
    const verb = ask.dryRun ? "would bring" : "brought";
    return {
      ok: trades.length > 0,
      data: { dryRun: ask.dryRun, exchanged, left: stays },
      lines: [
        ...exchanged.map(
          (one) => `${verb} ${one.received} ${one.to} for ${one.paid} ${one.from}, fee ${one.fee}`,
        ),
        ...stays.map(
          ({ inflowId, amount, currency, reason }) =>
            `${inflowId}  stays in suspense  ${amount} ${currency}: ${reason}`,
        ),
      ],
    };
  },
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
function spendingView({ orderText: _, ...spending }: Spending) {
  return viewOf(spending);
}

/** A spending in one line. */
function spendingLine(spending: Spending): string {
  const { id, kind, payee, currency, units, address, leavesAt, state, endReason, txid } = spending;
  const when = kind === "deploy" ? `  leaves ${leavesAt.toISOString()}` : "";
  const to = `${coins(currency, units)} ${currency} to ${payee} (${address})`;
  return `${id}  ${state}  ${to}${when}  ${txid ?? endReason}`.trimEnd();
}
