import type {
  WithdrawalState,
  WithdrawalView,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import type { TimelineStep } from "@clearhold/ui/data";

export type WithdrawalStep = {
  state: WithdrawalState;
  /** Unix seconds; null for a step to come. */
  at: number | null;
  mark: TimelineStep["state"];
};

const plain: readonly WithdrawalState[] = ["held", "signed", "broadcast", "settled"];
const reviewed: readonly WithdrawalState[] = ["held", "review", "signed", "broadcast", "settled"];

/**
 * The way of a withdrawal: what has happened with its time, the step that is awaited, and what
 * comes after. A returned one ends in its own step; the rest of the way is not shown.
 */
export function withdrawalSteps(
  withdrawal: Pick<WithdrawalView, "state" | "steps">,
): WithdrawalStep[] {
  const timeOf = (state: WithdrawalState) =>
    withdrawal.steps.find((step) => step.state === state)?.at ?? null;
  const way = timeOf("review") === null ? plain : reviewed;
  if (withdrawal.state === "returned") {
    const passed = way.filter((state) => state === "held" || timeOf(state) !== null);
    const done = passed.map((state) => ({ state, at: timeOf(state), mark: "done" }) as const);
    return [...done, { state: "returned", at: timeOf("returned"), mark: "failed" }];
  }
  // Approved, it is held again: the review is behind it.
  const state = withdrawal.state === "held" && way === reviewed ? "review" : withdrawal.state;
  const reached = way.indexOf(state) - (withdrawal.state === "review" ? 1 : 0);
  return way.map((state, index) => ({ state, at: timeOf(state), mark: markOf(index, reached) }));
}

function markOf(index: number, reached: number): TimelineStep["state"] {
  if (index <= reached) return "done";
  return index === reached + 1 ? "current" : "todo";
}
