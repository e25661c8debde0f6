import type { Seen } from "@clearhold/fairness/verify";

/** A head of a campaign's log with the moment at which this browser had it, by the server's clock. */
type KeptHead = Seen & { readonly campaign: string };

const place = "draw-heads";
const keptMax = 200;

/**
 * Keeps in this browser what the log was. A log that is changed later contradicts it, although the server
 * that shows the log would show changed receipts too.
 */
export function keepHead(campaign: string, { position, head, at }: Seen): void {
  const others = keptHeads().filter(
    (kept) => !(kept.campaign === campaign && kept.position === position && kept.head === head),
  );
  const kept = [...others, { campaign, position, head, at }].slice(-keptMax);
  localStorage.setItem(place, JSON.stringify(kept));
}

/** What this browser has of a campaign. */
export function headsOf(campaign: string): Seen[] {
  return keptHeads()
    .filter((kept) => kept.campaign === campaign)
    .map(({ position, head, at }) => ({ position, head, at }));
}

function keptHeads(): KeptHead[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKeptHead) : [];
  } catch {
    return [];
  }
}

function isKeptHead(value: unknown): value is KeptHead {
  const { campaign, position, head, at } = (value ?? {}) as Record<string, unknown>;
  const isNamed = typeof campaign === "string" && typeof head === "string";
  return isNamed && Number.isInteger(position) && Number.isInteger(at);
}
