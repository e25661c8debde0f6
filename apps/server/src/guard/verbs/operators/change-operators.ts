import { isDeepStrictEqual } from "node:util";
import { Refusal } from "../../../kernel/refusal.ts";
import { openTurnstile } from "../../../kernel/turnstile.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { OperatorChange } from "../../../wire/operators/operator-change.ts";
import { ChangeRefusal, judgeChange } from "../../../wire/operators/operator-log.ts";
import { readOrNull } from "../../../wire/operators/published-log.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import { checkSameList, listOperatorsIn, publishList } from "../../proofs/operator-list.ts";
import { insertChange, readChanges } from "../../rows/operator-changes.ts";

/** The guard's list of operators, every change of it. */
export function listOperatorChanges(deps: GuardDeps) {
  return readChanges(deps).then(({ log }) => [...log]);
}

/** Two changes at once would want one place, and guard and signer could count another of them. */
const inTurn = openTurnstile();

/**
 * Takes a change of the list by the passkeys behind it; the signer judges the same change by the same
 * rules. Without a password who comes in cannot log in: so a restored database takes over what the signer
 * remembers. The very same change is answered alike. Refuses `operator-change-refused` and what the
 * password rules refuse.
 */
export function changeOperators(deps: GuardDeps, ask: AskOf<"changeOperators">) {
  return inTurn(() => takeChange(deps, ask));
}

async function takeChange(
  deps: GuardDeps,
  { change, approvals, password }: AskOf<"changeOperators">,
) {
  if (change.kind === "enrol" && password !== undefined) {
    checkLoginPassword(password, { email: "", name: change.operator.name });
  }
  try {
    const ask = { change, approvals };
    const { taken, isNew, behind } = await judgeChange(
      (await readChanges(deps)).log,
      ask,
      timeOf(deps, change),
    );
    if (isNew) {
      const verifier = await verifierOf(deps, change, password);
      await insertChange(deps, taken, { verifier, approvers: behind });
      const { log } = await readChanges(deps);
      if (!isDeepStrictEqual(log[change.number - 1]?.change, change)) {
        throw refused("another change came first: try again");
      }
    }
    await publishList(deps);
    return { from: Math.floor(taken.fromMs / 1000) };
  } catch (error) {
    if (error instanceof ChangeRefusal) throw refused(error.message);
    throw error;
  }
}

/**
 * Now; or when the signer took this very change, where only its list has it: after a database was put back
 * nobody waits a second time.
 */
function timeOf({ clock, operatorLists }: GuardDeps, change: OperatorChange): number {
  const nowMs = clock.now().getTime();
  const taken = operatorLists && readOrNull(operatorLists.signer)?.[change.number - 1];
  return taken && isDeepStrictEqual(taken.change, change) ? Math.min(taken.at, nowMs) : nowMs;
}

function refused(reason: string): Refusal {
  return new Refusal("operator-change-refused", { reason });
}

async function verifierOf(
  { hasher }: GuardDeps,
  change: OperatorChange,
  password: string | undefined,
): Promise<string | null> {
  if (change.kind !== "enrol") return null;
  if (password === undefined) return "";
  const ownerId = change.operator.operatorId;
  return hasher.hash({ kind: "operator", ownerId, secret: password });
}

/** Who is in, after a comparison with the signer's list. Refuses `operators-differ`. */
export async function compareOperators(deps: GuardDeps) {
  await checkSameList(deps);
  const list = await listOperatorsIn(deps);
  return list.map(({ operatorId, name }) => ({ operatorId, name }));
}
