export { createProject } from "./create-project.ts";
export {
  frameOf,
  isAnnounced,
  type ListProjectsDeps,
  listProjects,
  rateOf,
  signOf,
} from "./list-projects.ts";
export { boundsOf, type ProjectStatus, statusOf } from "./project.ts";
export { bindProjects } from "./project-routes.ts";
export {
  findProjects,
  findProjectsById,
  getProjectState,
  hashTerms,
  listProjectRows,
  lockProject,
  type ProjectState,
  updateStatus,
} from "./project-store.ts";
