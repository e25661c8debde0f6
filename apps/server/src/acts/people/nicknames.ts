import { listPendingNicknames } from "../../features/people/profile/index.ts";
import { type ActResult, act } from "../act.ts";
import { option, place, reasonOf } from "../fields.ts";
import { linesOf, minute } from "../told.ts";

const requestId = place("request id");

export const nicknameList = act({
  name: "nickname list",
  summary: "Lists nicknames in review, the longest wait first.",
  rights: "none",
  input: {},
  effect: ({ database }) => listPendingNicknames(database),
  words: (waiting) => ({
    data: { waiting },
    lines: linesOf(
      waiting,
      ({ id, username, shown, nickname, askedAt }) =>
        `${id}  ${minute(askedAt)}  ${username}: "${shown}" -> "${nickname}"`,
      "no nickname is in review",
    ),
  }),
});

export const nicknameAccept = act({
  name: "nickname accept",
  summary: "Accepts a nickname and mails its owner.",
  rights: "password",
  audit: ["review-nickname"],
  input: { requestId },
  effect: ({ operators }, ask, { login }) =>
    operators.reviewNickname({ ...login, ...ask, ...accepted }),
  words: ({ nickname }, ask) => resultOf({ ...ask, nickname, ...accepted }),
});

export const nicknameRefuse = act({
  name: "nickname refuse",
  summary: "Refuses a nickname, mails its owner the reason, and does not count the change.",
  rights: "password",
  audit: ["review-nickname"],
  input: { requestId, reason: option("one line", reasonOf(1)) },
  effect: ({ operators }, ask, { login }) =>
    operators.reviewNickname({ ...login, ...ask, decision: "refused" }),
  words: ({ nickname }, ask) => resultOf({ ...ask, nickname, decision: "refused" }),
});

const accepted = { decision: "accepted", reason: "" } as const;

function resultOf(data: { readonly nickname: string; readonly decision: string }): ActResult {
  return { data, lines: [`"${data.nickname}" is ${data.decision}`] };
}
