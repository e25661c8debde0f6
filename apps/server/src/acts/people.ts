import { type CurrencyCode, currencies } from "@clearhold/money";
import { listPendingNicknames } from "../features/people/profile/index.ts";
import type { Queryable } from "../kernel/database.ts";
import { type ActResult, act } from "./act.ts";
import { option, place, reasonOf } from "./fields.ts";
import { coins, linesOf, minute } from "./told.ts";

const requestId = place("request id");

export const nicknameList = act({
  name: "nickname list",
  summary: "Lists nicknames in review, the longest wait first.",
  rights: "none",
  input: {},
  effect: ({ reader }) => listPendingNicknames(reader),
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
  words: ({ nickname }, ask) => decisionOf({ ...ask, nickname, ...accepted }),
});

export const nicknameRefuse = act({
  name: "nickname refuse",
  summary: "Refuses a nickname, mails its owner the reason, and does not count the change.",
  rights: "password",
  audit: ["review-nickname"],
  input: { requestId, reason: option("one line", reasonOf(1)) },
  effect: ({ operators }, ask, { login }) =>
    operators.reviewNickname({ ...login, ...ask, decision: "refused" }),
  words: ({ nickname }, ask) => decisionOf({ ...ask, nickname, decision: "refused" }),
});

const accepted = { decision: "accepted", reason: "" } as const;

function decisionOf(data: { readonly nickname: string; readonly decision: string }): ActResult {
  return { data, lines: [`"${data.nickname}" is ${data.decision}`] };
}

export const personShow = act({
  name: "person show",
  summary: "Shows a person's account. The person sees who looked, when and why.",
  rights: "password",
  audit: ["operator-look"],
  input: { person: place("e-mail or id"), reason: option("one line", reasonOf(4)) },
  async effect({ operators, database }, ask, { login }) {
    const { lookId } = await operators.admitLook({ ...login, ...ask });
    return lookAtAccount(database, lookId);
  },
  words(account) {
    const data = { ...account, balances: balancesOf(account), withdrawals: withdrawalsOf(account) };
    return { data, lines: personLines(data) };
  },
});

type LookedAt = {
  readonly user_id: string;
  readonly username: string;
  readonly nickname: string;
  readonly language: string;
  readonly created_at: string;
  /** Masked, as the telephone. */
  readonly email: string;
  readonly phone: string | null;
  readonly frozen_since: string | null;
  readonly sessions: number;
  readonly holds: readonly { readonly reason: string; readonly until: string }[];
  readonly balances: readonly { currency: CurrencyCode; account: string; units: string }[];
  readonly withdrawals: readonly LastWithdrawal[];
};

type LastWithdrawal = {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly units: string;
  readonly state: string;
  readonly requested_at: string;
  readonly address_end: string;
};

/** Takes an admitted look, once; the database writes it into the owner's history first. */
export async function lookAtAccount(database: Queryable, lookId: string): Promise<LookedAt> {
  const row = await database.first<{ account: LookedAt }>("select look_at_account($1) as account", [
    lookId,
  ]);
  if (!row) throw new Error("a look without an account");
  return row.account;
}

function balancesOf({ balances }: LookedAt) {
  const units = (currency: CurrencyCode, account: string) =>
    BigInt(
      balances.find((one) => one.currency === currency && one.account === account)?.units ?? 0,
    );
  return currencies.map((currency) => ({
    currency,
    available: coins(currency, units(currency, "user-available")),
    held: coins(currency, units(currency, "user-held")),
  }));
}

function withdrawalsOf({ withdrawals }: LookedAt) {
  return withdrawals.map(({ units, ...one }) => ({
    ...one,
    amount: coins(one.currency, BigInt(units)),
  }));
}

type Shown = Omit<LookedAt, "balances" | "withdrawals"> & {
  readonly balances: ReturnType<typeof balancesOf>;
  readonly withdrawals: ReturnType<typeof withdrawalsOf>;
};

function personLines(person: Shown): string[] {
  const { holds, balances, withdrawals } = person;
  return [
    `${person.user_id}  ${person.username} (shown as "${person.nickname}", ${person.language})`,
    `  since      ${minute(person.created_at)}`,
    `  e-mail     ${person.email}`,
    `  phone      ${person.phone ?? "none"}`,
    `  sessions   ${person.sessions}`,
    ...(person.frozen_since === null ? [] : [`  FROZEN     ${minute(person.frozen_since)}`]),
    ...holds.map(({ reason, until }) => `  held       ${reason} until ${minute(until)}`),
    ...balances.map(
      ({ currency, available, held }) => `  ${currency.padEnd(9)}  ${available}, held ${held}`,
    ),
    ...withdrawals.map(
      (one) =>
        `  withdrawal ${minute(one.requested_at)}  ${one.amount} ${one.currency} to …${one.address_end}  ${one.state}  ${one.id}`,
    ),
    "The person can see this look under Activity.",
  ];
}
