import { closeTopOverlay } from "@clearhold/ui/overlays";
import { useBlocker } from "@tanstack/react-router";

/** Going back closes the open sheet or dialog; only the next one leaves the page. */
export function LeaveOverlays() {
  useBlocker({
    // Pushes and replaces are our own: only the browser's buttons meet an open overlay.
    shouldBlockFn: ({ action }) => action !== "PUSH" && action !== "REPLACE" && closeTopOverlay(),
    enableBeforeUnload: false,
  });
  return null;
}
