export { momentOf, type ProjectTerms, parseTerms, TermsFault } from "./parse-terms.ts";
