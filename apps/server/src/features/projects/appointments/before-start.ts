import type { Queryable } from "../../../kernel/database.ts";
import { isCheckViolation } from "../../../kernel/database-fault.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { findProjects } from "../projects/index.ts";

/**
 * Does what the database allows in status 1 alone. Refuses `project-in-wrong-state` where the
 * project started in the same moment.
 */
export async function beforeStart<T>(
  db: Queryable,
  projectId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCheckViolation(error)) throw error;
    const [project] = await findProjects(db, [projectId]);
    const status = String(project?.status ?? "");
    throw new Refusal("project-in-wrong-state", { status }, { cause: error });
  }
}
