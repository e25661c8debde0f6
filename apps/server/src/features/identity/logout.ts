import type { Actor } from "../../kernel/actor.ts";
import type { GuardPort } from "../../kernel/guard-port.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Sessions } from "./open-sessions.ts";

export type LogoutDeps = {
  readonly guard: Pick<GuardPort, "forgetSession">;
  readonly sessions: Pick<Sessions, "end">;
  readonly logger: Pick<Logger, "warn">;
};

/** The session ends at once; that the guard is away does not keep anybody logged in. */
export async function logout({ guard, sessions, logger }: LogoutDeps, actor: Actor): Promise<void> {
  await sessions.end(actor);
  await guard.forgetSession({ sessionHash: actor.sessionHash }).catch((error: unknown) => {
    logger.warn({ err: error }, "the guard keeps a proof of an ended session");
  });
}
