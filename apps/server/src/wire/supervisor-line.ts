import { droppedLines } from "../kernel/log-sink.ts";

/** What the supervisor asks every few seconds, with figures that only the supervisor has. */
export type SupervisorQuestion = {
  /** Log lines that all processes of the product have dropped since the start. */
  readonly droppedInProduct: number;
};

/** That an answer comes at all says that the process is not stuck. */
export type ProcessAnswer = { readonly droppedLines: number };

let droppedInProduct = 0;

/** Answers the supervisor for as long as this process lives. Without a supervisor it does nothing. */
export function answerSupervisor(): void {
  process.on("message", (question: SupervisorQuestion) => {
    droppedInProduct = question.droppedInProduct;
    const answer: ProcessAnswer = { droppedLines: droppedLines() };
    // A supervisor that has gone hears nothing; this process ends of that anyway.
    process.send?.(answer, () => {});
  });
}

/** A word on the logs for /readyz: dropped lines are told, and make nothing unready. */
export async function logWords(): Promise<string> {
  return `${Math.max(droppedInProduct, droppedLines())} lines dropped`;
}
