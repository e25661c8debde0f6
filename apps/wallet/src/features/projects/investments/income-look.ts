import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { readMoney } from "../../../money/read-money.ts";
import { failedStatus, settledFrom } from "../projects/project-status.ts";

type Income = Pick<
  SubscriptionView,
  "status" | "unit" | "result_money" | "platform_money" | "my_profit" | "earnings"
>;

export type IncomeField = "result_money" | "platform_money" | "my_profit" | "earnings";

/** "unsettled" below status 6 (requirement 4); then the colour of the result. */
export type IncomeLook = "unsettled" | "up" | "down" | "plain";

/**
 * How one amount of the income looks. All of them are green with a profit and red with a loss; an
 * even result and an amount of zero are neutral: zero is never red.
 */
export function incomeLook(income: Income, field: IncomeField): IncomeLook {
  if (income.status < settledFrom || income[field] === "" || income.result_money === "") {
    return "unsettled";
  }
  const result = readMoney(income.result_money, income.unit).units;
  const shown = readMoney(income[field], income.unit).units;
  if (result === 0n || shown === 0n) return "plain";
  return result > 0n ? "up" : "down";
}

/** Nothing was won or lost: I cancelled in time, or the raise failed. */
export function isGivenBack({
  status,
  state,
}: Pick<SubscriptionView, "status" | "state">): boolean {
  return state === "cancelled" || status === failedStatus;
}
