import { z } from "zod/mini";
import { isTimeZone } from "../is-time-zone.ts";

/** An IANA name that this runtime knows, such as Asia/Seoul. */
export const TimeZone = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/),
    z.refine(isTimeZone, "must be an IANA time zone"),
  );
