import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import type { CurrencyCode } from "@clearhold/money";
import type { SettlementLine } from "@clearhold/money/settlement";

/** Money that came to a project by a chain transaction and was recognised. */
export type EvidencedInflow = {
  /** Empty, as the sender, for a cost that was not paid and came back after the result. */
  readonly txid: string;
  readonly fromAddress: string;
  readonly units: bigint;
  readonly arrivedAt: Date;
  /** The cost that it was set aside for; null for what arrived. */
  readonly costId: string | null;
  /** The number of its late round; null when it came before the result. */
  readonly lateNo: number | null;
  /** What the platform keeps of that round. */
  readonly lateFeeUnits: bigint;
};

/** What arrived and lies in suspense, and why. */
export type WaitingArrival = Omit<EvidencedInflow, "costId" | "lateNo" | "lateFeeUnits"> & {
  readonly currency: CurrencyCode;
  readonly reason: EvidenceView["suspense"][number]["reason"];
};

/** A person's own subscription with its line of the sheet, once there is one. */
export type OwnPart = {
  readonly subscriptionId: string;
  readonly principalUnits: bigint;
  readonly state: "held" | "returned" | "paid" | "cancelled";
  readonly line: Pick<SettlementLine, "partUnits" | "platformUnits"> | null;
};

/** A person's own part of one late round. */
export type OwnLatePart = {
  readonly lateNo: number;
  readonly subscriptionId: string;
  readonly partUnits: bigint;
  readonly platformUnits: bigint;
  readonly paid: boolean;
};

/** The texts behind a project's decisions, and how many take part. */
export type EvidenceFrame = {
  readonly termsText: string;
  /** What people of a failed project have back so far. */
  readonly returnedUnits: bigint;
  readonly failureReason: string;
  readonly subscriptions: number;
};
