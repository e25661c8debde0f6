import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import type { Slice } from "@clearhold/ui/data";

/** Parts of the published allocation for the drawing. They are shares of a plan, never money. */
export function readSlices(assignjson: ProjectView["assignjson"]): Slice[] {
  return assignjson
    .map(({ name, value }) => ({ name, value: Number(value) }))
    .filter(({ value }) => Number.isFinite(value) && value > 0);
}
