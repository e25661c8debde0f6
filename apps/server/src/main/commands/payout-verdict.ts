import { judgePayout, payoutOutcomes } from "../../features/payouts/payments/index.ts";
import { type Command, positional, required, UsageFault } from "./command.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import { readReason } from "./operator-reason.ts";

export const withdrawalEnd: Command = {
  name: "withdrawal end",
  usage: '<id> --outcome returned|paid --as <operator> --reason "…" [--password-file <file>]',
  summary: "Ends a withdrawal whose payment moved the wrong thing. It needs two operators.",
  options: { ...proofOptions, outcome: { type: "string" }, reason: { type: "string" } },
  async run(context, ask) {
    const id = positional(ask, 0, "id");
    const asked = required(ask, "outcome");
    const outcome = payoutOutcomes.find((one) => one === asked);
    if (outcome === undefined) throw new UsageFault("--outcome must be returned or paid");
    const deps = { database: context.database("operator"), operators: context.operators() };
    const verdict = { id, outcome, reason: readReason(ask, 4) };
    const { open } = await judgePayout(deps, readProof(context, ask), verdict);
    const line = open ? "a second operator must decide the same" : `decided: ${outcome}`;
    return { ok: true, data: { id, outcome, open }, lines: [line] };
  },
};
