import { addCounts, noCounts, runStage } from "./stage.ts";
import { checkStages } from "./stages.ts";

// The everyday loop, under two minutes: `npm run check`.
let counts = noCounts;
for (const stage of checkStages) counts = addCounts(counts, await runStage(stage));
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
