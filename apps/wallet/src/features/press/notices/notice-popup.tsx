import type { NoticeView, PopupKind } from "@clearhold/contract/wallet/press/notices";
import { TextSkeleton } from "@clearhold/ui/feedback";
import { Sheet } from "@clearhold/ui/overlays";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { popupsQuery } from "./notices-data.ts";
import { firstUnseen, markSeen } from "./seen-popups.ts";

const Body = lazy(() => import("./notice-body.tsx").then((it) => ({ default: it.NoticeBody })));

/** Opens the first notice of a kind that this device has not shown. One for each visit of the screen. */
export function NoticePopup({ kind }: { kind: PopupKind }) {
  const popups = useQuery(popupsQuery(kind)).data;
  const [shown, setShown] = useState<NoticeView | null>(null);
  const [closed, setClosed] = useState(false);
  const next = shown ?? (popups && firstUnseen(popups)) ?? null;
  if (next && !shown) setShown(next);
  if (!next) return null;
  const close = () => {
    markSeen(next.id);
    setClosed(true);
  };
  return (
    <Sheet open={!closed} onClose={close} title={next.title}>
      <Suspense fallback={<TextSkeleton />}>
        <Body notice={next} onLeave={close} />
      </Suspense>
    </Sheet>
  );
}
