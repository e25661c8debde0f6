import { z } from "zod";
import {
  type ClosedWithCoins,
  getClosed,
  listClosedWithCoins,
} from "../features/people/closing/index.ts";
import { reopeningHash } from "../wire/operators/act-proof.ts";
import { act } from "./act.ts";
import { option, place } from "./fields.ts";
import { coins, linesOf, minute } from "./told.ts";

export const accountClosed = act({
  name: "account closed",
  summary: "Lists closed accounts that coins have reached.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => listClosedWithCoins(auditor),
  words: (accounts) => ({
    data: { accounts: accounts.map(closedView) },
    lines: linesOf(accounts.map(closedView), closedLine, "no closed account has coins"),
  }),
});

export const accountReopen = act({
  name: "account reopen",
  summary:
    "Opens a closed account for its former owner, who reads a mailbox. Two operators have to say the same.",
  rights: "passkey",
  audit: ["reopen-account"],
  input: {
    userId: place(
      "account",
      z.string().regex(/^usr_[0-9a-z]{26}$/, "must be the ID of an account"),
    ),
    mailbox: option(
      "e-mail",
      z.email("must be an e-mail").transform((text) => text.toLowerCase()),
    ),
  },
  async effect({ auditor, operators }, { userId, mailbox: email }, by) {
    const closingId = String(await getClosed(auditor, userId));
    const asked = { userId, closingId, email };
    const subjectHash = reopeningHash(asked);
    const action = "reopen-account";
    await operators.signAct({ ...by.login, action, subjectId: closingId, subjectHash });
    return operators.reopenAccount(asked);
  },
  words: ({ reopened }, { userId, mailbox }) => ({
    data: { id: userId, reopened },
    lines: [
      reopened
        ? `${userId} is open again for ${mailbox}, who sets a new login password`
        : `${userId}: your word is noted; a second operator has to say the same`,
    ],
  }),
});

function closedView({ userId, closedAt, currency, units }: ClosedWithCoins) {
  return { id: userId, closed_at: closedAt, currency, amount: coins(currency, units) };
}

function closedLine({ id, closed_at, currency, amount }: ReturnType<typeof closedView>): string {
  return `${id}  closed ${minute(closed_at)}  ${amount} ${currency}`;
}
