import { listRisks } from "@clearhold/contract/wallet/project-risk";
import {
  getProject,
  getSettlement,
  listProjects,
  type ProjectView,
  type SettlementView,
} from "@clearhold/contract/wallet/projects";
import type { CurrencyCode } from "@clearhold/money";
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { pagesOf, queryOf } from "../../api/query.ts";
import { sheetHash } from "./sheet-hash.ts";

const liveEveryMs = 5_000;
const calmEveryMs = 15_000;

/** 1 = to come and open (status 1 and 2), 2 = past (3 to 7): the ids of the requirement. */
export type ProjectShelf = "1" | "2";

export function readShelf(id: string | undefined): ProjectShelf {
  return id === "2" ? "2" : "1";
}

export const openProjectsQuery = {
  ...queryOf(listProjects, { id: 1, limit: 3 }),
  refetchInterval: calmEveryMs,
};

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
export function useRisk({ unit, demo }: Pick<ProjectView, "unit" | "demo">) {
  const risks = useRisks();
  return risks.data?.find((risk) => risk.unit === unit && risk.demo === demo);
}

/** A published sheet and the hash that this browser makes of it; null where it cannot hash. */
export type PublishedSheet = { sheet: SettlementView; hash: string | null };

const settlementQuery = (id: string) =>
  queryOptions({
    queryKey: [getSettlement.name, { pro_id: id }],
    queryFn: async ({ signal }): Promise<PublishedSheet> => {
      const sheet = await call(getSettlement, { pro_id: id }, { signal });
      return { sheet, hash: await sheetHash(sheet) };
    },
  });

/** The result of a project, which is published from status 5 on. */
export function useSettlement(id: string) {
  return useQuery(settlementQuery(id));
}
