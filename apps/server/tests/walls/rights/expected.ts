import type { LoginRole } from "../../../src/runtime/database/roles.ts";
import { apiRights } from "./api-rights.ts";
import { guardRights } from "./guard-rights.ts";
import { auditorRights, demoRights, operatorRights } from "./office-rights.ts";
import type { Right } from "./right.ts";
import { workerRights } from "./worker-rights.ts";

/** What each login is for. Written from what its process does, not from the grants. */
export const rightsOf: Readonly<Record<LoginRole, readonly Right[]>> = {
  api: apiRights,
  worker: workerRights,
  guard: guardRights,
  operator: operatorRights,
  auditor: auditorRights,
  demo: demoRights,
};

export const columnVerbs = ["select", "insert", "update"] as const;

/** The names that a text of a right has, each with its columns, or null for all of them. */
export function namesOf(text: string): [name: string, columns: readonly string[] | null][] {
  return [...text.matchAll(/([a-z_0-9]+)(?:\(([^)]*)\))?/g)].map(([, name = "", columns]) => [
    name,
    columns?.split(",").map((column) => column.trim()) ?? null,
  ]);
}

/** Each single right in words: "select users.bio", "delete uploads", "call withdrawal_cancel". */
export function expectedOf(
  role: LoginRole,
  columnsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const right of rightsOf[role]) {
    for (const verb of columnVerbs) {
      for (const [table, named] of namesOf(right[verb] ?? "")) {
        for (const column of named ?? columnsOf.get(table) ?? ["?"]) {
          found.add(`${verb} ${table}.${column}`);
        }
      }
    }
    for (const verb of ["delete", "call"] as const) {
      for (const [name] of namesOf(right[verb] ?? "")) found.add(`${verb} ${name}`);
    }
  }
  return found;
}
