export { approveResult } from "./approve-result.ts";
export { computeResult, correctResult } from "./compute-result.ts";
export { failProject } from "./fail-project.ts";
export { findLateSubscriptions } from "./late-store.ts";
export { type PayDeps, payDue } from "./pay-due.ts";
export {
  findOutgoing,
  findResult,
  isResultApproved,
  isResultSigned,
  listApprovals,
} from "./settlement-store.ts";
