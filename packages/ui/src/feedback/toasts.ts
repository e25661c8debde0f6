export type ToastTone = "plain" | "success" | "error";
type ToastMessage = { id: number; text: string; tone: ToastTone };

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | null = null;
let wake: (() => void) | null = null;
let lastId = 0;

/**
 * Says one sentence at the top of the screen. It may be called before the overlays have been
 * loaded: the sentence waits for them.
 */
export function toast(text: string, tone: ToastTone = "plain"): void {
  lastId += 1;
  const message = { id: lastId, text, tone };
  if (listener) listener(message);
  else {
    waiting.push(message);
    wake?.();
  }
}

/** The host that shows them; it is given what was said before it came. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    listener = null;
  };
}

/** Called once when something is said while no host is there, so that the host gets loaded. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback;
  if (waiting.length > 0) callback();
  return () => {
    wake = null;
  };
}
