import type { Logger } from "../../../kernel/logger.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";

export type ForgetProofsDeps = {
  readonly guard: Pick<GuardPort, "forgetSession">;
  readonly logger: Pick<Logger, "warn">;
};

/** What ended sessions had proved is forgotten; that the guard is away keeps nobody logged in. */
export async function forgetProofs(
  { guard, logger }: ForgetProofsDeps,
  sessionHashes: readonly string[],
): Promise<void> {
  const forgotten = sessionHashes.map((sessionHash) => guard.forgetSession({ sessionHash }));
  for (const end of await Promise.allSettled(forgotten)) {
    if (end.status === "fulfilled") continue;
    logger.warn({ err: end.reason }, "the guard keeps a proof of an ended session");
  }
}
