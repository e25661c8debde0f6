import { writeFileSync } from "node:fs";
import { requirementTable, tableFile } from "./requirement/requirement-table.ts";

// Writes docs/requirement-routes.md from the wallet's router and the contract.
writeFileSync(tableFile, requirementTable());
