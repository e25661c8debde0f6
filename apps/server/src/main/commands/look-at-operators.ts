import { z } from "zod";
import { missingLines } from "../../acts/operators.ts";
import { falseChangesWord } from "../../wire/operators/false-changes.ts";
import { waitingAt } from "../../wire/operators/operator-log.ts";
import { Ailment } from "./ailment.ts";
import type { CommandContext } from "./open-context.ts";

/** Who is in, for `doctor`. @throws Refusal where guard and signer keep different lists. */
export async function lookAtOperators(context: CommandContext): Promise<string> {
  const inNow = await context.operators.compareOperators({});
  const word = falseChangesWord(await context.operators.listFalseChanges({}));
  if (word !== null) throw new Ailment(word, 'find out who wrote it, then run "operator drop"');
  if (inNow.length < 2) throw new Error(missingLines(inNow.length).join(" "));
  const { operators, clock } = context;
  const waiting = waitingAt(await operators.listOperatorChanges({}), clock.now().getTime());
  const names = inNow.map(({ name }) => name).join(", ");
  return waiting.length === 0 ? names : `${names}; ${waiting.length} changes wait: "operator list"`;
}

/** The web server knows the settings that the product runs with; this command has its own. */
export async function lookAtLimits({ product }: CommandContext): Promise<string> {
  const response = await fetch(`${product.webUrl}/readyz`, { signal: AbortSignal.timeout(5_000) });
  const { parts } = Readiness.parse(await response.json());
  const limits = parts.find(({ name }) => name === "limits");
  if (limits?.ready) return limits.state;
  throw new Ailment("the limits in force cannot be read", "see logs/signer.log");
}

const Readiness = z.object({
  parts: z.array(z.object({ name: z.string(), ready: z.boolean(), state: z.string() })),
});
