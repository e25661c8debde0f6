import { z } from "zod";
import { chaosPoints } from "../kernel/chaos.ts";
import { filePath, logLevel, processSeparation } from "./env-fields.ts";

/** What every process of ours reads. */
export const commonFields = {
  LOG_LEVEL: logLevel,
  PROCESS_SEPARATION: processSeparation,
  /** On the devnet only: a file whose number of seconds is added to the clock. */
  CLEARHOLD_CLOCK_FILE: filePath.optional(),
  /** A kill drill: the process ends itself at this point, as a power cut would end it. */
  CLEARHOLD_CHAOS: z.enum(chaosPoints).optional(),
};
