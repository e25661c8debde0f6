import { createHash } from "node:crypto";
import { addressOfBytes, base58Address } from "@clearhold/tron/address";

/** What the demo shows of a project's life. */
export type DemoStory = {
  readonly terms: Readonly<Record<string, unknown>>;
  /** Whole coins that the demo user subscribes; none where absent. */
  readonly subscription?: string;
  /** Whole coins that come back on the chain; with them the result is computed and approved. */
  readonly inflow?: bigint;
  /** A cost of whole coins that the operators have paid to the payee of the terms, and its bill. */
  readonly cost?: { readonly payee: string; readonly coins: bigint; readonly bill: string };
};

const plan = [
  { name: "Equipment", share: "60" },
  { name: "Installation", share: "30" },
  { name: "Reserve", share: "10" },
] as const;

/** When a project starts, ends its raise, publishes its result and pays it. */
function schedule(start: string, end: string, publish: string, give: string) {
  return { start, end, publish, give };
}

/** Long enough for a payment to become solid, so that the demo user can fill the raise in time. */
const raiseEnds = "+5m";
const soon = schedule("+1s", raiseEnds, raiseEnds, raiseEnds);

/** Who is paid for the demo's cost: an account like any other, whose key nobody has. */
const carrier = base58Address(
  addressOfBytes(createHash("sha256").update("DEMO Carrier").digest().subarray(0, 20)),
);

/** Status 1, 2, 4, 3, 5 and twice 7 in this order, some of them after five minutes. */
export const demoStories: Readonly<Record<string, DemoStory>> = {
  upcoming: {
    terms: {
      plan,
      name: "Wind park Jeju",
      content: "A demonstration project that has not begun.\nNothing here is an offer.",
      currency: "USDT",
      target: "20000",
      minimum: "10000",
      subscription_minimum: "50",
      person_limit: "5000",
      target_rate: "9",
      ...schedule("+7d", "+21d", "+51d", "+52d"),
    },
  },
  open: {
    terms: {
      plan,
      name: "Solar roofs Busan",
      content: "A demonstration project that takes subscriptions.\nNothing here is an offer.",
      currency: "USDT",
      target: "5000",
      minimum: "1000",
      subscription_minimum: "10",
      person_limit: "2000",
      target_rate: "12.5",
      ...schedule("+1s", "+14d", "+44d", "+45d"),
    },
    subscription: "200",
  },
  failed: {
    terms: {
      plan,
      name: "Tidal mill Incheon",
      content: "A demonstration project whose raise fails: everyone gets everything back.",
      currency: "TRX",
      target: "100000",
      minimum: "50000",
      target_rate: "15",
      ...soon,
    },
    subscription: "300",
  },
  raised: {
    terms: {
      plan,
      name: "Battery store Ulsan",
      content: "A demonstration project that is fully raised and at work.",
      currency: "TRX",
      target: "500",
      target_rate: "8",
      ...schedule("+1s", "+14d", "+30d", "+31d"),
    },
    subscription: "500",
  },
  result: {
    terms: {
      plan,
      name: "Charging points Daegu",
      content: "A demonstration project whose result is announced and not paid out yet.",
      currency: "USDT",
      target: "300",
      target_rate: "10",
      ...schedule("+1s", raiseEnds, raiseEnds, "+14d"),
    },
    subscription: "300",
    inflow: 24n,
  },
  loss: {
    terms: {
      plan,
      name: "Tram depot Daejeon",
      content: "A demonstration project that ends in a loss: it cost more than it brought.",
      currency: "USDT",
      target: "200",
      target_rate: "10",
      cost_payees: [{ name: "DEMO Carrier", address: carrier }],
      cost_cap: "40",
      ...soon,
    },
    subscription: "200",
    inflow: 6n,
    cost: {
      payee: "DEMO Carrier",
      coins: 30n,
      bill: "DEMO bill 1: carriage of rails to the depot, 30 USDT.\n",
    },
  },
  over: {
    terms: {
      plan,
      name: "Heat pumps Seoul",
      content: "A demonstration project from its raise to its payout.",
      currency: "USDT",
      target: "400",
      target_rate: "11",
      ...soon,
    },
    subscription: "400",
    inflow: 50n,
  },
};
