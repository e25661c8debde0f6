import { base58Address } from "@clearhold/tron/address";
import { z } from "zod";
import type { Clock } from "../kernel/clock.ts";
import type { SignerPort } from "../wire/guard/guard-port.ts";
import { AssignAsk, AssignedPlace } from "../wire/signer/address-signer.ts";
import type { SignerKeys } from "./key-store.ts";
import type { RecordStore } from "./record-store.ts";
import { refuse } from "./signer-refusal.ts";

export type AssignPlaceDeps = {
  readonly clock: Clock;
  readonly network: string;
  readonly keys: Pick<SignerKeys, "users" | "projects" | "addressKey">;
  readonly assignments: AssignmentRecord;
  /** How many new owners get an address in one hour: a thief's made-up ones are no more. */
  readonly hourlyMax: number;
  readonly guard: Pick<SignerPort, "keepAddress">;
};

const hourMs = 3_600_000;
const branchOf = { user: "users", project: "projects" } as const;

/**
 * The owner's one place in its branch, for good, with the signer's word on it; on disk before anybody
 * hears of it, and in the books by the guard's hand. Asked again it answers the same.
 * @throws SignerRefusal; calls must not overlap.
 */
export async function assignPlace(deps: AssignPlaceDeps, owner: AssignAsk): Promise<AssignedPlace> {
  const known = deps.assignments.findOf(owner.purpose, owner.ownerId);
  const place = known ? AssignedPlace.parse(known) : await newPlace(deps, owner);
  await deps.guard.keepAddress({ ...owner, ...place });
  return place;
}

async function newPlace(
  { assignments, keys, clock, network, hourlyMax }: AssignPlaceDeps,
  { purpose, ownerId }: AssignAsk,
): Promise<AssignedPlace> {
  const at = clock.now().getTime();
  if (assignments.countSince(at - hourMs) >= hourlyMax) {
    refuse("too many new addresses in one hour");
  }
  const index = assignments.nextIndex(purpose);
  const address = base58Address(keys[branchOf[purpose]].addressAt(index));
  const said = { network, purpose, ownerId, index, address };
  const place = { index, address, signature: keys.addressKey.signAssignment(said) };
  await assignments.append({ purpose, ownerId, ...place, at } as Assignment);
  return place;
}

/** One line for each address that was ever given to somebody. */
const Assignment = AssignAsk.and(AssignedPlace.extend({ at: z.int() }));
type Assignment = z.infer<typeof Assignment>;

type BranchPurpose = Assignment["purpose"];

export type AssignmentRecord = ReturnType<typeof openAssignmentRecord>;

/**
 * What decides whose an address is: one owner has one index for good, and no index has two owners.
 */
export function openAssignmentRecord(store: RecordStore, file: string) {
  const byOwner = new Map<string, Assignment>();
  const branches = { user: [] as Assignment[], project: [] as Assignment[] };
  const all: Assignment[] = [];

  function remember(one: Assignment): void {
    const owner = `${one.purpose} ${one.ownerId}`;
    if (byOwner.has(owner)) throw new Error(`the record gives ${one.ownerId} two addresses`);
    if (one.index !== branches[one.purpose].length) {
      throw new Error(`the record of assignments goes wrong at index ${one.index}`);
    }
    byOwner.set(owner, one);
    branches[one.purpose].push(one);
    all.push(one);
  }

  const kept = store.open("assignments", file, "record", (line) =>
    remember(Assignment.parse(line)),
  );
  return {
    findOf: (purpose: BranchPurpose, ownerId: string) =>
      byOwner.get(`${purpose} ${ownerId}`) ?? null,
    findAt: (purpose: BranchPurpose, index: number) => branches[purpose][index] ?? null,
    /** Above the highest that was ever given. */
    nextIndex: (purpose: BranchPurpose) => branches[purpose].length,
    /** Everything, first to last. */
    list: (): readonly Assignment[] => all,
    countSince: (sinceMs: number) =>
      all.length - (all.findLastIndex(({ at }) => at <= sinceMs) + 1),
    /** On disk for good, and known to the guard, when it returns. */
    append: (assignment: Assignment): Promise<void> => kept.append(assignment),
  };
}
