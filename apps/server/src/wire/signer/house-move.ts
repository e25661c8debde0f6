import { createHash } from "node:crypto";
import { currencies } from "@clearhold/money";
import { z } from "zod";
import { SpendingOrder, spendingKinds, UnitsText } from "./spending-order.ts";

/** An address of ours with an index: whose branch, and which place in it. */
const BranchPlace = z.object({ purpose: z.enum(["user", "project"]), index: z.int().min(0) });
export type BranchPlace = z.infer<typeof BranchPlace>;

const id = z.string().regex(/^mov_[0-9a-z]{26}$/);
const currency = z.enum(currencies);
const units = UnitsText;

/**
 * What the house does with its own coins on the chain. No person's order stands behind it: the signer
 * judges each by its own policy and its own record of assigned addresses, and no move can leave the
 * house's addresses, but for what two operators ordered to be paid of a project's money.
 */
export const HouseMove = z.discriminatedUnion("kind", [
  /** From an assigned address to the hot wallet. */
  z.object({ id, kind: z.literal("sweep"), from: BranchPlace, currency, units }),
  /** TRX from the resource wallet to an assigned address, which pays for its sweep with it. */
  z.object({ id, kind: z.literal("top-up"), to: BranchPlace, units }),
  /** The resource wallet's TRX staked for energy, taken back, or collected after its wait. */
  z.object({ id, kind: z.enum(["stake", "unstake"]), units }),
  z.object({ id, kind: z.literal("collect-unstaked") }),
  /** Energy of the resource wallet's stake lent to an assigned address, or taken back; `units` of TRX staked. */
  z.object({ id, kind: z.enum(["delegate", "undelegate"]), to: BranchPlace, units }),
  /** What the hot wallet holds above its limit, to the cold address of the signer's configuration. */
  z.object({ id, kind: z.literal("to-cold"), currency, units }),
  /** From the hot wallet to the payee of the order. */
  z.object({ id, kind: z.enum(spendingKinds), order: SpendingOrder }),
]);
export type HouseMove = z.infer<typeof HouseMove>;

/** Less is not worth its network fee: it stays where it is. Units. */
export const leastMoved = { TRX: 2_000_000n, USDT: 5_000_000n } as const;

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
