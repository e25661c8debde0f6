import { addCounts, noCounts, runStage } from "./stage.ts";
import { checkStages, integrationStage, wholeProductStage } from "./stages.ts";

// Everything that must be green before a change lands: `npm test`; `--full` adds the long drills.
// One after the other: two cores, and each stage takes what it can get.
const stages = [
  ...checkStages,
  integrationStage,
  wholeProductStage(process.argv.includes("--full")),
];
let counts = noCounts;
for (const stage of stages) counts = addCounts(counts, await runStage(stage));
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
