import { whole } from "./env-fields.ts";

/** Below so much free room on the disk, in MiB, nothing is begun that moves money. */
export const diskFields = {
  DISK_FREE_MIN_MIB: whole(64, 1_048_576, "a whole number of MiB").default(512),
};
