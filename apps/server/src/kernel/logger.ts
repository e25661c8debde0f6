import { type Logger, pino } from "pino";

export type { Logger };

/** JSON lines on standard output. The redaction list is the second net: nothing secret is passed in. */
export function openLogger(process: string, level: string): Logger {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      // The database repeats values of a row in the details of its errors.
      paths: [
        "err.detail",
        "password",
        "fund_password",
        "code",
        "ecaptcha",
        "token",
        "*.password",
        "*.token",
      ],
      censor: "[redacted]",
    },
  });
}
