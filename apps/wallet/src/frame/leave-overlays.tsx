import { closeTopOverlay } from "@clearhold/ui";
import { useBlocker } from "@tanstack/react-router";

/** Going back closes the open sheet or dialog; only the next one leaves the page. */
export function LeaveOverlays() {
  useBlocker({
    shouldBlockFn: ({ action }) => action === "BACK" && closeTopOverlay(),
    enableBeforeUnload: false,
  });
  return null;
}
