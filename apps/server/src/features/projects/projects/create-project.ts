import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf, detailOf } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { type ProjectTerms, TermsFault } from "../terms/index.ts";
import { hashDraft, insertProject } from "./project-store.ts";

export type CreateProjectDeps = {
  /** The login decides the mark: what the demo seed's inserts is demo, what an operator's is not. */
  readonly database: Queryable;
  readonly clock: Clock;
  /** The project's own chain address, made at the first call. */
  readonly escrowAddressOf: (projectId: string) => Promise<string>;
  /** Has an operator's name written under the terms; absent for the demo seed, which needs none. */
  readonly sign?: ((projectId: string, termsHash: string) => Promise<void>) | undefined;
};

/**
 * A new project in status 1 with an address of its own. Its terms never change. Throws TermsFault
 * where they name an address that would leave an inflow without its project.
 */
export async function createProject(
  { database: db, clock, escrowAddressOf, sign }: CreateProjectDeps,
  terms: ProjectTerms,
  id = newId("prj", clock),
): Promise<{ id: string; address: string }> {
  await sign?.(id, await hashDraft(db, id, terms));
  try {
    await insertProject(db, id, terms, clock.now());
  } catch (error) {
    if (constraintOf(error) !== "projects_addresses") throw error;
    throw new TermsFault([`addresses: ${detailOf(error)}`]);
  }
  return { id, address: await escrowAddressOf(id) };
}
