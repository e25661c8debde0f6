import type { Network } from "@clearhold/contract/primitives/demo";
import type { Language } from "@clearhold/contract/refusals";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import type { CurrencyCode } from "@clearhold/money";

/** What stands above the lines of a statement. */
export type StatementHead = {
  readonly accountName: string;
  readonly userId: string;
  readonly generatedAt: Date;
  /** World time: from including, to excluding; null where it has no end. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** The category that is shown alone, in words; empty for all. */
  readonly category: string;
  /** Times are written as this zone has them: Asia/Seoul. */
  readonly timeZone: string;
  readonly language: Language;
  /** The account is demo, and so is every amount in it. */
  readonly isDemo: boolean;
  readonly network: Network;
};

/** One line; the lines of one currency follow each other, from its opening to its closing. */
export type StatementLine =
  | StatementBalance<"opening">
  | StatementBalance<"closing">
  | { readonly kind: "bill"; readonly bill: BillView }
  | OtherMovements;

type StatementBalance<Kind> = {
  readonly kind: Kind;
  readonly currency: CurrencyCode;
  readonly balanceUnits: bigint;
};

/** Movements that the filter leaves out, together: without them the balances would not add up. */
export type OtherMovements = {
  readonly kind: "others";
  readonly currency: CurrencyCode;
  readonly count: bigint;
  readonly units: bigint;
  readonly balanceUnits: bigint;
};

/** More would keep the machine busy for too long; a CSV has no such bound. */
export const pdfRowsMax = 5_000n;
