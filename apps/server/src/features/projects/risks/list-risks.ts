import type { ReplyOf } from "@clearhold/contract/endpoint";
import type {
  listRisks as listEndpoint,
  RiskView,
} from "@clearhold/contract/wallet/projects/risks";
import { type CurrencyCode, currencies, divideRoundDown, partsPerMillion } from "@clearhold/money";
import { resultRate } from "@clearhold/money/settlement";
import type { Queryable } from "../../../kernel/database.ts";
import { quoteRisk, type RiskFigures, riskSampleMin } from "./quote-risk.ts";

export type ListRisksDeps = { readonly database: Queryable };

/** Two readings for each coin: what demo projects returned says nothing about the others. */
export async function listRisks({
  database: db,
}: ListRisksDeps): Promise<ReplyOf<typeof listEndpoint>> {
  const [outcomes, failed] = await Promise.all([listOutcomes(db), countFailedRaises(db)]);
  return currencies.flatMap((unit) =>
    [false, true].map((demo) => {
      const alike = (one: { currency: CurrencyCode; demo: boolean }) =>
        one.currency === unit && one.demo === demo;
      const failedRaises = failed.find(alike)?.count ?? 0;
      return {
        unit,
        is_demo: demo,
        failed_raises: failedRaises,
        ...reading(outcomes.filter(alike)),
      };
    }),
  );
}

function reading(outcomes: readonly SettledOutcome[]) {
  const gains = outcomes.map(gainPpm);
  const figures = quoteRisk(gains);
  return {
    sample: gains.length,
    losses: gains.filter((gain) => gain < 0n).length,
    sample_min: riskSampleMin,
    figures: figures && figuresView(figures),
  };
}

/** What subscribers got beyond their principal, after the fee. */
function gainPpm({ escrowUnits, feeUnits, principalUnits }: SettledOutcome): bigint {
  return divideRoundDown(
    (escrowUnits - feeUnits - principalUnits) * partsPerMillion,
    principalUnits,
  );
}

function figuresView(figures: RiskFigures): NonNullable<RiskView["figures"]> {
  return {
    chance: percentOf(figures.chancePpm),
    chance_low: percentOf(figures.chanceLowPpm),
    chance_high: percentOf(figures.chanceHighPpm),
    worst: percentOf(figures.worstPpm),
    lower_quarter: percentOf(figures.lowerQuarterPpm),
    middle: percentOf(figures.middlePpm),
    upper_quarter: percentOf(figures.upperQuarterPpm),
    best: percentOf(figures.bestPpm),
  };
}

/** Two decimals, rounded towards minus infinity as every result is. */
function percentOf(ppm: bigint): string {
  return resultRate(partsPerMillion + ppm, partsPerMillion);
}

/** One project with an announced result: what was subscribed, what came of it, what the fee took. */
type SettledOutcome = {
  readonly currency: CurrencyCode;
  readonly demo: boolean;
  readonly principalUnits: bigint;
  readonly escrowUnits: bigint;
  readonly feeUnits: bigint;
};

/** Raises that failed, counted by coin. */
type FailedRaises = {
  readonly currency: CurrencyCode;
  readonly demo: boolean;
  readonly count: number;
};

/** Every announced result of this platform, with what came late and was split by the same sheet. */
async function listOutcomes(db: Queryable): Promise<SettledOutcome[]> {
  return db.query<SettledOutcome>(
    `select p.currency, p.demo, r.principal_units,
       r.escrow_units + coalesce(late.part_units, 0)::bigint as "escrowUnits",
       r.fee_units + coalesce(late.platform_units, 0)::bigint as "feeUnits"
     from projects p join project_results r on r.project_id = p.id
     left join (
       select project_id, sum(part_units) as part_units, sum(platform_units) as platform_units
       from late_lines group by project_id
     ) late on late.project_id = p.id
     where p.status >= 5`,
  );
}

/** How many raises failed, by coin, demonstrations apart. */
async function countFailedRaises(db: Queryable): Promise<FailedRaises[]> {
  return db.query<FailedRaises>(
    `select currency, demo, count(*)::integer as count from projects where status = 4
     group by currency, demo`,
  );
}
