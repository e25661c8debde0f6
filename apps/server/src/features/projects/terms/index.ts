export { momentOf, parseTerms, TermsFault } from "./parse-terms.ts";
export type { CostPayee, PlanSlice, ProjectTerms } from "./project-terms.ts";
