import { type CommandAsk, required, UsageFault } from "./command.ts";

const lengthMax = 200;

/** What an operator gives as the reason; the person concerned reads it in a mail or on a screen. */
export function readReason(ask: CommandAsk, lengthMin = 1): string {
  const reason = required(ask, "reason").trim();
  const length = [...reason].length;
  if (length < lengthMin || length > lengthMax || /[\p{Cc}<>]/u.test(reason)) {
    throw new UsageFault(
      `--reason must be one line of ${lengthMin} to ${lengthMax} characters without < >`,
    );
  }
  return reason;
}
