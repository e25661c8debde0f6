import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { Ledger } from "./ledger.ts";
import type { Json } from "./posting.ts";

/**
 * What this key was answered before; else what the work answers. It is not refused for what the same form
 * has changed meanwhile at another web server: then the answer is that one's.
 */
export async function answerOnce<A extends Json>(
  ledger: Pick<Ledger, "findAnswer">,
  key: IdempotencyKey | undefined,
  work: () => Promise<A>,
): Promise<A> {
  const known = await ledger.findAnswer<A>(key);
  if (known) return known;
  try {
    return await work();
  } catch (error) {
    const meanwhile = error instanceof Refusal && (await ledger.findAnswer<A>(key));
    if (!meanwhile) throw error;
    return meanwhile;
  }
}
