import { runStages } from "./run-stages.ts";
import { checkStages, integrationStage, wholeProductStage } from "./stages.ts";
import { neededRoomGib } from "./temporary-folder.ts";

// Everything that must be green before a change lands: `npm test`; `--full` adds the long drills.
const isFull = process.argv.includes("--full");
const stages = [...checkStages, integrationStage(isFull), wholeProductStage(isFull)];
await runStages(stages, neededRoomGib);
