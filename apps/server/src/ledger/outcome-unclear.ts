import { Refusal } from "../kernel/refusal.ts";

/**
 * The database went away and nobody can tell whether the posting stands. Answered as 503: asking
 * again with the same idempotency key tells, and does nothing twice. Never means "failed".
 */
export class OutcomeUnclear extends Refusal {
  constructor(cause: unknown) {
    super("outcome-unclear");
    this.name = "OutcomeUnclear";
    this.cause = cause;
  }
}
