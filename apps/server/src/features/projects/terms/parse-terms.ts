import { CurrencyCode } from "@clearhold/contract/primitives/money";
import { parsePercent, scaleOf } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import { z } from "zod";

/**
 * What part of the escrow a name stands for in the published plan; shares in parts per million. Escrow
 * is deployed to its address alone; "" where nothing is.
 */
type PlanSlice = {
  readonly name: string;
  readonly sharePpm: number;
  readonly address: string;
};

/** Somebody whom documented costs may be paid to. */
type CostPayee = { readonly name: string; readonly address: string };

/** What an operator writes of a project. None of it ever changes. */
export type ProjectTerms = {
  readonly name: string;
  /** Plain text; a line break starts a paragraph. */
  readonly content: string;
  readonly image: string;
  readonly currency: z.infer<typeof CurrencyCode>;
  /** What the raise asks for, and below which amount it fails. */
  readonly targetUnits: bigint;
  readonly targetMinUnits: bigint;
  /** The least of one subscription and the most of one person. */
  readonly subscriptionMinUnits: bigint;
  readonly personLimitUnits: bigint;
  /** The target: parts per million of the principal, not guaranteed. */
  readonly targetRatePpm: bigint;
  readonly levelMin: number;
  readonly certificationMin: number;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly publishAt: Date;
  readonly giveAt: Date;
  readonly plan: readonly PlanSlice[];
  /** What this project's subscribers agree to; "" = the general terms alone. */
  readonly agreement: string;
  /** How long a subscription can be cancelled; it ends with status 2 at the latest. */
  readonly coolingOffHours: number;
  /** How much of what was raised may leave to the plan's addresses, in parts per million. */
  readonly deployablePpm: number;
  readonly costPayees: readonly CostPayee[];
  readonly costCapUnits: bigint;
  /** Whose money counts as an inflow; empty = anybody's that no rule excludes. */
  readonly inflowSources: readonly string[];
};

/** What does not fit in a project's terms; every fault at once, the field named first. */
export class TermsFault extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the terms do not fit:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
    this.name = "TermsFault";
    this.faults = faults;
  }
}

const secondsOf = { s: 1, m: 60, h: 3600, d: 86_400 } as const;
const fromNow = /^\+([0-9]{1,6})([smhd])$/;

const wholeCoins = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,11})$/, 'must be whole coins in text, such as "1000"');
const percent = z
  .string()
  .regex(/^(?:0|[1-9][0-9]{0,3})(?:\.[0-9]{1,4})?$/, 'must be percent in text, such as "12.5"');
const chainAddress = z
  .string()
  .refine((text) => parseBase58Address(text) !== null, "must be a TRON address");
const moment = z
  .string()
  .refine(
    (text) => fromNow.test(text) || !Number.isNaN(Date.parse(text)),
    "must be a time such as 2027-01-31T12:00:00Z, or +30m from now (s, m, h, d)",
  );

/** The terms as an operator writes them, in a JSON file. */
const TermsFile = z.strictObject({
  name: z.string().min(1).max(80),
  content: z.string().max(10_000),
  image: z.string().max(200).default(""),
  currency: CurrencyCode,
  /** What the raise asks for, and below which it fails. */
  target: wholeCoins,
  minimum: wholeCoins.default("0"),
  /** The least of one subscription and the most of one person. */
  subscription_minimum: wholeCoins.default("1"),
  person_limit: wholeCoins.optional(),
  target_rate: percent,
  level: z.int().min(0).max(100).default(0),
  certification: z.int().min(0).max(10).default(0),
  /** Escrow is deployed to a slice's address alone; a slice without one deploys nothing. */
  plan: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(40),
        share: percent,
        address: chainAddress.or(z.literal("")).default(""),
      }),
    )
    .max(20)
    .default([]),
  agreement: z.string().max(10_000).default(""),
  cooling_off_hours: z.int().min(0).max(168).default(0),
  /** How much of what was raised may be deployed. */
  deployable: percent.default("0"),
  cost_payees: z
    .array(z.strictObject({ name: z.string().min(1).max(80), address: chainAddress }))
    .max(20)
    .default([]),
  cost_cap: wholeCoins.default("0"),
  /** Whose money counts as an inflow; empty = anybody's that no rule excludes. */
  inflow_sources: z.array(chainAddress).max(20).default([]),
  start: moment,
  end: moment,
  publish: moment,
  give: moment,
});

