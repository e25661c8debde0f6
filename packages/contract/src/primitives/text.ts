import { z } from "zod/mini";
import { emailLengthMax, emailShape } from "../email-shape.ts";
import { loginLengthMax, unsafe } from "../line-shape.ts";

/** One line of text without control characters. */
export function line(max: number, min = 1) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !unsafe.test(text), "control characters"),
  );
}

/** Signs that draw nothing or turn the text around them, and what is left of broken ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\ufffd]/u;

/**
 * One line that a person shows of themselves: composed (NFC), without blanks at its ends, `min` to `max`
 * characters as Unicode counts them, every one of them seen, no angle brackets.
 */
export function shownLine(max: number, min = 1) {
  return z.string().check(
    z.maxLength(4 * max),
    z.overwrite((text) => text.normalize("NFC").trim()),
    z.refine((text) => {
      const length = [...text].length;
      return length >= min && length <= max && !unseen.test(text) && !/[<>]/.test(text);
    }, "characters"),
  );
}

/** An opaque identifier: prefixed, lower case base 32. */
export const OpaqueId = z.string().check(z.regex(/^[a-z]{3}_[0-9a-z]{26}$/));

export const EmailAddress = z.pipe(
  z.string().check(z.maxLength(emailLengthMax), z.trim(), z.toLowerCase()),
  z.email({ pattern: emailShape }),
);

/** A telephone in E.164; blanks, dashes and brackets may be typed. */
export const PhoneNumber = z.pipe(
  z.string().check(
    z.maxLength(32),
    z.overwrite((text) => text.replaceAll(/[\s().-]/g, "")),
  ),
  z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/)),
);

/** Six digits, as a code or as a fund password. */
export const SixDigits = z.string().check(z.regex(/^[0-9]{6}$/));

/** No password is longer than the first; a longer one is cut to this, and stays one that cannot be right. */
const typedPasswordMax = 128;

/**
 * A login password as it is typed. The rules are the server's answer, not a malformed request: a pasted text
 * that is far too long is a wrong password, or one against the rules, as any other.
 */
export const TypedPassword = z.string().check(
  z.minLength(1),
  z.maxLength(loginLengthMax.password),
  z.overwrite((text) => text.slice(0, typedPasswordMax)),
);

/** 0 or 1, as the requirement's switches travel. */
export const Switch = z.union([z.literal(0), z.literal(1)]);

/** Fields that never stand in a log or in the fingerprint of a request: passwords, codes and keys. */
export const secretFields: ReadonlySet<string> = new Set([
  "password",
  "fund_password",
  "old_password",
  "new_password",
  "cfm_password",
  "oldpassword",
  "newpassword",
  "code",
  "ecaptcha",
  "scaptcha",
  "ecaptcha_new",
  "ecaptcha_old",
  "scaptcha_new",
  "scaptcha_old",
  "login_password",
  "recovery_code",
  "passkey",
  "phrase",
  "endpoint",
  "auth",
  "renewal",
]);
