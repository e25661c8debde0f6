export {
  type AdvanceProjectsDeps,
  advanceProject,
  advanceProjects,
  advanceProjectsSeconds,
  moveProject,
} from "./advance-projects.ts";
