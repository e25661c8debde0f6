import { money } from "@clearhold/money";
import { chaos } from "../../../kernel/chaos.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database, Tx } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { PaymentChain, UnsignedPayment } from "../../../wire/chain/payment-chain.ts";
import {
  type IsCoveredDeps,
  isCovered,
  lockPayoutDesk,
  notePayoutBuilt,
} from "../../payouts/payments/index.ts";
import {
  countFailed,
  listDueSpendings,
  lockSpending,
  returnSpendings,
  type Spending,
  storeSpendingWaits,
} from "../../projects/spending/index.ts";
import { findLiveMove, lockMoveDesk, savePlanned, storeBuilt } from "./move-store.ts";
import { isStopped } from "./plan-lane.ts";

export type PlanSpendingsDeps = IsCoveredDeps & {
  readonly database: Database;
  readonly ledger: Pick<Ledger, "post" | "balanceOf">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly chain: PaymentChain;
};

/** A cost is owed and tried again; so many failures on the chain say that a person must look. */
const failuresMax = 5;

/**
 * Gives back where it was taken from what will not be paid any more, and builds what two operators ordered and
 * whose time has come.
 */
export async function planSpendings(deps: PlanSpendingsDeps): Promise<void> {
  const { database, clock, logger } = deps;
  await returnSpendings(deps);
  for (const { id } of await listDueSpendings(database, clock.now())) {
    // One that fails keeps no other waiting.
    await planSpending(deps, id).catch((error: unknown) => {
      logger.warn({ err: error, spending: id }, "a payment for a project was not planned");
    });
  }
}

/** One builder at a time sees what payouts and moves under way reserve, as with payouts. */
async function planSpending(deps: PlanSpendingsDeps, id: string): Promise<void> {
  chaos("move-before-build");
  await deps.database.transaction(async (tx) => {
    const lastBuiltMs = Math.max(await lockMoveDesk(tx), await lockPayoutDesk(tx));
    const spending = await lockSpending(tx, id);
    // Another worker may have built it, or given it back, while this one waited for the desk.
    if (spending?.state !== "held" || (await findLiveMove(tx, id)) !== null) return;
    const built = await build(deps, tx, { spending, lastBuiltMs });
    await storeSpendingWaits(tx, id, typeof built === "string" ? built : "");
    if (typeof built !== "string") await store(deps, tx, { spending, payment: built });
  });
  chaos("move-after-build");
}

type Building = { readonly spending: Spending; readonly lastBuiltMs: number };

/** The bytes, or what they wait for. */
async function build(
  deps: PlanSpendingsDeps,
  tx: Tx,
  { spending, lastBuiltMs }: Building,
): Promise<UnsignedPayment | string> {
  const { id, currency, units, address } = spending;
  if (await isStopped(tx, currency)) return "withdrawals-stopped";
  if ((await countFailed(tx, id)) >= failuresMax) return "payments-failed";
  const amount = money(currency, units);
  // Looked at before the trial run too: of an empty wallet that would only say that it fails.
  if (!(await isCovered(deps, tx, { amount, reserveUnits: 0n }))) return "hot-wallet-short";
  const payment = await deps.chain.buildPayment({ amount, to: address, lastBuiltMs });
  if (typeof payment === "string") return payment;
  const { reserveUnits } = payment;
  return (await isCovered(deps, tx, { amount, reserveUnits })) ? payment : "hot-wallet-short";
}

type Built = { readonly spending: Spending; readonly payment: UnsignedPayment };

async function store({ clock }: PlanSpendingsDeps, tx: Tx, { spending, payment }: Built) {
  const { id: lane, kind, currency, units } = spending;
  const { reserveUnits, builtMs } = payment;
  const step = { kind, currency, units, feeLimitUnits: 0n, reserveUnits, waitsFor: "" };
  const move = { id: newId("mov", clock), lane, place: null, step, throughBlock: null };
  const id = await savePlanned(tx, { ...move, at: clock.now() });
  await storeBuilt(tx, id, payment);
  // A payout of the same amount to the same payee must be other bytes.
  await notePayoutBuilt(tx, builtMs);
}
