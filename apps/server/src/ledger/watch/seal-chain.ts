import { hash } from "node:crypto";

/** The end of the chain: every seal up to it was verified. */
export type Head = { readonly seq: bigint; readonly hash: string };

/** Before the first seal. */
export const chainStart: Head = { seq: 0n, hash: "0".repeat(64) };

/** What a row says, field by field: the same row gives the same text in every version of ours. */
export type Facts = readonly unknown[];

/** The seal of a row, after the seal before it. */
export function sealHash(previous: string, seq: bigint, facts: Facts): string {
  return hash("sha256", JSON.stringify([previous, `${seq}`, facts]), "hex");
}

/** What a history line says of a person. Without the salt nobody can guess it from the hash. */
export function personalHash(salt: string, personal: readonly string[]): string {
  return hash("sha256", JSON.stringify([salt, personal]), "hex");
}

/** A sealed row as it is now. Facts are null where the row is gone. */
export type SealedRow = Head & {
  readonly journalId: string | null;
  readonly eventId: bigint | null;
  readonly facts: Facts | null;
  readonly personalHash: string | null;
  readonly personal: readonly string[] | null;
  /** Null once the personal fields were deleted. */
  readonly salt: string | null;
};

export type SealFault = "row-deleted" | "row-changed";

/** What the seal says against its row, or null. `previous` is the hash of the seal before. */
export function judgeSeal(row: SealedRow, previous: string): SealFault | null {
  if (row.facts === null) return "row-deleted";
  if (row.eventId !== null && !isPersonalRight(row)) return "row-changed";
  const facts = row.eventId === null ? row.facts : [...row.facts, row.personalHash];
  return sealHash(previous, row.seq, facts) === row.hash ? null : "row-changed";
}

/** Personal fields are as they were, or they and their salt were deleted. */
function isPersonalRight({ salt, personal, personalHash: kept }: SealedRow): boolean {
  if (salt !== null) return personalHash(salt, personal ?? []) === kept;
  return personal?.join() === ",,{}";
}

/** The row that a seal is about, as people read it. */
export function subjectOf({ journalId, eventId }: SealedRow): string {
  return journalId ?? `event ${eventId}`;
}
