import type { WithdrawalState } from "@clearhold/contract/wallet/payouts/withdrawals";
import { expect, it } from "vitest";
import { withdrawalSteps } from "./withdrawal-steps.ts";

function marks(state: WithdrawalState, ...passed: WithdrawalState[]) {
  const steps = passed.map((step, index) => ({ state: step, at: 1_000 + index }));
  return withdrawalSteps({ state, steps }).map((step) => `${step.state}:${step.mark}`);
}

it("shows what has happened, what is awaited, and what comes after", () => {
  expect(marks("held", "held")).toEqual([
    "held:done",
    "signed:current",
    "broadcast:todo",
    "settled:todo",
  ]);
  expect(marks("broadcast", "held", "signed", "broadcast")).toEqual([
    "held:done",
    "signed:done",
    "broadcast:done",
    "settled:current",
  ]);
  expect(
    marks("settled", "held", "signed", "broadcast", "settled").every((m) => /done$/.test(m)),
  ).toBe(true);
});

it("ends a returned one in its own red step, without the way it did not go", () => {
  expect(marks("returned", "held", "returned")).toEqual(["held:done", "returned:failed"]);
  expect(marks("returned", "held", "signed", "returned")).toEqual([
    "held:done",
    "signed:done",
    "returned:failed",
  ]);
});

it("gives each step that happened its time", () => {
  const steps = withdrawalSteps({ state: "held", steps: [{ state: "held", at: 1_795_000_000 }] });
  expect(steps.map((step) => step.at)).toEqual([1_795_000_000, null, null, null]);
});
