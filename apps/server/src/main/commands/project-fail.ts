import { failProject } from "../../features/projects/settlements/index.ts";
import { type Command, positional } from "./command.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import { readReason } from "./operator-reason.ts";

const reasonMin = 10;

export const projectFail: Command = {
  name: "project fail",
  usage:
    "<project id> --as <operator> [--reason <public reason>] [--password-file <file>] [--dry-run]",
  summary: "Fails a raised project and refunds everyone in full. It needs two operators.",
  options: { ...proofOptions, reason: { type: "string" }, "dry-run": { type: "boolean" } },
  async run(context, ask) {
    const operator = readProof(context, ask);
    const projectId = positional(ask, 0, "project id");
    const dryRun = ask.flag("dry-run");
    const given = ask.text("reason") === undefined ? undefined : readReason(ask, reasonMin);
    const { reason, failed } = await failProject(
      {
        database: context.database("operator"),
        clock: context.clock,
        operators: context.operators(),
      },
      { projectId, operator, reason: given, dryRun },
    );
    const waits = dryRun ? "nothing was written" : "a second operator must confirm it";
    return {
      ok: true,
      data: { dryRun, reason, failed },
      lines: [
        `reason: ${reason}`,
        failed ? "the project has failed; the worker refunds everyone" : waits,
      ],
    };
  },
};
