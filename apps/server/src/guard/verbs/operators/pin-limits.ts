import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { judgeChange } from "../../../wire/operators/operator-log.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { publishList, readList } from "../../proofs/operator-list.ts";
import { insertChange } from "../../rows/operator-changes.ts";

/**
 * Takes over the limits that the signer is configured with, at its first start. Later ones are an
 * operators' change: the list has limits then, and nothing is written. Answers alike when repeated.
 */
export async function pinLimits(deps: GuardDeps, { number, limits }: AskOf<"pinLimits">) {
  const { clock } = deps;
  const { log } = await readList(deps);
  const first = log.find(({ change }) => change.kind === "limits");
  if (first) return { change: first.change.number === number ? first.change : null };
  if (log.length + 1 !== number) return { change: null };
  const change = { kind: "limits", number, limits } as const;
  const { taken } = await judgeChange(log, { change, approvals: [] }, clock.now().getTime());
  await insertChange(deps, taken, { verifier: null, approvers: [] });
  await publishList(deps);
  return { change };
}
