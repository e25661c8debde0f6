import { z } from "zod";
import { call, userId, visit } from "./shapes.ts";

/** Devices, and stopping a thief without a login. */
export const deviceCalls = {
  /**
   * The button behind a mailed link: the account is frozen until its mailbox sets a new login
   * password. Says whether it is frozen now: a repeat after that changes nothing.
   * Refuses `link-expired`.
   */
  freezeAccount: call(
    z.object({ token: z.string().max(64), visit }),
    z.object({ userId, frozen: z.boolean() }),
  ),
} as const;
