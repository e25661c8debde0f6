import { z } from "zod";

/** A row of the guard's list that no operators decided: it counts for nothing. */
export const FalseChange = z.object({
  rowId: z.string().regex(/^[1-9]\d{0,17}$/),
  why: z.string(),
});
export type FalseChange = z.infer<typeof FalseChange>;

/** What passkeys answer for: that false rows up to this one were looked at. */
export function dropText(throughRow: string): string {
  return `clearhold drop false changes 1\nthrough=${throughRow}\n`;
}

/** For /readyz and doctor; null where nothing is false. */
export function falseChangesWord(rows: readonly FalseChange[]): string | null {
  const [first] = rows;
  if (first === undefined) return null;
  const count = rows.length === 1 ? "1 false row" : `${rows.length} false rows`;
  return `${count} in the guard's list of operators (row ${first.rowId}: ${first.why}): see "operator drop"`;
}
