import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { refusalText } from "@clearhold/contract/refusals";
import { type CurrencyCode, formatMoney, money, parseUnits, scaleOf } from "@clearhold/money";
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
import {
  type Command,
  type CommandAsk,
  type CommandResult,
  positional,
  required,
  UsageFault,
} from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { passkeyAnswer, passkeyOptions } from "./operator-passkey.ts";
import { proofOptions, readProof, verifyWhenNamed } from "./operator-proof.ts";
import { getProject } from "./project-show.ts";

const proposalOptions = {
  ...passkeyOptions,
  amount: { type: "string" },
  "dry-run": { type: "boolean" },
} as const;

export const projectDeploy: Command = {
  name: "project deploy",
  usage:
    "<project id> --slice <part of the plan> --amount <coins> [--leaves +25h] --as <operator> [--passkey-file <file>] [--dry-run]",
  summary:
    "Proposes a payment from escrow to an address of the plan. A second operator approves it 24 h ahead.",
  options: { ...proposalOptions, slice: { type: "string" }, leaves: { type: "string" } },
  async run(context, ask) {
    const leaves = ask.text("leaves");
    const leavesAt = leaves === undefined ? null : momentOf(leaves, context.clock.now());
    if (leavesAt && Number.isNaN(leavesAt.getTime())) {
      throw new UsageFault(
        "--leaves must be a time such as 2027-01-31T12:00:00Z, or +25h from now",
      );
    }
    const payee = required(ask, "slice");
    return propose(context, ask, { kind: "deploy", payee, documentHash: "", leavesAt });
  },
};

export const projectCost: Command = {
  name: "project cost",
  usage:
    "<project id> --payee <name in the terms> --amount <coins> --document <file> --as <operator> [--passkey-file <file>] [--dry-run]",
  summary: "Proposes to pay a documented cost. The file's SHA-256 becomes public.",
  options: { ...proposalOptions, payee: { type: "string" }, document: { type: "string" } },
  async run(context, ask) {
    const document = readDocument(required(ask, "document"));
    const documentHash = createHash("sha256").update(document).digest("hex");
    const payee = required(ask, "payee");
    return propose(context, ask, { kind: "pay-cost", payee, documentHash, leavesAt: null });
  },
};

export const projectApproveSpending: Command = {
  name: "project approve-spending",
  usage: "<deployment, cost or return id> --as <another operator> [--passkey-file <file>]",
  summary: "Approves a spending as the second operator. The amount leaves escrow at once.",
  options: passkeyOptions,
  async run(context, ask) {
    const id = positional(ask, 0, "deployment, cost or return id");
    const { clock } = context;
    const deps = { ...depsOf(context), clock, ledger: context.ledger() };
    return resultOf(await approveSpending(deps, proofOf(context, ask), id), false);
  },
};

export const projectCancelSpending: Command = {
  name: "project cancel-spending",
  usage: "<deployment, cost or return id> --as <operator> [--password-file <file>]",
  summary: "Cancels a spending. The worker returns the amount 72 h after its time.",
  options: proofOptions,
  async run(context, ask) {
    const id = positional(ask, 0, "deployment, cost or return id");
    return resultOf(await cancelSpending(depsOf(context), readProof(context, ask), id), false);
  },
};

export const projectReturnInflow: Command = {
  name: "project return-inflow",
  usage: "<arrival id> --as <operator> [--passkey-file <file>] [--dry-run]",
  summary: 'Proposes to send back an arrival that does not count ("project spendings" lists it).',
  options: { ...passkeyOptions, "dry-run": { type: "boolean" } },
  async run(context, ask) {
    const inflowId = positional(ask, 0, "arrival id");
    const dryRun = ask.flag("dry-run");
    const { clock } = context;
    const { network } = context.product();
    const deps = { ...depsOf(context), clock, network };
    return resultOf(await proposeReturn(deps, proofOf(context, ask), { inflowId, dryRun }), dryRun);
  },
};

export const projectSpendings: Command = {
  name: "project spendings",
  usage: "<project id>",
  summary: "Lists what left a project, will leave it, was exchanged for it, or waits in suspense.",
  options: {},
  async run(context, ask) {
    const database = context.database("auditor");
    const { id, currency } = await getProject(database, positional(ask, 0, "project id"));
    const { deployments, costs, returns, exchanges, ...sums } = await listProjectMovements(
      database,
      id,
    );
    const waiting = await listSuspended(database, id);
    const told = (units: bigint) => formatMoney(money(currency, units));
    const all = [...deployments, ...costs, ...returns];
    return {
      ok: true,
      data: {
        ...Object.fromEntries(
          Object.entries(sums).map(([name, units]) => [name.replace("Units", ""), told(units)]),
        ),
        spendings: all.map(viewOf),
        suspense: waiting.map(({ units, ...one }) => ({
          ...{ ...one, amount: formatMoney(money(one.currency, units)) },
        })),
        exchanges: exchanges.map(({ inflowId, from, paidUnits, receivedUnits, txid }) => ({
          ...{ inflowId, txid, from, paid: formatMoney(money(from, paidUnits)) },
          received: told(receivedUnits),
        })),
      },
      lines: [
        ...all.map(lineOf),
        ...waiting.map(
          (one) =>
            `${one.id}  in suspense  ${formatMoney(money(one.currency, one.units))} ${one.currency} from ${one.fromAddress}`,
        ),
        `deployed ${told(sums.deployedUnits)} ${currency}, ${told(sums.outUnits)} of it not returned`,
        `on its way ${told(sums.outgoingUnits)}, costs paid ${told(sums.costsPaidUnits)}, set aside ${told(sums.costsOpenUnits)}`,
      ],
    };
  },
};

