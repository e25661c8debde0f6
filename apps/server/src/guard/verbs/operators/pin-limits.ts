import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { judgeChange, limitsAt } from "../../../wire/operators/operator-log.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { publishList } from "../../proofs/operator-list.ts";
import { insertChange, readChanges } from "../../rows/operator-changes.ts";

/**
 * Takes over limits that the signer is configured with and that have no value yet. Later ones are an
 * operators' change: then nothing is written. Answers alike when repeated.
 */
export async function pinLimits(deps: GuardDeps, { number, limits }: AskOf<"pinLimits">) {
  const { clock } = deps;
  const { log } = await readChanges(deps);
  const nowMs = clock.now().getTime();
  const { change: there, approvals } = log[number - 1] ?? {};
  if (there?.kind === "limits" && approvals?.length === 0) return { change: there };
  const known = Object.keys(limitsAt(log, nowMs));
  if (log.length + 1 !== number || known.some((name) => name in limits)) return { change: null };
  const change = { kind: "limits", number, limits } as const;
  const { taken } = await judgeChange(log, { change, approvals: [] }, nowMs);
  await insertChange(deps, taken, { verifier: null, approvers: [] });
  await publishList(deps);
  return { change };
}
