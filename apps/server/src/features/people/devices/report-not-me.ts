import type { Visitor } from "../../../kernel/actor.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import type { Sessions } from "../identity/index.ts";

export type ReportNotMeDeps = {
  readonly guard: Pick<GuardPort, "freezeAccount">;
  readonly sessions: Pick<Sessions, "endAll">;
};

/**
 * The guard freezes the account and ends its sessions; here they are forgotten. After the owner is
 * back, an old link ends nothing any more. Refuses `link-expired`.
 */
export async function reportNotMe(
  { guard, sessions }: ReportNotMeDeps,
  visitor: Visitor,
  { token }: { token: string },
): Promise<void> {
  const { userId, frozen } = await guard.freezeAccount({ token, visit: visitor });
  if (frozen) await sessions.endAll(userId);
}
