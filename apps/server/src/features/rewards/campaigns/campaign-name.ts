import { shownLine } from "@clearhold/contract/primitives/text";

const CampaignName = shownLine(60, 2);

/** What people read as a campaign's name, of 2 to 60 characters that are all seen; null for what cannot be one. */
export function campaignNameOf(text: string): string | null {
  return CampaignName.safeParse(text).data ?? null;
}
