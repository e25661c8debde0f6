import { deviceStorage } from "@clearhold/ui/storage";
import type { GestureSecret } from "./gesture-secret.ts";

/** In the background this long, the screen locks. It always does when the wallet opens. */
export const lockMinutes = [0, 1, 5, 15] as const;
type LockMinutes = (typeof lockMinutes)[number];

/** Wrong gestures until their owner has to log in again. */
export const wrongMax = 5;

/** The lock of this screen on this device: kept in the browser, known to nobody else. */
export type LockConfig = {
  /** Whose screen it locks; somebody else who logs in here is not asked. */
  readonly userId: string;
  readonly gesture: GestureSecret | null;
  /** The passkey of this device that opens it as well. */
  readonly passkeyId: string | null;
  readonly afterMinutes: LockMinutes;
  /** Wrong gestures since the last right one. */
  readonly wrong: number;
};

const place = "clearhold.lock";

/** What is kept, or null: nothing, or what is no lock of ours. */
export function readLock(): LockConfig | null {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(place) ?? "null");
    return isLock(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function writeLock(config: LockConfig | null): void {
  if (config) deviceStorage.setItem(place, JSON.stringify(config));
  else deviceStorage.removeItem(place);
}

/** Whether a change of the browser's storage, in another tab, was of the lock. */
export function isLockPlace(key: string | null): boolean {
  return key === place || key === null;
}

function isLock(value: unknown): value is LockConfig {
  if (typeof value !== "object" || value === null) return false;
  const { userId, gesture, passkeyId, afterMinutes, wrong } = value as Record<string, unknown>;
  const opens = isSecret(gesture) || typeof passkeyId === "string";
  const whole = typeof userId === "string" && typeof wrong === "number";
  return whole && opens && lockMinutes.some((minutes) => minutes === afterMinutes);
}

function isSecret(value: unknown): value is GestureSecret {
  if (typeof value !== "object" || value === null) return false;
  const { salt, hash, rounds } = value as Record<string, unknown>;
  return typeof salt === "string" && typeof hash === "string" && typeof rounds === "number";
}
