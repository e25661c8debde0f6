import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";

export const getSupport = endpoint({
  name: "getSupport",
  kind: "read",
  path: "/api/index/support",
  auth: "none",
  summary: "Where the operator answers questions.",
  ask: z.object({}),
  reply: z.object({
    /** `mailto:` and an address, or a link that begins with `https://`; empty where none is set. */
    contact: z.union([z.string().check(z.regex(/^(?:mailto:|https:\/\/)/)), z.literal("")]),
  }),
  refusals: [],
});
