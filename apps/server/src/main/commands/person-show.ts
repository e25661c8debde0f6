import { type CurrencyCode, currencies, formatMoney, money } from "@clearhold/money";
import type { Database } from "../../kernel/database.ts";
import { type Command, positional } from "./command.ts";
import { proofOptions, readProof } from "./operator-proof.ts";
import { readReason } from "./operator-reason.ts";

const reasonLengthMin = 4;

export const personShow: Command = {
  name: "person show",
  usage: '<e-mail or id> --as <operator> --reason "…" [--password-file <file>]',
  summary: "Shows a person's account. The person sees who looked, when and why.",
  options: { ...proofOptions, reason: { type: "string" } },
  async run(context, ask) {
    const { lookId } = await context.operators().admitLook({
      ...readProof(context, ask),
      person: positional(ask, 0, "e-mail or id"),
      reason: readReason(ask, reasonLengthMin),
    });
    const account = await lookAtAccount(context.database("operator"), lookId);
    const data = { ...account, balances: balancesOf(account), withdrawals: withdrawalsOf(account) };
    return { ok: true, data, lines: linesOf(data) };
  },
};

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
export async function lookAtAccount(
  database: Pick<Database, "query">,
  lookId: string,
): Promise<LookedAt> {
  const [row] = await database.query<{ account: LookedAt }>(
    "select look_at_account($1) as account",
    [lookId],
  );
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
    available: formatMoney(money(currency, units(currency, "user-available"))),
    held: formatMoney(money(currency, units(currency, "user-held"))),
  }));
}

function withdrawalsOf({ withdrawals }: LookedAt) {
  return withdrawals.map(({ units, ...one }) => ({
    ...one,
    amount: formatMoney(money(one.currency, BigInt(units))),
  }));
}

type Shown = Omit<LookedAt, "balances" | "withdrawals"> & {
  readonly balances: ReturnType<typeof balancesOf>;
  readonly withdrawals: ReturnType<typeof withdrawalsOf>;
};

function linesOf(person: Shown): string[] {
  const { holds, balances, withdrawals } = person;
  return [
    `${person.user_id}  ${person.username} (shown as "${person.nickname}", ${person.language})`,
    `  since      ${minuteOf(person.created_at)}`,
    `  e-mail     ${person.email}`,
    `  phone      ${person.phone ?? "none"}`,
    `  sessions   ${person.sessions}`,
    ...(person.frozen_since === null ? [] : [`  FROZEN     ${minuteOf(person.frozen_since)}`]),
    ...holds.map(({ reason, until }) => `  held       ${reason} until ${minuteOf(until)}`),
    ...balances.map(
      ({ currency, available, held }) => `  ${currency.padEnd(9)}  ${available}, held ${held}`,
    ),
    ...withdrawals.map(
      (one) =>
        `  withdrawal ${minuteOf(one.requested_at)}  ${one.amount} ${one.currency} to …${one.address_end}  ${one.state}  ${one.id}`,
    ),
    "The person can see this look under Activity.",
  ];
}

function minuteOf(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
