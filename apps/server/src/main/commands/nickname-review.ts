import { listPendingNicknames } from "../../features/people/profile/index.ts";
import { type Command, type CommandAsk, positional } from "./command.ts";
import type { CommandContext } from "./open-context.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import { readReason } from "./operator-reason.ts";

export const nicknameList: Command = {
  name: "nickname list",
  usage: "",
  summary: "Lists nicknames in review, the longest wait first.",
  options: {},
  async run(context) {
    const waiting = await listPendingNicknames(context.database("operator"));
    const lines = waiting.map(({ id, username, shown, nickname, askedAt }) => {
      const since = askedAt.toISOString().slice(0, 16).replace("T", " ");
      return `${id}  ${since} UTC  ${username}: "${shown}" -> "${nickname}"`;
    });
    return {
      ok: true,
      data: { waiting },
      lines: lines.length === 0 ? ["no nickname is in review"] : lines,
    };
  },
};

export const nicknameAccept: Command = {
  name: "nickname accept",
  usage: "<request id> --as <operator> [--password-file <file>]",
  summary: "Accepts a nickname and mails its owner.",
  options: proofOptions,
  run: (context, ask) => review(context, ask, { decision: "accepted", reason: "" }),
};

export const nicknameRefuse: Command = {
  name: "nickname refuse",
  usage: '<request id> --as <operator> --reason "…" [--password-file <file>]',
  summary: "Refuses a nickname, mails its owner the reason, and does not count the change.",
  options: { ...proofOptions, reason: { type: "string" } },
  run: (context, ask) => review(context, ask, { decision: "refused", reason: readReason(ask) }),
};

async function review(
  context: CommandContext,
  ask: CommandAsk,
  word: { decision: "accepted" | "refused"; reason: string },
) {
  const requestId = positional(ask, 0, "request id");
  const { nickname } = await context
    .operators()
    .reviewNickname({ ...readProof(context, ask), requestId, ...word });
  return {
    ok: true,
    data: { requestId, nickname, ...word },
    lines: [`"${nickname}" is ${word.decision}`],
  };
}
