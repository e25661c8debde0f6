import type { ReplyOf } from "@clearhold/contract/endpoint";
import {
  type BoxView,
  getBox,
  listRewards,
  openBox,
  receiveReward,
} from "@clearhold/contract/wallet/rewards/boxes";
import { listCampaigns, listDraws } from "@clearhold/contract/wallet/rewards/campaigns";
import { getInviteInfo, listInvitations } from "@clearhold/contract/wallet/rewards/invitations";
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../api/call.ts";
import { pagesOf, queryOf } from "../../../api/query.ts";
import { findOwner } from "../draws/find-owner.ts";
import { keepHead } from "../draws/kept-heads.ts";

const pageSize = 10;
const drawEveryMs = 3_000;

/** Of the requirement: how long the invite page shows that a box is being opened. */
const loadingMs = 2_000;

/** 1 not obtained, 2 not opened or not decided yet, 3 opened (requirement 4). */
export const boxStatuses = ["1", "2", "3"] as const;
export type BoxStatus = (typeof boxStatuses)[number];

/** My boxes, the newest first. */
export function useRewards(status: BoxStatus | null) {
  const ask = status === null ? { limit: pageSize } : { limit: pageSize, status };
  return useInfiniteQuery(pagesOf(listRewards, ask, (page) => page));
}

export function useCampaigns() {
  return useInfiniteQuery(pagesOf(listCampaigns, { limit: pageSize }, (page) => page));
}

/** One box, asked again until its draw is decided and paid. Null asks for none. */
export function useBox(id: string | null) {
  const queries = useQueryClient();
  const box = useQuery({
    ...queryOf(getBox, { id: id ?? "" }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? drawEveryMs : false),
  });
  const { state, is_paid: isPaid } = box.data ?? {};
  useEffect(() => {
    // What was drawn, and then its payment, changes the lists too.
    if (state === "drawn" && isPaid !== undefined) void refreshLists(queries);
  }, [queries, state, isPaid]);
  return box;
}

function isUnderWay({ state, is_paid }: BoxView): boolean {
  return state === "waiting" || (state === "drawn" && !is_paid);
}

/** Opens one box of mine. The answer is the same however often it is asked. */
export function useReceive() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(receiveReward, { id }),
    onSuccess: (opened) => noteOpened(queries, opened),
    // It may have expired meanwhile, or another device has opened it.
    onError: (_error, id) => queries.invalidateQueries(queryOf(getBox, { id })),
  });
}

/** Opens the box that comes next, while its loading is shown for two seconds. */
export function useOpenNext() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const shown = new Promise((resolve) => setTimeout(resolve, loadingMs));
      const [opened] = await Promise.all([call(openBox, {}), shown]);
      return opened;
    },
    onSuccess: (opened) => noteOpened(queries, opened),
  });
}

/** What the person holds from now on is kept here too: later the public log has to agree with it. */
function noteOpened(
  queries: QueryClient,
  { box_id: _box, money: _money, ...box }: ReplyOf<typeof receiveReward>,
): void {
  const { id, campaign_id: campaign, receipt, opentime } = box;
  const owner = findOwner(queries);
  if (receipt && owner) keepHead(campaign, { ...receipt, at: opentime }, owner);
  queries.setQueryData(
    queryOf(getBox, { id }).queryKey,
    (before) => before && { ...before, ...box },
  );
  void refreshLists(queries);
}

async function refreshLists(queries: QueryClient): Promise<void> {
  const lists = [listRewards, getInviteInfo, listInvitations, listCampaigns, listDraws];
  const names = new Set<string>(lists.map(({ name }) => name));
  await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(`${name}`) });
}
