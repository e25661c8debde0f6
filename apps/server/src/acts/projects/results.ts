import { bookInflow } from "../../features/projects/inflows/index.ts";
import {
  approveResult,
  computeResult,
  failProject,
} from "../../features/projects/settlements/index.ts";
import { act } from "../act.ts";
import { dryRun, option, place, reasonOf, txid } from "../fields.ts";
import { coins } from "../told.ts";
import { getProject } from "./projects.ts";

const projectId = place("project id");

export const projectFail = act({
  name: "project fail",
  summary: "Fails a raised project and refunds everyone in full. It needs two operators.",
  rights: "passkey",
  audit: ["fail-project"],
  input: { projectId, reason: option("public reason", reasonOf(10).optional()), dryRun },
  effect: (world, ask, { login }) =>
    failProject(world, { ...ask, reason: ask.reason, operator: login }),
  words({ reason, failed }, ask) {
    const waits = ask.dryRun ? "nothing was written" : "a second operator must confirm it";
    return {
      data: { dryRun: ask.dryRun, reason, failed },
      lines: [
        `reason: ${reason}`,
        failed ? "the project has failed; the worker refunds everyone" : waits,
      ],
    };
  },
});

export const projectBookInflow = act({
  name: "project book-inflow",
  summary: "Books a chain transaction to the project's address into its escrow.",
  rights: "passkey",
  audit: ["book-inflow"],
  input: { projectId, txid, dryRun },
  async effect(world, ask, { login }) {
    const { currency } = await getProject(world.database, ask.projectId);
    // Tried first: what is refused is not signed.
    await bookInflow(world, { ...ask, dryRun: true });
    const act = { action: "book-inflow", subjectId: ask.projectId, subjectHash: ask.txid } as const;
    if (!ask.dryRun) await world.operators.signAct({ ...login, ...act });
    const { booked, already } = await bookInflow(world, ask);
    const view = (one: { units: bigint; txid: string }) => ({
      ...{ txid: one.txid, amount: coins(currency, one.units), currency },
    });
    return { booked: booked.map(view), already: already.map(view) };
  },
  words({ booked, already }, ask) {
    const verb = ask.dryRun ? "would book" : "booked";
    return {
      data: { dryRun: ask.dryRun, booked, already },
      lines: [
        ...booked.map((one) => `${verb} ${one.amount} ${one.currency} of ${one.txid}`),
        ...already.map((one) => `booked before: ${one.amount} ${one.currency} of ${one.txid}`),
      ],
    };
  },
});

export const projectComputeResult = act({
  name: "project compute-result",
  summary: "Computes the settlement sheet from the escrow and approves it as the first operator.",
  rights: "passkey",
  audit: ["approve-result"],
  input: { projectId, dryRun },
  async effect(world, ask, { login }) {
    const { currency } = await getProject(world.database, ask.projectId);
    return { ...(await computeResult(world, { ...ask, operator: login })), currency };
  },
  words({ currency, escrowUnits, principalUnits, feeUnits, settlement, sheetHash }, ask) {
    const sums = {
      escrow: coins(currency, escrowUnits),
      principal: coins(currency, principalUnits),
      gross: coins(currency, escrowUnits - principalUnits),
      fee: coins(currency, feeUnits),
    };
    const subscriptions = settlement.lines.length;
    return {
      data: { dryRun: ask.dryRun, ...sums, subscriptions, sheetHash },
      lines: [
        `escrow ${sums.escrow}, principal ${sums.principal} ${currency}`,
        `result ${sums.gross}, platform fee ${sums.fee} ${currency}`,
        `sheet ${sheetHash} of ${subscriptions} subscriptions`,
        ask.dryRun ? "nothing was written" : "a second operator must approve it",
      ],
    };
  },
});

export const projectApproveResult = act({
  name: "project approve-result",
  summary: "Approves the computed sheet as the second operator.",
  rights: "passkey",
  audit: ["approve-result"],
  input: { projectId, dryRun },
  effect: (world, ask, { login }) => approveResult(world, { ...ask, operator: login }),
  words: ({ result: { sheetHash }, approvedBy }, ask) => ({
    data: { dryRun: ask.dryRun, sheetHash, approvedBy },
    lines: [`sheet ${sheetHash}: approved by ${approvedBy.join(" and ")}`],
  }),
});
