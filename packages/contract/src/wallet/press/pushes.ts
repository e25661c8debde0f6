import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Nothing } from "../../primitives/page.ts";
import { Switch } from "../../primitives/text.ts";

/** What a browser's PushSubscription says of itself; the keys are its own, in base64url. */
const subscription = {
  endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(1_024)),
  /** A point of P-256, uncompressed. */
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
};

/** By it a browser whose subscription changed names the one before, without a session. */
const Renewal = z.string().check(z.regex(/^[\w-]{43}$/));

export const getPush = endpoint({
  name: "getPush",
  kind: "read",
  path: "/api/Message/push",
  auth: "session",
  summary: "The public key that a browser subscribes to, and whether this session gets pushes.",
  ask: z.object({}),
  reply: z.object({ key: z.string(), is_on: Switch }),
  refusals: [],
});

export const subscribePush = endpoint({
  name: "subscribePush",
  kind: "write",
  path: "/api/Message/push_on",
  auth: "session",
  summary: "Sends this session's pushes to a browser, until the session ends.",
  ask: z.object(subscription),
  reply: z.object({ renewal: Renewal }),
  refusals: ["push-service-unknown"],
});

export const unsubscribePush = endpoint({
  name: "unsubscribePush",
  kind: "write",
  path: "/api/Message/push_off",
  auth: "session",
  summary: "Ends the pushes of this session.",
  ask: z.object({}),
  reply: Nothing,
  refusals: [],
});

export const renewPush = endpoint({
  name: "renewPush",
  kind: "write",
  path: "/api/Message/push_renew",
  auth: "none",
  summary:
    "Replaces a subscription that the browser has changed; `renewal` is what push_on answered.",
  ask: z.object({ renewal: Renewal, ...subscription }),
  reply: Nothing,
  refusals: ["push-not-found", "push-service-unknown"],
});
