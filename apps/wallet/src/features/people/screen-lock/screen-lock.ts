import { nowMs } from "@clearhold/ui/time";
import { create } from "zustand";
import { useSession } from "../../../session/session-store.ts";
import { isLockPlace, type LockConfig, readLock, writeLock } from "./lock-config.ts";

type ScreenLock = {
  config: LockConfig | null;
  locked: boolean;
  /** Keeps another lock, or none. */
  keep: (config: LockConfig | null) => void;
  /** Changes part of the lock that is kept. */
  change: (part: Partial<LockConfig>) => void;
  lock: () => void;
  unlock: () => void;
};

const isLoggedIn = () => useSession.getState().token !== null;

/**
 * The lock of this screen. It hides what is open here from whoever picks the phone up, and is no
 * authentication: nothing on the server follows from it.
 */
export const useScreenLock = create<ScreenLock>()((set, get) => {
  const config = readLock();
  return {
    config,
    // A reload is an opening: nobody gets round it.
    locked: config !== null && isLoggedIn(),
    keep(next) {
      writeLock(next);
      set({ config: next, ...(next === null && { locked: false }) });
    },
    change(part) {
      const { config: now, keep } = get();
      if (now) keep({ ...now, ...part });
    },
    lock: () => set(({ config: now }) => ({ locked: now !== null && isLoggedIn() })),
    unlock() {
      get().change({ wrong: 0 });
      set({ locked: false });
    },
  };
});

let hiddenSinceMs: number | null = null;

document.addEventListener("visibilitychange", () => {
  const { config, lock } = useScreenLock.getState();
  if (!config) return;
  if (document.hidden) hiddenSinceMs = nowMs();
  const awayMs = hiddenSinceMs === null ? 0 : nowMs() - hiddenSinceMs;
  // Locked on the way out where it locks at once: the list of open apps shows the lock, not money.
  if (awayMs >= config.afterMinutes * 60_000) lock();
  if (!document.hidden) hiddenSinceMs = null;
});

addEventListener("storage", ({ key }) => {
  if (isLockPlace(key)) useScreenLock.setState({ config: readLock() });
});

// Whoever has just logged in is known, and whoever is logged out has nothing open here.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) useScreenLock.getState().unlock();
});
