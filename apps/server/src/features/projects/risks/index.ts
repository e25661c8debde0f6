export { bindProjectRisks } from "./risk-routes.ts";
