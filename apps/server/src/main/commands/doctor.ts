import type { Command } from "./command.ts";
import { chainChecks } from "./doctor-chain.ts";
import type { Check } from "./doctor-check.ts";
import { houseChecks } from "./doctor-house.ts";
import type { CommandContext } from "./open-context.ts";

type Finding = { readonly part: string; readonly ok: boolean; readonly says: string };

export const doctor: Command = {
  name: "doctor",
  usage: "",
  summary: "Checks every part of the running product and says what is wrong and why.",
  options: {},
  async run(context) {
    const findings: Finding[] = [];
    for (const check of [...houseChecks, ...chainChecks]) {
      findings.push(await lookAt(check, context));
    }
    const ok = findings.every((finding) => finding.ok);
    return {
      ok,
      data: { ok, parts: findings },
      lines: [
        ...findings.map(({ part, ok: well, says }) => `${well ? "ok  " : "BAD "} ${part}: ${says}`),
        ok ? "Everything works." : "Something is wrong: see the lines marked BAD.",
      ],
    };
  },
};

async function lookAt({ part, look }: Check, context: CommandContext): Promise<Finding> {
  try {
    return { part, ok: true, says: await look(context) };
  } catch (error) {
    return { part, ok: false, says: error instanceof Error ? error.message : String(error) };
  }
}
