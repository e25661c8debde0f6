import { z } from "zod";
import { AssignAsk, AssignedPlace } from "../wire/signer/address-signer.ts";
import { openAppendFile } from "./append-file.ts";

/** One line for each address that was ever given to somebody. */
const Assignment = AssignAsk.and(AssignedPlace.extend({ at: z.int() }));
type Assignment = z.infer<typeof Assignment>;

export type BranchPurpose = Assignment["purpose"];

export type AssignmentRecord = {
  findOf(purpose: BranchPurpose, ownerId: string): Assignment | null;
  findAt(purpose: BranchPurpose, index: number): Assignment | null;
  /** Everything, first to last. */
  list(): readonly Assignment[];
  /** Above the highest that was ever given. */
  nextIndex(purpose: BranchPurpose): number;
  countSince(sinceMs: number): number;
  /** On disk for good when it returns. */
  append(assignment: Assignment): void;
  close(): void;
};

/**
 * What decides whose an address is: one owner has one index for good, and no index has two owners.
 * @throws Error for a record that says otherwise.
 */
export function openAssignmentRecord(file: string): AssignmentRecord {
  const kept = openAppendFile(file);
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

  for (const line of kept.lines) remember(Assignment.parse(line));
  return {
    findOf: (purpose, ownerId) => byOwner.get(`${purpose} ${ownerId}`) ?? null,
    findAt: (purpose, index) => branches[purpose][index] ?? null,
    nextIndex: (purpose) => branches[purpose].length,
    list: () => all,
    countSince: (sinceMs) => all.length - (all.findLastIndex(({ at }) => at <= sinceMs) + 1),
    append(assignment) {
      kept.append(assignment);
      remember(assignment);
    },
    close: () => kept.close(),
  };
}
