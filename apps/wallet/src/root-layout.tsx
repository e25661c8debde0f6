import { OfflineBar } from "@clearhold/ui/feedback";
import { Toasts } from "@clearhold/ui/overlays";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { LockGate } from "./features/people/screen-lock/lock-gate.tsx";
import { MessageWatch } from "./features/press/messages/message-watch.tsx";
import { LeaveOverlays } from "./frame/leave-overlays.tsx";
import { useSupport } from "./frame/support-link.tsx";
import { useDrawn } from "./frame/use-drawn.ts";
import { useLook } from "./preferences/use-look.ts";
import { FundPasswordGate } from "./session/fund-password-gate.tsx";
import { isSensitive } from "./session/guard.ts";
import { SessionWatch } from "./session/session-watch.tsx";
import { useText } from "./text/use-text.ts";

/** What is always there: the page, what lies over it, and what watches over both. */
export function RootLayout() {
  const t = useText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const drawn = useDrawn();
  useLook();
  useSupport(drawn);
  return (
    <LockGate>
      <OfflineBar text={t("fault.offline")} />
      {isSensitive(path) ? (
        <FundPasswordGate>
          <Outlet />
        </FundPasswordGate>
      ) : (
        <Outlet />
      )}
      <Toasts ahead={drawn} />
      <SessionWatch />
      <MessageWatch />
      <LeaveOverlays />
    </LockGate>
  );
}
