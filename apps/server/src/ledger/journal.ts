import type { CurrencyCode, Money } from "@clearhold/money";
import { type Account, accountKey, type Side } from "./chart-of-accounts.ts";
import type { JournalKind } from "./journal-kinds.ts";

/** One side of one movement. `units` is always above zero; the side says the direction. */
export type Line = { readonly side: Side; readonly account: Account; readonly units: bigint };

export type Journal = {
  readonly kind: JournalKind;
  /** The id of the fact it books. One fact is booked once: (kind, reference) is unique. */
  readonly reference: string;
  readonly lines: readonly Line[];
  /**
   * The time of the guard's word; the moment of posting where it is absent. The database takes no other
   * time, except on a devnet. When a fact of the chain happened says its row of evidence, by its block.
   */
  readonly occurredAt?: Date;
  /** The id of the journal that this one takes back. */
  readonly reverses?: string;
  /** The guard's word for it, where it spends what a person has available. */
  readonly authorisation?: string;
};

/** What the guard answers for a journal that it authorises; `at` in Unix milliseconds. */
export type Authorised = { readonly authorisation: string; readonly at: number };

/** A journal as the books have it. */
export type PostedJournal = Required<Omit<Journal, "reverses" | "authorisation">> & {
  readonly id: string;
  readonly postedAt: Date;
  readonly postedBy: string;
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

/** An account, or the one that the house has of this kind in the currency of the amount. */
type Place = Account | ((currency: CurrencyCode) => Account);

/** The journal with the guard's authorisation, dated by the time that the guard authorised. */
export function authorisedJournal(posted: Journal, { authorisation, at }: Authorised): Journal {
  return { ...posted, authorisation, occurredAt: new Date(at) };
}

/** A journal that moves one amount between two accounts. */
export function journalOfTwo(
  kind: JournalKind,
  reference: string,
  fact: { debit: Place; credit: Place; amount: Money },
): Journal {
  const { amount } = fact;
  const at = (place: Place) => (typeof place === "function" ? place(amount.currency) : place);
  const lines = [debit(at(fact.debit), amount), credit(at(fact.credit), amount)];
  return journal(kind, reference, lines);
}

/** The line of a fee; none for a fee of zero. */
export function feeLine(income: Account, fee: Money): Line[] {
  return fee.units === 0n ? [] : [credit(income, fee)];
}

function line(side: Side, account: Account, amount: Money): Line {
  if (account.currency !== amount.currency) {
    throw new Error(`${amount.currency} cannot stand on ${accountKey(account)}`);
  }
  if (amount.units <= 0n) throw new Error(`${accountKey(account)}: a line needs units above zero`);
  return { side, account, units: amount.units };
}
