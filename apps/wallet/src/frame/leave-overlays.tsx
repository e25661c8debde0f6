import { closeTopOverlay } from "@clearhold/ui/overlays";
import { useBlocker } from "@tanstack/react-router";

/** Going back closes the open sheet or dialog; only the next one leaves the page. */
export function LeaveOverlays() {
  useBlocker({
    // Whatever else leaves the page, such as a link or a step of the app's own, leaves its overlays too.
    shouldBlockFn: ({ action }) => action === "BACK" && closeTopOverlay(),
    enableBeforeUnload: false,
  });
  return null;
}
