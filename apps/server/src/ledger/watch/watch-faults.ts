import { currencies } from "@clearhold/money";
import { z } from "zod";
import type { BooksFinding } from "../books.ts";
import type { AccountFinding } from "./follow-account.ts";
import { chainStart, type SealFault } from "./seal-chain.ts";

/** What the watch finds beside what `books` does. */
type WatchCheck =
  | AccountFinding["check"]
  | SealFault
  | "seal-missing"
  | "head-missing"
  | "row-unsealed"
  | "checkpoint-forged"
  | "coins-unseen"
  | "return-unproved"
  | "payout-unseen";

/** Something that must not be. `subject` names the row. */
export type Finding = {
  readonly check: BooksFinding["check"] | WatchCheck;
  readonly subject: string;
  readonly detail: string;
};

/** What was found and told, until it is found no more. */
const Fault = z.object({
  check: z.string(),
  subject: z.string(),
  detail: z.string(),
  currencies: z.array(z.enum(currencies)),
  stops: z.boolean(),
  /** Found by the look at all rows, which alone can say that it is gone. */
  ofWhole: z.boolean(),
  alertIds: z.array(z.string()),
  /** Operators who put their names to the end of its alert. */
  by: z.array(z.string()),
});
export type Fault = z.infer<typeof Fault>;

const units = z.string().regex(/^\d+$/).transform(BigInt);

/** What the guard keeps outside the database. */
export const WatchState = z.object({
  /** Unix seconds at which this chain was begun, or accepted by two operators as it then was. */
  epoch: z.int(),
  head: z.object({ seq: units, hash: z.string() }),
  /** False until the database was seen to have no seals that this file does not know. */
  isBegun: z.boolean(),
  /** Unix seconds of the last look at all rows. */
  wholeAt: z.int().nullable(),
  faults: z.array(Fault),
  /** Operators who released each restored backup. */
  releases: z.record(z.string(), z.array(z.string())),
});
export type WatchState = z.infer<typeof WatchState>;

export function freshState(epoch: number): WatchState {
  return { epoch, head: chainStart, isBegun: false, wholeAt: null, faults: [], releases: {} };
}

const operatorsNeeded = 2;

/** True when as many operators live with it as its alert needs. */
export function isAccepted({ stops, by }: Fault): boolean {
  return by.length >= (stops ? operatorsNeeded : 1);
}

type Named = { readonly check: string; readonly subject: string };

/** The same row with the same fault; a figure that goes on changing is no new one. */
export function isSameFault(one: Named, other: Named): boolean {
  return one.check === other.check && one.subject === other.subject;
}

/** True when nothing of this currency may leave. */
export function isBroken(faults: readonly Fault[], code: string): boolean {
  return faults.some(
    (fault) =>
      fault.stops && !isAccepted(fault) && fault.currencies.some((currency) => currency === code),
  );
}

/** What is open, in a line: `broken` where it stops a currency, else `found`. Empty when nothing is. */
export function faultWords(faults: readonly Fault[]): string {
  const open = faults.filter((fault) => !isAccepted(fault));
  const first = open.find(({ stops }) => stops) ?? open[0];
  if (first === undefined) return "";
  const more = open.length > 1 ? ", and more" : "";
  return `${first.stops ? "broken" : "found"}: ${first.check} ${first.subject}${more}`;
}

/** History and rights that the product does not need move no money. */
export function stopsMoney({ check, subject }: Finding): boolean {
  return check !== "wall-unknown" && !subject.startsWith("event ");
}
