import { filePath, logLevel, processSeparation } from "./env-fields.ts";

/** What every process of ours reads. */
export const commonFields = {
  LOG_LEVEL: logLevel,
  PROCESS_SEPARATION: processSeparation,
  /** On the devnet only: a file whose number of seconds is added to the clock. */
  CLEARHOLD_CLOCK_FILE: filePath.optional(),
  /** On the devnet only: a process that finds a file here named after a point ends itself there. */
  CLEARHOLD_CHAOS_DIR: filePath.optional(),
};
