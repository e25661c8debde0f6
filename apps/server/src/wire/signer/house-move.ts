import { createHash } from "node:crypto";
import type { CurrencyCode } from "@clearhold/money";
import type { SpendingKind, SpendingOrder } from "./spending-order.ts";

/** An address of ours with an index: whose branch, and which place in it. */
export type BranchPlace = { readonly purpose: "user" | "project"; readonly index: number };

/**
 * What the house does with its own coins on the chain. No person's order stands behind it: the signer
 * judges each by its own policy and its own record of assigned addresses, and no move can leave the
 * house's addresses, but for what two operators ordered to be paid of a project's money.
 */
export type HouseMove = { readonly id: string } & (
  | {
      /** From an assigned address to the hot wallet. */
      readonly kind: "sweep";
      readonly from: BranchPlace;
      readonly currency: CurrencyCode;
      readonly units: bigint;
    }
  | {
      /** TRX from the resource wallet to an assigned address, which pays for its sweep with it. */
      readonly kind: "top-up";
      readonly to: BranchPlace;
      readonly units: bigint;
    }
  | {
      /** The resource wallet's TRX staked for energy, taken back, or collected after its wait. */
      readonly kind: "stake" | "unstake";
      readonly units: bigint;
    }
  | { readonly kind: "collect-unstaked" }
  | {
      /** Energy of the resource wallet's stake lent to an assigned address, or taken back; `units` of TRX staked. */
      readonly kind: "delegate" | "undelegate";
      readonly to: BranchPlace;
      readonly units: bigint;
    }
  | {
      /** What the hot wallet holds above its limit, to the cold address of the signer's configuration. */
      readonly kind: "to-cold";
      readonly currency: CurrencyCode;
      readonly units: bigint;
    }
  | {
      /** From the hot wallet to the payee of the order. */
      readonly kind: SpendingKind;
      readonly order: SpendingOrder;
    }
);

export type HouseMoveKind = HouseMove["kind"];

/** Whose coins a move takes and whose TRX pays for it. A kind that is missing does not compile. */
export const movePayers = {
  sweep: "assigned",
  "top-up": "resource",
  stake: "resource",
  unstake: "resource",
  "collect-unstaked": "resource",
  delegate: "resource",
  undelegate: "resource",
  "to-cold": "hot",
  deploy: "hot",
  "pay-cost": "hot",
  "return-inflow": "hot",
} as const satisfies Record<HouseMoveKind, "assigned" | "hot" | "resource">;

/** The kinds that take from one of the house's wallets, as a query asks for them. */
export function moveKindsPaidBy(payer: "hot" | "resource"): readonly HouseMoveKind[] {
  const kinds = Object.keys(movePayers) as HouseMoveKind[];
  return kinds.filter((kind) => movePayers[kind] === payer);
}

/** One text for one move, so that a record can tell whether an id was used for another. */
export function moveText(move: HouseMove): string {
  const fields = Object.entries(move)
    .map(([name, value]) => [name, typeof value === "object" ? fieldText(value) : `${value}`])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return `clearhold house move 1\n${fields.map(([name, value]) => `${name}=${value}\n`).join("")}`;
}

function fieldText(value: BranchPlace | SpendingOrder): string {
  if ("purpose" in value) return `${value.purpose} ${value.index}`;
  const { id, projectId, currency, units, address, documentHash, proposedAt, leavesAt } = value;
  return `${id} ${currency} ${units} ${projectId} ${address} ${proposedAt} ${leavesAt} ${documentHash}`;
}

/** The fingerprint of a text that people or processes put their names to: SHA-256 in hex. */
export function textHash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
