import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { type ForgetProofsDeps, forgetProofs } from "./forget-proofs.ts";
import type { Sessions } from "./open-sessions.ts";

export type LogoutDeps = ForgetProofsDeps & {
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, "end">;
};

/** The session ends at once, and with it what it had proved. */
export async function logout(deps: LogoutDeps, actor: Actor): Promise<void> {
  const { userId, ip, device } = actor;
  const event = { userId, kind: "logged-out", at: deps.clock.now(), ip, device } as const;
  await forgetProofs(deps, await deps.sessions.end(actor, event));
}
