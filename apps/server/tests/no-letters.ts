import type { Letters } from "../src/guard/tell/open-letters.ts";
import type { Outbox } from "../src/guard/tell/open-outbox.ts";

/** For a guard whose codes no test reads. */
export const noOutbox: Outbox = { send: async () => true };

/** For a guard whose letters no test reads. */
export const noLetters: Letters = {
  add: async () => {},
  sendAfterCommit: (database) => database,
  round: async () => false,
  close: async () => {},
};
