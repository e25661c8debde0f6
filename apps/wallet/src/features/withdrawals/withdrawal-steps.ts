import type { WithdrawalState, WithdrawalView } from "@clearhold/contract/wallet/withdrawals";
import type { TimelineStep } from "@clearhold/ui";

export type WithdrawalStep = {
  state: WithdrawalState;
  /** Unix seconds; null for a step to come. */
  at: number | null;
  mark: TimelineStep["state"];
};

const way: readonly WithdrawalState[] = ["held", "signed", "broadcast", "settled"];

/**
 * The way of a withdrawal: what has happened with its time, the step that is awaited, and what
 * comes after. A returned one ends in its own step; the rest of the way is not shown.
 */
export function withdrawalSteps(
  withdrawal: Pick<WithdrawalView, "state" | "steps">,
): WithdrawalStep[] {
  const timeOf = (state: WithdrawalState) =>
    withdrawal.steps.find((step) => step.state === state)?.at ?? null;
  if (withdrawal.state === "returned") {
    const passed = way.filter((state) => state === "held" || timeOf(state) !== null);
    const done = passed.map((state) => ({ state, at: timeOf(state), mark: "done" }) as const);
    return [...done, { state: "returned", at: timeOf("returned"), mark: "failed" }];
  }
  const reached = way.indexOf(withdrawal.state);
  return way.map((state, index) => ({ state, at: timeOf(state), mark: markOf(index, reached) }));
}

function markOf(index: number, reached: number): TimelineStep["state"] {
  if (index <= reached) return "done";
  return index === reached + 1 ? "current" : "todo";
}
