import { formatMoney, money } from "@clearhold/money";
import { bookInflow } from "../../features/projects/inflows/index.ts";
import { approveResult, computeResult } from "../../features/projects/settlements/index.ts";
import { type Command, positional, required } from "./command.ts";
import { proofOptions, readProof, verifyWhenNamed } from "./operator-proof.ts";
import { getProject } from "./project-show.ts";

const options = { ...proofOptions, "dry-run": { type: "boolean" } } as const;

export const projectBookInflow: Command = {
  name: "project book-inflow",
  usage: "<project id> --txid <chain transaction> [--as <operator>] [--dry-run]",
  summary: "Books a chain transaction to the project's address into its escrow.",
  options: { ...options, txid: { type: "string" } },
  async run(context, ask) {
    await verifyWhenNamed(context, ask);
    const database = context.database("operator");
    const { currency, id } = await getProject(database, positional(ask, 0, "project id"));
    const dryRun = ask.flag("dry-run");
    const { booked, already } = await bookInflow(
      { database, ledger: context.ledger() },
      { projectId: id, txid: required(ask, "txid"), dryRun },
    );
    const told = ({ units, txid }: { units: bigint; txid: string }) => ({
      txid,
      amount: formatMoney(money(currency, units)),
      currency,
    });
    const verb = dryRun ? "would book" : "booked";
    return {
      ok: true,
      data: { dryRun, booked: booked.map(told), already: already.map(told) },
      lines: [
        ...booked.map((one) => `${verb} ${told(one).amount} ${currency} of ${one.txid}`),
        ...already.map((one) => `booked before: ${told(one).amount} ${currency} of ${one.txid}`),
      ],
    };
  },
};

export const projectComputeResult: Command = {
  name: "project compute-result",
  usage: "<project id> --as <operator> [--password-file <file>] [--dry-run]",
  summary: "Computes the settlement sheet from the escrow and approves it as the first operator.",
  options,
  async run(context, ask) {
    const operator = readProof(context, ask);
    const database = context.database("operator");
    const { currency, id } = await getProject(database, positional(ask, 0, "project id"));
    const dryRun = ask.flag("dry-run");
    const { clock } = context;
    const result = await computeResult(
      { database, clock, operators: context.operators() },
      { projectId: id, operator, dryRun },
    );
    const told = (units: bigint) => formatMoney(money(currency, units));
    const sums = {
      escrow: told(result.escrowUnits),
      principal: told(result.principalUnits),
      gross: told(result.escrowUnits - result.principalUnits),
      fee: told(result.feeUnits),
    };
    return {
      ok: true,
      data: {
        dryRun,
        ...sums,
        subscriptions: result.settlement.lines.length,
        sheetHash: result.sheetHash,
      },
      lines: [
        `escrow ${sums.escrow}, principal ${sums.principal} ${currency}`,
        `result ${sums.gross}, platform fee ${sums.fee} ${currency}`,
        `sheet ${result.sheetHash} of ${result.settlement.lines.length} subscriptions`,
        dryRun ? "nothing was written" : "a second operator must approve it",
      ],
    };
  },
};

export const projectApproveResult: Command = {
  name: "project approve-result",
  usage: "<project id> --as <another operator> [--password-file <file>] [--dry-run]",
  summary: "Approves the computed sheet as the second operator.",
  options,
  async run(context, ask) {
    const operator = readProof(context, ask);
    const projectId = positional(ask, 0, "project id");
    const dryRun = ask.flag("dry-run");
    const deps = { database: context.database("operator"), operators: context.operators() };
    const { result, approvedBy } = await approveResult(deps, { projectId, operator, dryRun });
    return {
      ok: true,
      data: { dryRun, sheetHash: result.sheetHash, approvedBy },
      lines: [`sheet ${result.sheetHash}: approved by ${approvedBy.join(" and ")}`],
    };
  },
};
