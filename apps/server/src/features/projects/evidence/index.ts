export { bindEvidence } from "./evidence-routes.ts";
