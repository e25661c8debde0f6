export {
  type AdvanceProjectsDeps,
  /** @internal */
  advanceProject,
  advanceProjects,
  advanceProjectsSeconds,
  /** @internal */
  moveProject,
} from "./advance-projects.ts";
