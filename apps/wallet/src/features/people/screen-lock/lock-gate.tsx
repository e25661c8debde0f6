import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useUserInfo } from "../../../session/user-info.ts";
import { withTexts } from "../../../text/load-texts.ts";
import styles from "./lock-gate.module.css";
import { useScreenLock } from "./screen-lock.ts";

// Most people have no lock: only who has one fetches what opens it.
const lockOverlay = withTexts(["people"], () => import("./lock-overlay.tsx"));
const LockOverlay = lazy(() => lockOverlay().then((module) => ({ default: module.LockOverlay })));

/**
 * Stands around the whole app. While the screen is locked everything below and beside it is hidden
 * and out of reach, sheets and toasts included, whatever page is opened meanwhile.
 */
export function LockGate({ children }: { children: ReactNode }) {
  const locked = useScreenLock((state) => state.locked);
  useForgetStrangers();
  useEffect(() => {
    document.documentElement.toggleAttribute("data-locked", locked);
  }, [locked]);
  return (
    <>
      <div className={styles.app} inert={locked} data-hidden={locked || undefined}>
        {children}
      </div>
      {locked && (
        <Suspense fallback={<div className={styles.cover} />}>
          <LockOverlay />
        </Suspense>
      )}
    </>
  );
}

/** A lock that somebody else made on this device locks nobody else's screen. */
function useForgetStrangers() {
  const userId = useUserInfo().data?.user_id;
  const owner = useScreenLock((state) => state.config?.userId);
  useEffect(() => {
    if (userId !== undefined && owner !== undefined && userId !== owner) {
      useScreenLock.getState().keep(null);
    }
  }, [userId, owner]);
}
