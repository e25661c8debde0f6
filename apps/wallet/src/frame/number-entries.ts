import type { RouterHistory } from "@tanstack/react-router";

/**
 * An address that was typed, or opened by a push, while the app runs makes an entry without a number. The router
 * would take it for its first one, so going back from it or to it would look like another step. It gets the
 * number after the one before, ahead of the router's own listener.
 */
export function numberEntries(created: () => RouterHistory): void {
  addEventListener(
    "popstate",
    () => {
      if (history.state !== null) return;
      const { __TSR_index: before } = created().location.state;
      const key = crypto.getRandomValues(new Uint32Array(2)).join("-");
      const state = { key, __TSR_key: key, __TSR_index: before + 1 };
      // The router listens to `history.replaceState` itself.
      History.prototype.replaceState.call(history, state, "");
    },
    { capture: true },
  );
}
