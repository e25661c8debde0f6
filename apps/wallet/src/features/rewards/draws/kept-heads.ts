import type { Seen } from "@clearhold/fairness/verify";
import { deviceStorage } from "@clearhold/ui/storage";

/**
 * A head of a campaign's log with a moment of the server's clock or of the log's own lines: this device's clock
 * says nothing. It belongs to a person, or to nobody where it was seen without one.
 */
type KeptHead = Seen & { readonly campaign: string; readonly owner: string | null };

const place = "draw-heads";
const keptMax = 200;

/**
 * Keeps in this browser what the log was. A log that is changed later contradicts it, although the server
 * that shows the log would show changed receipts too.
 * @param owner who saw it; null for nobody who is logged in.
 */
export function keepHead(
  campaign: string,
  { position, head, at }: Seen,
  owner: string | null,
): void {
  const others = keptHeads().filter(
    (kept) =>
      !(
        kept.campaign === campaign &&
        kept.owner === owner &&
        kept.position === position &&
        kept.head === head
      ),
  );
  const kept = [...others, { campaign, owner, position, head, at }].slice(-keptMax);
  deviceStorage.setItem(place, JSON.stringify(kept));
}

/** What this browser has of a campaign: what this person saw, and what was seen by nobody. */
export function headsOf(campaign: string, owner: string | null): Seen[] {
  return keptHeads()
    .filter((kept) => kept.campaign === campaign && (kept.owner === null || kept.owner === owner))
    .map(({ position, head, at }) => ({ position, head, at }));
}

function keptHeads(): KeptHead[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKeptHead) : [];
  } catch {
    return [];
  }
}

function isKeptHead(value: unknown): value is KeptHead {
  const { campaign, owner, position, head, at } = (value ?? {}) as Record<string, unknown>;
  const isNamed = typeof campaign === "string" && typeof head === "string";
  const isOwned = owner === null || typeof owner === "string";
  return isNamed && isOwned && Number.isInteger(position) && Number.isInteger(at);
}
