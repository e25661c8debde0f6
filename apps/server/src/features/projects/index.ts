export {
  type AdvanceProjectsDeps,
  advanceProject,
  advanceProjects,
  advanceProjectsSeconds,
  moveProject,
} from "./advance-projects.ts";
export { approveResult } from "./approve-result.ts";
export { bookInflow } from "./book-inflow.ts";
export { computeResult } from "./compute-result.ts";
export { createProject } from "./create-project.ts";
export { failProject } from "./fail-project.ts";
export { listBookedInflows } from "./inflow-store.ts";
export { findLateSubscriptions } from "./late-store.ts";
export { momentOf, parseTerms, TermsFault } from "./parse-terms.ts";
export { bindProjects } from "./project-routes.ts";
export { findProjects, listProjectRows, type ProjectState } from "./project-store.ts";
export { isAnnounced, signOf } from "./project-view.ts";
export { findResult, listApprovals } from "./settlement-store.ts";
export { findSubscriptions } from "./subscription-store.ts";
export { findSuspended, listSuspended } from "./suspended-store.ts";
