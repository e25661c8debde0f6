import { base58Address } from "@clearhold/tron/address";
import type { Clock } from "../kernel/clock.ts";
import type { AssignAsk, AssignedPlace } from "../wire/signer/address-signer.ts";
import type { AssignmentRecord, BranchPurpose } from "./assignment-record.ts";
import type { SignerKeys } from "./key-store.ts";
import { refuse } from "./signer-refusal.ts";

export type AssignPlaceDeps = {
  readonly clock: Clock;
  readonly network: string;
  readonly keys: Pick<SignerKeys, "users" | "projects" | "addressKey">;
  readonly assignments: AssignmentRecord;
  /** How many new owners get an address in one hour: a thief's made-up ones are no more. */
  readonly hourlyMax: number;
};

const hourMs = 3_600_000;
const branchOf = { user: "users", project: "projects" } as const satisfies Record<
  BranchPurpose,
  string
>;

/**
 * The owner's one place in its branch, for good, with the signer's word on it; on disk before anybody
 * hears of it. Asked again it answers the same. @throws SignerRefusal; calls must not overlap.
 */
export function assignPlace(deps: AssignPlaceDeps, { purpose, ownerId }: AssignAsk): AssignedPlace {
  const { assignments, keys, clock, network } = deps;
  const known = assignments.findOf(purpose, ownerId);
  if (known) return placeOf(known);
  const at = clock.now().getTime();
  if (assignments.countSince(at - hourMs) >= deps.hourlyMax) {
    refuse("too many new addresses in one hour");
  }
  const index = assignments.nextIndex(purpose);
  const address = base58Address(keys[branchOf[purpose]].addressAt(index));
  const said = { network, purpose, ownerId, index, address };
  const place = { index, address, signature: keys.addressKey.signAssignment(said) };
  assignments.append({ purpose, ownerId, ...place, at } as Parameters<
    typeof assignments.append
  >[0]);
  return place;
}

function placeOf({ index, address, signature }: AssignedPlace): AssignedPlace {
  return { index, address, signature };
}
