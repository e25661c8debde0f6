import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Nothing, UnixSeconds } from "../../primitives/page.ts";
import { line, TypedPassword } from "../../primitives/text.ts";
import { TimeZone } from "../../primitives/time-zone.ts";

/** How mails to a person are written: words of the person's own, and the time zone of the device. */

export const phraseMin = 4;
export const phraseMax = 40;

export const PhraseView = z.object({
  /** Empty when none is set. */
  phrase: z.string(),
  /** 0 when none is set. */
  set_at: z.union([z.literal(0), UnixSeconds]),
});
export type PhraseView = z.infer<typeof PhraseView>;

export const getPhrase = endpoint({
  name: "getPhrase",
  kind: "read",
  path: "/api/user/phrase",
  auth: "session",
  summary: "The anti-phishing phrase: the owner's own words, which stand in every mail.",
  ask: z.object({}),
  reply: PhraseView,
  refusals: [],
});

export const setPhrase = endpoint({
  name: "setPhrase",
  kind: "write",
  path: "/api/user/set_phrase",
  auth: "session",
  summary:
    "Sets the anti-phishing phrase, or removes it when it is empty. Needs the fund password, or the login password where no fund password is set.",
  ask: z.object({
    /** Blanks at its ends do not count. */
    phrase: line(4 * phraseMax, 0).check(
      z.overwrite((text) => text.normalize("NFC").trim()),
      z.refine((text) => {
        const length = [...text].length;
        return length === 0 || (length >= phraseMin && length <= phraseMax);
      }, `${phraseMin} to ${phraseMax} characters`),
    ),
    password: TypedPassword,
  }),
  reply: PhraseView,
  refusals: [
    "phrase-holds-password",
    "fund-password-not-set",
    "fund-password-wrong",
    "fund-password-locked",
    "login-password-wrong",
    "login-delayed",
  ],
});

export const setTimeZone = endpoint({
  name: "setTimeZone",
  kind: "write",
  path: "/api/user/set_time_zone",
  auth: "session",
  summary:
    "The time zone of the device, as an IANA name: mails say in it when something happened where no zone was chosen.",
  ask: z.object({ time_zone: TimeZone }),
  reply: Nothing,
  refusals: [],
});
