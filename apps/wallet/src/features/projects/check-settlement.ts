import type { SettlementView, SubscriptionView } from "@clearhold/contract/wallet/projects";
import { scaleOf, shareByLargestRemainder } from "@clearhold/money";
import { readUnits } from "../../money/read-money.ts";
import { platformFeeOf } from "./quote-outcome.ts";

/** One line of a sheet in units; `result`, `platform` and `earnings` follow from price and part. */
export type SettledLine = {
  readonly price: bigint;
  readonly part: bigint;
  readonly result: bigint;
  readonly platform: bigint;
  readonly earnings: bigint;
};

export type SettlementCheck = {
  /** Every line is what the shared arithmetic makes of the subscriptions and the escrow. */
  readonly lines: boolean;
  /** The lines add up to the published totals, and what is paid to what escrow held. */
  readonly sums: boolean;
  /** What the browser computed, by record id. Empty when the sheet cannot be a sheet at all. */
  readonly computed: ReadonlyMap<string, SettledLine>;
};

/**
 * Computes a published result again from what people subscribed and what escrow held (decisions 2).
 * Nothing else of the sheet is taken on trust.
 */
export function checkSettlement(sheet: SettlementView, feePercent: string): SettlementCheck {
  const units = (text: string) => readUnits(text, scaleOf(sheet.unit));
  const escrow = units(sheet.escrow);
  const prices = sheet.lines.map((line) => ({ id: line.record_id, weight: units(line.price) }));
  const whole = new Set(prices.map(({ id }) => id)).size === prices.length && prices.length > 0;
  if (!whole || escrow < 0n || prices.some(({ weight }) => weight <= 0n)) {
    return { lines: false, sums: false, computed: new Map() };
  }
  const parts = shareByLargestRemainder(escrow, prices);
  const computed = new Map(
    prices.map(({ id, weight }, place) => [id, settle(weight, parts[place] ?? 0n, feePercent)]),
  );
  return {
    lines: sheet.lines.every((line) => isSame(publishedLine(line, sheet), computed, line)),
    sums: addsUp(sheet),
    computed,
  };
}

function settle(price: bigint, part: bigint, feePercent: string): SettledLine {
  const result = part - price;
  const platform = platformFeeOf(result, feePercent);
  return { price, part, result, platform, earnings: part - platform };
}

/** A line of the sheet as it was published. */
export function publishedLine(
  line: SettlementView["lines"][number],
  { unit }: Pick<SettlementView, "unit">,
): SettledLine {
  const units = (text: string) => readUnits(text, scaleOf(unit));
  return {
    price: units(line.price),
    part: units(line.part),
    result: units(line.result_money),
    platform: units(line.platform_money),
    earnings: units(line.earnings),
  };
}

function isSame(
  published: SettledLine,
  computed: ReadonlyMap<string, SettledLine>,
  { record_id }: { record_id: string },
): boolean {
  const own = computed.get(record_id);
  return own !== undefined && differencesOf(published, own).length === 0;
}

/** The fields in which two lines are not the same. */
export function differencesOf(left: SettledLine, right: SettledLine): (keyof SettledLine)[] {
  const fields = ["price", "part", "result", "platform", "earnings"] as const;
  return fields.filter((field) => left[field] !== right[field]);
}

export type OwnRecord = Pick<
  SubscriptionView,
  "id" | "price" | "result_money" | "platform_money" | "earnings"
>;

/**
 * My own line: published as my browser computes it, and told to me in my record with the same
 * amounts. What my record does not say yet ("" before status 6) is not compared.
 */
export function isOwnLineRight(
  sheet: SettlementView,
  { computed }: SettlementCheck,
  record: OwnRecord,
): boolean {
  const line = sheet.lines.find(({ record_id, mine }) => mine && record_id === record.id);
  const own = computed.get(record.id);
  if (!line || !own || differencesOf(publishedLine(line, sheet), own).length > 0) return false;
  const said = (text: string) => (text === "" ? null : readUnits(text, scaleOf(sheet.unit)));
  const told = [
    [said(record.price), own.price],
    [said(record.result_money), own.result],
    [said(record.platform_money), own.platform],
    [said(record.earnings), own.earnings],
  ] as const;
  return told.every(([mine, right]) => mine === null || mine === right);
}

function addsUp(sheet: SettlementView): boolean {
  const units = (text: string) => readUnits(text, scaleOf(sheet.unit));
  const lines = sheet.lines.map((line) => publishedLine(line, sheet));
  const sum = (field: keyof SettledLine) => lines.reduce((total, line) => total + line[field], 0n);
  const [principal, escrow, fee] = [units(sheet.principal), units(sheet.escrow), units(sheet.fee)];
  return (
    sum("price") === principal &&
    sum("part") === escrow &&
    sum("platform") === fee &&
    sum("earnings") + fee === escrow &&
    units(sheet.gross) === escrow - principal
  );
}
