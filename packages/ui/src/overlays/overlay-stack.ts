/**
 * The open sheets and dialogs, lowest first. The app asks it when the person goes back: the top
 * overlay closes and the page stays.
 */
const open: (() => void)[] = [];

export function pushOverlay(close: () => void): () => void {
  open.push(close);
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Closes the top overlay. False when none is open. */
export function closeTopOverlay(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}
