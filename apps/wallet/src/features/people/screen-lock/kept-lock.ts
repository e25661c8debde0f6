import type { LockConfig } from "./lock-config.ts";
import { useScreenLock } from "./screen-lock.ts";

/** The lock that is kept, or what a new one begins with. */
export function keptLock(userId: string): LockConfig {
  const fresh = { userId, gesture: null, passkeyId: null, afterMinutes: 1, wrong: 0 } as const;
  return useScreenLock.getState().config ?? fresh;
}

/** Takes the gesture away; a lock that nothing opens any more goes with it. */
export function withoutGesture(): void {
  const { config, keep } = useScreenLock.getState();
  keep(config?.passkeyId ? { ...config, gesture: null } : null);
}

/** Takes the fingerprint away; a lock that nothing opens any more goes with it. */
export function withoutFingerprint(): void {
  const { config, keep } = useScreenLock.getState();
  keep(config?.gesture ? { ...config, passkeyId: null } : null);
}
