import type { Money } from "@clearhold/money";
import { type Account, accountKey, type Side } from "./chart-of-accounts.ts";

/** What happened, in the past tense. The database knows each kind's shape and who may post it. */
export const journalKinds = [
  "deposit-credited",
  "capital-funded",
  "desk-funded",
  "withdrawal-held",
  "withdrawal-recovered",
  "withdrawal-repaid",
  "withdrawal-standing",
  "withdrawal-settled",
  "withdrawal-returned",
  "withdrawal-paid-otherwise",
  "network-fee-paid",
  "surplus-found",
  "surplus-explained",
  "shortfall-booked",
  "deficit-explained",
  "deposit-swept",
  "address-topped-up",
  "moved-to-cold",
  "returned-from-cold",
  "exchange-done",
  "subscription-held",
  "subscription-returned",
  "project-inflow-received",
  "project-inflow-booked",
  "project-paid-out",
  "project-deployment-held",
  "project-deployed",
  "project-deployment-returned",
  "project-cost-set-aside",
  "project-cost-paid",
  "project-cost-released",
  "project-suspense-exchanged",
  "project-inflow-unbooked",
  "project-return-held",
  "project-return-paid",
  "project-return-released",
  "journal-reversed",
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** One side of one movement. `units` is always above zero; the side says the direction. */
export type Line = { readonly side: Side; readonly account: Account; readonly units: bigint };

export type Journal = {
  readonly kind: JournalKind;
  /** The id of the fact it books. One fact is booked once: (kind, reference) is unique. */
  readonly reference: string;
  readonly lines: readonly Line[];
  /** When it happened in the world (a block's time); the moment of posting where it is absent. */
  readonly occurredAt?: Date;
  /** The id of the journal that this one takes back. */
  readonly reverses?: string;
};

export function debit(account: Account, amount: Money): Line {
  return line("debit", account, amount);
}

export function credit(account: Account, amount: Money): Line {
  return line("credit", account, amount);
}

/**
 * A balanced journal. Throws unless the debits equal the credits in each currency, and unless each
 * account appears once: then every running balance stands between two whole journals.
 */
export function journal(kind: JournalKind, reference: string, lines: readonly Line[]): Journal {
  if (reference === "") throw new Error(`${kind}: a journal needs the id of its fact`);
  if (lines.length === 0) throw new Error(`${kind} ${reference}: a journal needs lines`);
  const seen = new Set(lines.map((one) => accountKey(one.account)));
  if (seen.size !== lines.length) throw new Error(`${kind} ${reference}: an account appears twice`);
  const sums = new Map<string, bigint>();
  for (const { side, account, units } of lines) {
    const sum = sums.get(account.currency) ?? 0n;
    sums.set(account.currency, side === "debit" ? sum + units : sum - units);
  }
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`${kind} ${reference}: ${currency} is off by ${sum} units`);
  }
  return { kind, reference, lines };
}

function line(side: Side, account: Account, amount: Money): Line {
  if (account.currency !== amount.currency) {
    throw new Error(`${amount.currency} cannot stand on ${accountKey(account)}`);
  }
  if (amount.units <= 0n) throw new Error(`${accountKey(account)}: a line needs units above zero`);
  return { side, account, units: amount.units };
}
