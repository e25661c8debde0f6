import { readdirSync } from "node:fs";
import { heartbeatPart, NotReady } from "../../kernel/heartbeat.ts";
import { Ailment } from "./ailment.ts";
import type { CommandContext } from "./open-context.ts";

/** What the guard says of the mail server, and of letters that wait. */
export async function lookAtMail(context: CommandContext): Promise<string> {
  const state = await lookAtGuardsPart(context, "mail", "see docs/runbooks/mail.md");
  const { mailDir } = context.layout;
  const count = readdirSync(mailDir).filter((name) => name.endsWith(".eml")).length;
  return `${state}; ${count} .eml files in ${mailDir} (none are added when SMTP_URL is set)`;
}

/** What it says of the push services, and of pushes that wait. */
export function lookAtPush(context: CommandContext): Promise<string> {
  return lookAtGuardsPart(context, "push", "see docs/runbooks/push.md");
}

async function lookAtGuardsPart({ auditor }: CommandContext, name: string, advice: string) {
  try {
    return await heartbeatPart(auditor, name).check();
  } catch (error) {
    if (error instanceof NotReady) throw new Ailment(error.state, advice);
    throw new Ailment("silent for five seconds", "the guard is not running: see logs/guard.log");
  }
}
