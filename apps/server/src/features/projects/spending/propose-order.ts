import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { spendingText } from "../../../wire/signer/spending-order.ts";
import { type OperatorProof, type SignWordDeps, signWord } from "./sign-word.ts";
import { type Spending, spendingOrderOf } from "./spending.ts";
import { findSpending, insertSpending } from "./spending-store.ts";

export type ProposeOrderDeps = SignWordDeps & {
  /** As clearhold_operator. */
  readonly database: Database;
  readonly clock: Clock;
  /** Which chain it is paid on: an order of the devnet is worth nothing on mainnet. */
  readonly network: string;
};

/** What is to be ordered, before its text. */
export type SpendingDraft = Parameters<typeof spendingOrderOf>[0] &
  Pick<Spending, "payee" | "inflowId">;

/** Writes an order down with the operator's name and passkey under it, or tells whether it could be. */
export async function proposeOrder(
  deps: ProposeOrderDeps,
  operator: OperatorProof,
  { draft, dryRun }: { readonly draft: SpendingDraft; readonly dryRun: boolean },
): Promise<Spending> {
  const order = { ...draft, orderText: spendingText(deps.network, spendingOrderOf(draft)) };
  await deps.database
    .transaction(async (tx) => {
      await insertSpending(tx, order);
      if (dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  if (dryRun) return { ...fresh, ...order };
  await signWord(deps, operator, order);
  return (await findSpending(deps.database, draft.id)) ?? { ...fresh, ...order };
}

/** Takes back what the database has just said yes to. */
class DryRun extends Error {}

const fresh = {
  ...({ state: "proposed", heldAt: null, endedAt: null, endReason: "", txid: null } as const),
  arrivalTxid: "",
  waitsFor: "",
  approvedBy: [],
  isCalledOff: false,
};

/** The order's text tells times in seconds. */
export function wholeSeconds(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}
