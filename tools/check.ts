import { runStages } from "./run-stages.ts";
import { checkStages } from "./stages.ts";

// The everyday loop, under two minutes: `npm run check`.
await runStages(checkStages);
