import { findLookAlike } from "@clearhold/contract/look-alike";
import { type DayLimit, findBrokenAmountRule } from "@clearhold/contract/withdrawal-amounts";
import type { CurrencyCode, Money } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import type { Queryable } from "../../../kernel/database.ts";
import type { OutlookChain, PaymentOutlook } from "../../../wire/chain/payment-chain.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";
import {
  type FindKeyedDeps,
  findKeyedAddresses,
  type OwnAddress,
} from "../../chain/own-addresses/index.ts";
import { findPayee, findSwitches, listPayeesOf, lockedUntilOf } from "../address-book/index.ts";
import { countApprovals } from "./approval-store.ts";
import { type DayLimitDeps, getDayLimit } from "./day-limit.ts";
import { findHoldEnd, findPaidAddresses } from "./order-facts-store.ts";
import type { TermsByCurrency, WithdrawalTerms } from "./withdrawal-terms.ts";

export type OrderFactsDeps = DayLimitDeps &
  FindKeyedDeps & {
    readonly outlook: OutlookChain;
    readonly usdtContract: string;
    readonly terms: TermsByCurrency;
  };

export type OrderAsk = {
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  /** Null before an amount was typed. */
  readonly amount: Money | null;
};

/** What decides whether a withdrawal may be ordered, from our books and from the chain. */
export type StopFacts = OrderAsk & {
  readonly terms: WithdrawalTerms;
  readonly usdtContract: string;
  /** The row of an address that is ours. */
  readonly own: OwnAddress | undefined;
  readonly isStopped: boolean;
  readonly heldUntil: Date | null;
  /** As `lockedUntilOf` says of the saved payee; null where there is none. */
  readonly lockedUntil: number | null;
  readonly day: DayLimit;
  readonly outlook: PaymentOutlook;
};

/** What the person's own history says of an address. */
export type Acquaintance = {
  /** Another address that they know and that this one only looks like; null when there is none. */
  readonly lookAlike: string | null;
  /** Payments to it that have arrived. */
  readonly timesPaid: number;
  readonly lastPaidAt: Date | null;
};

/** What is worth knowing besides. */
export type AdviceFacts = StopFacts & {
  readonly acquaintance: Acquaintance;
  /** Operators that would have to approve it. */
  readonly approvals: 0 | 1 | 2;
};

/** Looks up what can stop an order; null for what is no address, of which nothing can be asked. */
export async function findStopFacts(
  deps: OrderFactsDeps,
  ask: OrderAsk,
): Promise<StopFacts | null> {
  const hex = parseBase58Address(ask.address);
  if (hex === null) return null;
  const { database, usdtContract, clock } = deps;
  const { userId, currency } = ask;
  const now = clock.now();
  const [ours, stopped, heldUntil, lockedUntil, day, outlook] = await Promise.all([
    findKeyedAddresses(deps, [hex]),
    findStoppedCurrencies(database),
    findHoldEnd(database, { userId, now }),
    findLock(database, ask, now),
    findDay(deps, ask, now),
    deps.outlook.lookAhead(ask),
  ]);
  const isStopped = stopped.has(currency);
  const known = { own: ours.get(hex), isStopped, heldUntil, lockedUntil, day, outlook };
  return { ...ask, ...known, usdtContract, terms: deps.terms[currency] };
}

async function findLock(db: Queryable, ask: OrderAsk, now: Date): Promise<number | null> {
  const [payee, switches] = await Promise.all([
    findPayee(db, ask),
    findSwitches(db, { userId: ask.userId, now }),
  ]);
  return payee && lockedUntilOf(payee, { switches, now });
}

async function findDay(
  { database, standingOf }: OrderFactsDeps,
  { userId, currency }: OrderAsk,
  now: Date,
): Promise<DayLimit> {
  const { certification: level } = await standingOf(userId);
  return getDayLimit(database, { userId, currency, level, now });
}

/** Looks up what its owner should know besides. */
export async function findAdviceFacts(
  { database, clock }: OrderFactsDeps,
  facts: StopFacts,
): Promise<AdviceFacts> {
  const [acquaintance, approvals] = await Promise.all([
    findAcquaintance(database, facts),
    findApprovals(database, facts, clock.now()),
  ]);
  return { ...facts, acquaintance, approvals };
}

/** As the worker will judge it. */
async function findApprovals(
  db: Queryable,
  { userId, amount, terms, day }: StopFacts,
  requestedAt: Date,
): Promise<0 | 1 | 2> {
  if (amount === null || findBrokenAmountRule(amount, { ...terms, day })) return 0;
  return countApprovals(db, { userId, amount, requestedAt }, terms.automatic.units);
}

/** What the person's own book and payments say of the address. */
async function findAcquaintance(
  db: Queryable,
  { userId, address }: OrderAsk,
): Promise<Acquaintance> {
  const [book, paid] = await Promise.all([
    listPayeesOf(db, userId, null),
    findPaidAddresses(db, userId),
  ]);
  // Each other entry and payment; an address may be in the book itself and still imitate one.
  const others = [...book, ...paid].map((one) => one.address).filter((one) => one !== address);
  const known = paid.find((one) => one.address === address);
  return {
    lookAlike: findLookAlike(address, others),
    timesPaid: known?.times ?? 0,
    lastPaidAt: known?.lastAt ?? null,
  };
}
