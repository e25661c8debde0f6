import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "../feedback/toasts.ts";
import type { DialogProps } from "./dialog-panel.tsx";
import type { SheetProps } from "./sheet-panel.tsx";

// One chunk for everything that lies over the page: no first screen pays for it.
const load = () => import("./overlays.ts");
const LazySheet = lazy(() => load().then((module) => ({ default: module.SheetPanel })));
const LazyDialog = lazy(() => load().then((module) => ({ default: module.DialogPanel })));
const LazyToasts = lazy(() => load().then((module) => ({ default: module.ToastHost })));

/** A bottom sheet: swipe, backdrop, Escape and Back close it; focus returns to its opener. */
export function Sheet(props: SheetProps) {
  const needed = useEverTrue(props.open);
  return needed ? (
    <Suspense>
      <LazySheet {...props} />
    </Suspense>
  ) : null;
}

/** A question with two answers. */
export function Dialog(props: DialogProps) {
  const needed = useEverTrue(props.open);
  return needed ? (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  ) : null;
}

/** Stands once at the root of the app. `ahead`: the overlays are fetched before the first is needed. */
export function Toasts({ ahead }: { ahead: boolean }) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  useEffect(() => {
    if (!ahead) return;
    load().then(
      () => setNeeded(true),
      () => {}, // offline: the next need tries again
    );
  }, [ahead]);
  return needed ? (
    <Suspense>
      <LazyToasts />
    </Suspense>
  ) : null;
}

function useEverTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
