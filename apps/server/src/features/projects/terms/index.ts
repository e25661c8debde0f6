export {
  type CostPayee,
  momentOf,
  type PlanSlice,
  type ProjectTerms,
  parseTerms,
  TermsFault,
} from "./parse-terms.ts";
