import {
  getProject,
  getSettlement,
  listProjects,
  type ProjectView,
} from "@clearhold/contract/wallet/projects";
import type { CurrencyCode } from "@clearhold/money";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../api/query.ts";

/** A raise moves by other people's subscriptions and by the clock; nothing about it is sudden. */
const freshEveryMs = 10_000;

/** The requirement's names for the two lists: 1 to come and open, 2 past. */
export type ProjectKind = 1 | 2;

/** The first projects that are open or about to start, for the home screen. */
export const openProjectsQuery = {
  ...queryOf(listProjects, { id: 1, limit: 3 }),
  refetchInterval: freshEveryMs,
};

export function useProjects(kind: ProjectKind, currency: CurrencyCode | null) {
  return useInfiniteQuery({
    ...pagesOf(listProjects, { id: kind, currency: currency ?? "", limit: 10 }, (page) => page),
    refetchInterval: freshEveryMs,
  });
}

/** One project, followed until it is refunded or over. */
export function useProject(id: string) {
  return useQuery({
    ...queryOf(getProject, { pro_id: id }),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data) ? false : freshEveryMs),
  });
}

function isEnded(project: ProjectView): boolean {
  return project.status === 4 || project.status === 7;
}

/** The published result of a project; asked for only where there can be one. */
export function useSettlement(id: string, published: boolean) {
  return useQuery({ ...queryOf(getSettlement, { pro_id: id }), enabled: published });
}
