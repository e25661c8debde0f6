import { refusalText } from "@clearhold/contract/refusals";
import { listSuspended } from "../../features/projects/inflows/index.ts";
import { exchangeSuspense, listProjectMovements } from "../../features/projects/spending/index.ts";
import { act } from "../act.ts";
import { dryRun, option, place } from "../fields.ts";
import { coins, viewOf } from "../told.ts";
import { getProject } from "./projects.ts";
import { spendingLine, spendingView } from "./spendings.ts";

const projectId = place("project id");

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
  rights: "named",
  input: { projectId, txid: option("chain transaction"), dryRun },
  effect: (world, ask) => exchangeSuspense(world, ask),
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
