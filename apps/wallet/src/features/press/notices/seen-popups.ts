import { deviceStorage } from "@clearhold/ui/storage";
import { useSession } from "../../../session/session-store.ts";

/** One person's: what one has seen, another one has not. */
const place = () => `popups-seen ${useSession.getState().person ?? ""}`;
const keptMax = 50;

/** The pop-ups that this device has shown to this person, the oldest first. */
function seenPopups(): string[] {
  const kept: unknown = readJson(deviceStorage.getItem(place()));
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

/** The first that this device has not shown yet. */
export function firstUnseen<Popup extends { id: string }>(
  popups: readonly Popup[],
): Popup | undefined {
  const seen = new Set(seenPopups());
  return popups.find(({ id }) => !seen.has(id));
}

/** Keeps in this browser that a pop-up was shown. */
export function markSeen(id: string): void {
  const others = seenPopups().filter((seen) => seen !== id);
  deviceStorage.setItem(place(), JSON.stringify([...others, id].slice(-keptMax)));
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
