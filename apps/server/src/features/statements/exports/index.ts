export { bindDataExports } from "./data-export-routes.ts";
export { runExports, runExportsMs } from "./run-exports.ts";