/**
 * Reads a project's terms. Amounts are whole coins and rates percent, both in text; times are ISO
 * 8601 or relative to `now`. Throws TermsFault with all that does not fit.
 */
export function parseTerms(value: unknown, now: Date): ProjectTerms {
  const parsed = TermsFile.safeParse(value);
  if (!parsed.success) {
    throw new TermsFault(
      parsed.error.issues.map((issue) => `${issue.path.join(".") || "terms"}: ${issue.message}`),
    );
  }
  const file = parsed.data;
  const coins = (text: string) => BigInt(text) * 10n ** BigInt(scaleOf(file.currency));
  const terms = {
    name: file.name,
    content: file.content,
    image: file.image,
    currency: file.currency,
    targetUnits: coins(file.target),
    targetMinUnits: coins(file.minimum),
    subscriptionMinUnits: coins(file.subscription_minimum),
    personLimitUnits: coins(file.person_limit ?? file.target),
    targetRatePpm: partsPerMillionOf(file.target_rate),
    levelMin: file.level,
    certificationMin: file.certification,
    plan: file.plan.map(({ name, share, address }) => ({
      name,
      sharePpm: Number(partsPerMillionOf(share)),
      address,
    })),
    startAt: momentOf(file.start, now),
    endAt: momentOf(file.end, now),
    publishAt: momentOf(file.publish, now),
    giveAt: momentOf(file.give, now),
    agreement: file.agreement,
    coolingOffHours: file.cooling_off_hours,
    deployablePpm: Number(partsPerMillionOf(file.deployable)),
    costPayees: file.cost_payees,
    costCapUnits: coins(file.cost_cap),
    inflowSources: file.inflow_sources,
  };
  const faults = [...crossFaults(terms)];
  if (faults.length > 0) throw new TermsFault(faults);
  return terms;
}

function* crossFaults(terms: ProjectTerms): Generator<string> {
  const { targetUnits, targetMinUnits, subscriptionMinUnits, personLimitUnits } = terms;
  if (targetUnits === 0n) yield "target: must be above zero";
  if (targetMinUnits > targetUnits) yield "minimum: must not be above target";
  if (subscriptionMinUnits === 0n) yield "subscription_minimum: must be above zero";
  if (personLimitUnits > targetUnits) yield "person_limit: must not be above target";
  if (subscriptionMinUnits > personLimitUnits) {
    yield "subscription_minimum: must not be above person_limit";
  }
  if (terms.startAt >= terms.endAt) yield "end: must be after start";
  const finalAt = terms.endAt.getTime() + terms.coolingOffHours * 3_600_000;
  if (finalAt > terms.publishAt.getTime()) {
    yield "publish: must not be before end and the last cooling_off_hours";
  }
  if (terms.publishAt > terms.giveAt) yield "give: must not be before publish";
  const shares = terms.plan.reduce((sum, slice) => sum + slice.sharePpm, 0);
  yield* spendingFaults(terms);
  if (terms.plan.length > 0 && shares !== 1_000_000) yield "plan: the shares must add up to 100";
}

/** What may leave has to have somewhere to go. */
function* spendingFaults(terms: ProjectTerms): Generator<string> {
  const { deployablePpm, plan, costCapUnits, costPayees, targetUnits } = terms;
  if (deployablePpm > 1_000_000) yield "deployable: must not be above 100";
  if (deployablePpm > 0 && !plan.some(({ address }) => address !== "")) {
    yield "plan: needs an address where deployable is above zero";
  }
  if (costCapUnits > targetUnits) yield "cost_cap: must not be above target";
  if (costCapUnits > 0n !== costPayees.length > 0) {
    yield "cost_payees: go with a cost_cap above zero";
  }
}

/** "12.5" percent is 125000 parts per million. */
function partsPerMillionOf(text: string): bigint {
  const parts = parsePercent(text);
  if (parts === null) throw new Error(`not a percent: ${text}`);
  return parts;
}

/** A time as operators write it: one of ISO 8601, or so much from now; an invalid date for anything else. */
export function momentOf(text: string, now: Date): Date {
  const relative = fromNow.exec(text);
  if (!relative) return new Date(text);
  const seconds = Number(relative[1]) * secondsOf[relative[2] as keyof typeof secondsOf];
  return new Date(now.getTime() + seconds * 1000);
}
