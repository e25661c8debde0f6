import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Nothing, pageAsk, pageOf, UnixSeconds } from "../../primitives/page.ts";
import { OpaqueId, Switch } from "../../primitives/text.ts";

/** Where an account is logged in, and how its owner ends what is not theirs. */

/** One session, as its owner sees it. */
export const DeviceView = z.object({
  /** Of the session, not of its token. */
  id: OpaqueId,
  /** Browser and system in plain words, as far as the browser tells; empty when it tells nothing. */
  device: z.string(),
  /**
   * From where it logged in, by the address alone: an ISO 3166 country, `local` for a network of
   * one's own, empty when the register does not know the address.
   */
  area: z.string().check(z.regex(/^(?:[A-Z]{2}|local|)$/)),
  ip: z.string(),
  logintime: UnixSeconds,
  /** 1 for the session that asks. */
  current: Switch,
  /** When it was last used, to the minute. */
  seen: UnixSeconds,
});
export type DeviceView = z.infer<typeof DeviceView>;

export const listDevices = endpoint({
  name: "listDevices",
  kind: "read",
  path: "/api/user/get_management",
  auth: "session",
  summary: "Every session of the account that lives now, the newest login first.",
  ask: z.object(pageAsk),
  reply: z.extend(pageOf(DeviceView), {
    /** Day of the register that `area` was read from, as yyyy-mm-dd. */
    area_data: z.iso.date(),
  }),
  refusals: [],
});

export const endDevice = endpoint({
  name: "endDevice",
  kind: "write",
  path: "/api/user/set_management",
  auth: "session",
  summary: "Ends one session of one's own at once. One that has ended already is no error.",
  ask: z.object({ id: OpaqueId }),
  reply: Nothing,
  refusals: ["device-not-found"],
});

export const endOtherDevices = endpoint({
  name: "endOtherDevices",
  kind: "write",
  path: "/api/user/end_others",
  auth: "session",
  summary: "Ends every session of the account but the one that asks.",
  ask: z.object({}),
  reply: Nothing,
  refusals: [],
});

export const reportNotMe = endpoint({
  name: "reportNotMe",
  kind: "write",
  path: "/api/user/not_me",
  auth: "none",
  limit: "login",
  summary:
    "The button behind the link of a mail: freezes the account, ends every session and pauses withdrawals for 72 h. Needs no login; asked again it changes nothing and says the same.",
  /** From the link's fragment. */
  ask: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  reply: Nothing,
  refusals: ["link-expired"],
});
