import {
  getProject,
  listProjects,
  type ProjectView,
} from "@clearhold/contract/wallet/projects/projects";
import { listRisks } from "@clearhold/contract/wallet/projects/risks";
import type { CurrencyCode } from "@clearhold/money";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { pagesOf, queryOf } from "../../../api/query.ts";

const liveEveryMs = 5_000;
const calmEveryMs = 15_000;

/** 1 = to come and open (status 1 and 2), 2 = past (3 to 7): the ids of the requirement. */
export type ProjectShelf = "1" | "2";

export function readShelf(id: string | undefined): ProjectShelf {
  return id === "2" ? "2" : "1";
}

export function useProjects(shelf: ProjectShelf, currency: CurrencyCode | null) {
  return useInfiniteQuery({
    ...pagesOf(listProjects, { id: shelf, currency: currency ?? "", limit: 10 }, (page) => page),
    refetchInterval: calmEveryMs,
  });
}

export function useProject(id: string) {
  return useQuery({ ...queryOf(getProject, { pro_id: id }), refetchInterval: liveEveryMs });
}

/** What settled projects say of the risk, one reading for each coin. */
export function useRisks() {
  return useQuery(queryOf(listRisks, {}));
}

/** The reading that speaks of a project: the same coin, and demonstrations apart. */
export function useRisk({ unit, is_demo }: Pick<ProjectView, "unit" | "is_demo">) {
  const risks = useRisks();
  return risks.data?.find((risk) => risk.unit === unit && risk.is_demo === is_demo);
}
