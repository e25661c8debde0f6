export {
  /** @internal */
  advanceProject,
  advanceProjects,
  advanceProjectsSeconds,
  /** @internal */
  moveProject,
} from "./advance-projects.ts";