export const projectExchangeSuspense: Command = {
  name: "project exchange-suspense",
  usage: "<project id> --txid <chain transaction> [--as <operator>] [--dry-run]",
  summary: "Sells the other coin that a project received to the exchange, at the public rate.",
  options: { ...proofOptions, txid: { type: "string" }, "dry-run": { type: "boolean" } },
  async run(context, ask) {
    await verifyWhenNamed(context, ask);
    const projectId = positional(ask, 0, "project id");
    const dryRun = ask.flag("dry-run");
    const deps = { database: context.database("operator"), ledger: context.ledger() };
    const { trades, left } = await exchangeSuspense(deps, {
      ...{ projectId, txid: required(ask, "txid"), dryRun },
    });
    const said = trades.map(({ inflowId, from, to, paidUnits, receivedUnits, feeUnits }) => ({
      ...{ inflowId, from, to, paid: formatMoney(money(from, paidUnits)) },
      received: formatMoney(money(to, receivedUnits)),
      fee: formatMoney(money(to, feeUnits)),
    }));
    const stays = left.map(({ id, currency, units, refusal }) => ({
      ...{ inflowId: id, currency, amount: formatMoney(money(currency, units)) },
      error: refusal.code,
      reason: refusalText(refusal.code, "en-us", refusal.details),
    }));
    return {
      ok: trades.length > 0,
      data: { dryRun, exchanged: said, left: stays },
      lines: [
        ...said.map(
          (one) =>
            `${dryRun ? "would bring" : "brought"} ${one.received} ${one.to} for ${one.paid} ${one.from}, fee ${one.fee}`,
        ),
        ...stays.map(
          ({ inflowId, amount, currency, reason }) =>
            `${inflowId}  stays in suspense  ${amount} ${currency}: ${reason}`,
        ),
      ],
    };
  },
};

type Proposal = {
  readonly kind: "deploy" | "pay-cost";
  readonly payee: string;
  readonly documentHash: string;
  readonly leavesAt: Date | null;
};

async function propose(
  context: CommandContext,
  ask: CommandAsk,
  proposal: Proposal,
): Promise<CommandResult> {
  const { clock } = context;
  const { network } = context.product();
  const database = context.database("operator");
  const { id: projectId, currency } = await getProject(database, positional(ask, 0, "project id"));
  const units = readAmount(required(ask, "amount"), currency);
  const dryRun = ask.flag("dry-run");
  const deps = { database, clock, network, operators: context.operators() };
  const asked = { ...proposal, projectId, units, dryRun };
  return resultOf(await proposeSpending(deps, proofOf(context, ask), asked), dryRun);
}

function depsOf(context: CommandContext) {
  return { database: context.database("operator"), operators: context.operators() };
}

function proofOf(context: CommandContext, ask: CommandAsk) {
  const proof = readProof(context, ask);
  return { ...proof, answer: passkeyAnswer(context, ask, proof) };
}

function readAmount(text: string, currency: CurrencyCode): bigint {
  const units = parseUnits(text, scaleOf(currency));
  if (units === null || units <= 0n) throw new UsageFault(`--amount: ${text} is not an amount`);
  return units;
}

function readDocument(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageFault(`--document: ${error instanceof Error ? error.message : file}`);
  }
}

function resultOf(spending: Spending, dryRun: boolean): CommandResult {
  const next = {
    proposed: "a second operator must approve it",
    held: "it has left escrow; the worker pays it when it is due",
    paid: "it is paid",
    returned: "it is returned",
  }[spending.state];
  const told = spending.isCalledOff
    ? "cancelled: the worker returns it 72 h after its time, when the signer no longer signs it"
    : next;
  return {
    ok: true,
    data: { dryRun, ...viewOf(spending) },
    lines: [lineOf(spending), dryRun ? "it would be accepted; nothing was written" : told],
  };
}

function viewOf({ orderText: _, units, ...spending }: Spending) {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...spending,
    amount: formatMoney(money(spending.currency, units)),
    proposedAt: iso(spending.proposedAt),
    leavesAt: iso(spending.leavesAt),
    heldAt: iso(spending.heldAt),
    endedAt: iso(spending.endedAt),
  };
}

function lineOf(spending: Spending): string {
  const { id, kind, payee, currency, units, address, leavesAt, state, endReason, txid } = spending;
  const amount = `${formatMoney(money(currency, units))} ${currency}`;
  const when = kind === "deploy" ? `  leaves ${leavesAt.toISOString()}` : "";
  const end = txid ?? endReason;
  return `${id}  ${state}  ${amount} to ${payee} (${address})${when}  ${end}`.trimEnd();
}
