import { runStages } from "./run-stages.ts";
import { checkStages, integrationStage, wholeProductStage } from "./stages.ts";

// Everything that must be green before a change lands: `npm test`; `--full` adds the long drills.
const isFull = process.argv.includes("--full");
await runStages([...checkStages, integrationStage(isFull), wholeProductStage(isFull)]);
