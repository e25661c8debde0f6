import type { ReplyOf } from "@clearhold/contract/endpoint";
import {
  getCommissionPlan,
  getTeam,
  listCommissions,
  teamLevelMax,
} from "@clearhold/contract/wallet/rewards/team";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../../api/query.ts";

const pageSize = 10;

/** Level 1 first. */
export const teamLevels = Array.from({ length: teamLevelMax }, (_, place) => place + 1);

export type Team = Omit<ReplyOf<typeof getTeam>, "team_list">;

/** The people of one level, the newest first; every page has the sums of all levels too. */
export function useTeam(level: number) {
  return useInfiniteQuery(
    pagesOf(getTeam, { level, limit: pageSize }, ({ team_list, ...team }) => ({
      ...team,
      // Members are shown without an id. Their place from the oldest stays when somebody joins.
      data: team_list.map((member, place) => ({
        ...member,
        id: team.total - (team.current_page - 1) * team.per_page - place,
      })),
    })),
  );
}

/** What was received, the newest first. */
export function useCommissions() {
  return useInfiniteQuery(pagesOf(listCommissions, { limit: pageSize }, (reply) => reply));
}

export type Plan = ReplyOf<typeof getCommissionPlan>;

export function usePlan() {
  return useQuery(queryOf(getCommissionPlan, {}));
}
