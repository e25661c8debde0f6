import { z } from "zod";
import { call, sessionHash, userId } from "./shapes.ts";

/** Where a browser gets its pushes, and the keys that they are encrypted with. */
const subscription = {
  endpoint: z.url().max(1_024),
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
};

/** Pushes to browsers: only the guard knows where they are. */
export const pushCalls = {
  /** The public key that browsers subscribe to, and whether the session gets pushes. */
  readPush: call(
    z.object({ userId, sessionHash }),
    z.object({ key: z.string(), isOn: z.boolean() }),
  ),
  /**
   * Sends the session's pushes to a browser, in place of an earlier one. Refuses
   * `push-service-unknown`, `field-invalid` for a key that is none, `session-expired`.
   */
  subscribePush: call(
    z.object({ userId, sessionHash, ...subscription }),
    z.object({ renewal: z.string() }),
  ),
  unsubscribePush: call(z.object({ userId, sessionHash }), z.null()),
  /**
   * Replaces what the browser has changed; its renewal stays. Refuses `push-not-found` where the
   * session has ended, and as `subscribePush` does.
   */
  renewPush: call(z.object({ renewal: z.string().max(43), ...subscription }), z.null()),
} as const;
