import { listRewards } from "@clearhold/contract/wallet/rewards/boxes";
import {
  type CampaignView,
  getCampaign,
  getDrawFile,
  listDraws,
} from "@clearhold/contract/wallet/rewards/campaigns";
import type { Seen, VerifyProgress } from "@clearhold/fairness/verify";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { saveFile } from "../../statements/bills/save-file.ts";
import { checkDraws } from "./check-draws.ts";
import { findOwner } from "./find-owner.ts";
import { headsOf, keepHead } from "./kept-heads.ts";

const pageSize = 10;
const receiptsAtOnce = 100;

export function useCampaign(id: string) {
  return useQuery(queryOf(getCampaign, { id }));
}

/** The draws of a campaign, the latest first. */
export function useDraws(id: string) {
  return useInfiniteQuery(
    pagesOf(listDraws, { id, limit: pageSize }, ({ data, ...page }) => ({
      ...page,
      data: data.map((draw) => ({ ...draw, id: draw.number })),
    })),
  );
}

/** Asks again for all that the page of a campaign shows. */
export function useRefreshProof(): () => Promise<void> {
  const queries = useQueryClient();
  const names = new Set<string>([getCampaign.name, listDraws.name, getDrawFile.name]);
  return () =>
    queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(`${name}`) });
}

/** The public file for one draw of it, and the first rule that it breaks: every card of it is drawn again. */
export function useDrawFile(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: [getDrawFile.name, "drawn again", id],
    queryFn: async ({ signal }) => {
      const seen = headsOf(id, findOwner(queries));
      const { file } = await call(getDrawFile, { id }, { signal });
      const { report } = await checkDraws(file, seen, () => {});
      return { file, fault: report.fault };
    },
  });
}

/** Null while the file is on its way. */
export type CheckProgress = VerifyProgress | null;

/** Fetches the file as it is now, and checks it with what this browser and my receipts know of the log. */
export function useDrawCheck(campaign: CampaignView) {
  const [progress, setProgress] = useState<CheckProgress>(null);
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: async () => {
      setProgress(null);
      const { id } = campaign;
      // What is known has to be older than the file: a line may come between the two.
      const receipts = await ownReceipts(id);
      const { file, at } = await call(getDrawFile, { id });
      const owner = findOwner(queries);
      const seen = [...shownHeads(campaign), ...headsOf(id, owner), ...receipts];
      const verdict = await checkDraws(file, seen, setProgress);
      const { log, fault } = verdict.report;
      if (log && !fault) keepHead(id, { ...log, at: Math.max(log.at, at) }, owner);
      return { ...verdict, file, receipts: receipts.length };
    },
  });
  return { ...check, progress };
}

export type CheckedDraws = NonNullable<ReturnType<typeof useDrawCheck>["data"]>;

/** Hands the file to the browser, which saves it. */
export function saveDrawFile(campaignId: string, file: string): void {
  const bytes = new Blob([file], { type: "text/plain" });
  saveFile({ bytes, name: `draws-${campaignId}.txt` });
}

/** The commitment and the head that the page shows; nothing is said of when they were there. */
function shownHeads({ commitment, lines, head }: CampaignView): Seen[] {
  return [
    { position: 0, head: commitment, at: 0 },
    { position: lines, head, at: 0 },
  ];
}

/** Of all my boxes of a campaign that were opened. */
async function ownReceipts(campaignId: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let page = 1; ; page += 1) {
    const { data, last_page } = await call(listRewards, { page, limit: receiptsAtOnce });
    for (const { campaign_id, receipt, opentime } of data) {
      if (!receipt || campaign_id !== campaignId) continue;
      seen.push({ position: receipt.position, head: receipt.head, at: opentime });
    }
    if (page >= last_page) return seen;
  }
}
