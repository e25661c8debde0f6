import { type Logger, pino } from "pino";
import { openLogSink } from "./log-sink.ts";

export type { Logger };

/**
 * JSON lines on standard output, which nothing ever waits for. The redaction list is the second net:
 * nothing secret is passed in.
 */
export function openLogger(process: string, level: string): Logger {
  const sink = openLogSink({
    onRoom: (lines) => logger.warn({ lines }, "lines of this log were dropped"),
  });
  const options = {
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
  };
  const logger: Logger = pino(options, sink);
  return logger;
}
