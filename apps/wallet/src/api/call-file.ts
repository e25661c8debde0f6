import { createFileCaller, type FileCaller } from "@clearhold/client";
import { forSamePerson, optionsNow } from "./call.ts";

/** Asks the server for what comes as a file. */
export const callFile: FileCaller = (...ask) =>
  forSamePerson(createFileCaller(optionsNow())(...ask));
