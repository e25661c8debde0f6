import type { Clock } from "../../kernel/clock.ts";
import type { Queryable } from "../../kernel/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { ProjectTerms } from "./project.ts";
import { insertProject } from "./project-store.ts";

export type CreateProjectDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  /** The project's own chain address, made at the first call. */
  readonly escrowAddressOf: (projectId: string) => Promise<string>;
};

/** A new project in status 1 with an address of its own. Its terms never change. */
export async function createProject(
  { database: db, clock, escrowAddressOf }: CreateProjectDeps,
  terms: ProjectTerms,
): Promise<{ id: string; address: string }> {
  const id = newId("prj", clock);
  await insertProject(db, id, terms, clock.now());
  return { id, address: await escrowAddressOf(id) };
}
