import { AcceptAsk, acceptText } from "../wire/signer/record-troubles.ts";
import { approvalsNeeded, approverOf, type VerifyApprovalsDeps } from "./operators.ts";
import type { RecordStore } from "./record-store.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

export type AcceptRecordDeps = VerifyApprovalsDeps & {
  readonly store: RecordStore;
  /** Which people have said yes to what so far; a restart forgets it. */
  readonly said: Map<string, Set<string>>;
};

/**
 * Takes one operator's yes to going on without what a damaged record has lost; the second one's cuts
 * the record to its sound part. Not before everything that was ever signed is paid or dead.
 * @returns whether a second yes is missing. @throws SignerRefusal; calls must not overlap.
 */
export async function acceptRecord(deps: AcceptRecordDeps, body: unknown): Promise<boolean> {
  const { store, said, clock } = deps;
  const asked = AcceptAsk.safeParse(body);
  if (!asked.success) return refuse("this is no acceptance of a record");
  const { name, approval } = asked.data;
  const troubles = store.troubles();
  const trouble = troubles.find((one) => one.name === name);
  if (trouble === undefined) return refuse("nothing is wrong with this record");
  refuseIf(
    troubles.some((one) => one.name === "operators"),
    "the list of operators is damaged, so that no passkey can be believed: put its file back",
  );
  const waitMs = trouble.acceptedFromMs - clock.now().getTime();
  const minutes = Math.ceil(waitMs / 60_000);
  refuseIf(waitMs > 0, `a payment from the lost lines could still happen: wait ${minutes} minutes`);
  const text = acceptText(trouble);
  const { operatorId } = await approverOf(deps, text, approval);
  const people = (said.get(text) ?? new Set()).add(operatorId);
  said.set(text, people);
  if (people.size < approvalsNeeded) return true;
  await store.accept(name);
  said.delete(text);
  return false;
}
