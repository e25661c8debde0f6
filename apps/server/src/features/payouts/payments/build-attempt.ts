import { money } from "@clearhold/money";
import { chaos } from "../../../kernel/chaos.ts";
import type { Database } from "../../../kernel/database.ts";
import type { PaymentChain, PaymentObstacle } from "../../../wire/chain/payment-chain.ts";
import { isCalledOff } from "../reviews/index.ts";
import { receivedUnits, type Withdrawal } from "../withdrawals/index.ts";
import { findLiveAttempt, insertAttempt, lockPayoutDesk, nextAttempt } from "./attempt-store.ts";
import { type FindObstacleDeps, findObstacle, type Obstacle } from "./find-obstacle.ts";
import { type IsCoveredDeps, isCovered } from "./is-covered.ts";

export type BuildAttemptDeps = FindObstacleDeps &
  IsCoveredDeps & {
    readonly database: Database;
    readonly chain: PaymentChain;
  };

/** Why no payment was built now. */
export type Waiting = Obstacle | PaymentObstacle | "account-frozen" | "hot-wallet-short";

/** What can never be paid; all else may pass by itself. */
const finalObstacles = ["payee-is-contract", "payee-blacklisted", "account-frozen"] as const;

/** True when the money goes back instead. */
export function isFinalObstacle(waiting: Waiting): waiting is (typeof finalObstacles)[number] {
  return finalObstacles.some((obstacle) => obstacle === waiting);
}

/**
 * Builds the next payment of a withdrawal and writes it down, unsigned, with its id. One builder at
 * a time sees what all others reserved: the worst that the network can charge is set aside before
 * anything is signed, and without it nothing is built.
 */
export async function buildAttempt(
  deps: BuildAttemptDeps,
  withdrawal: Withdrawal,
): Promise<Waiting | null> {
  const { database, chain } = deps;
  const { currency, address } = withdrawal;
  const obstacle = await findObstacle(deps, withdrawal);
  if (obstacle !== null) return obstacle;
  chaos("payout-before-build");
  const waiting = await database.transaction(async (tx) => {
    const lastBuiltMs = await lockPayoutDesk(tx);
    // Another worker may have built it while this one waited for the desk.
    if (await findLiveAttempt(tx, withdrawal.id)) return null;
    if (await isCalledOff(tx, withdrawal)) return "account-frozen";
    // Looked at before the trial run too: of an empty wallet that would only say that it fails.
    const amount = money(currency, receivedUnits(withdrawal));
    if (!(await isCovered(deps, tx, { amount, reserveUnits: 0n }))) return "hot-wallet-short";
    const payment = await chain.buildPayment({ amount, to: address, lastBuiltMs });
    if (typeof payment === "string") return payment;
    const { reserveUnits } = payment;
    if (!(await isCovered(deps, tx, { amount, reserveUnits }))) return "hot-wallet-short";
    const attempt = await nextAttempt(tx, withdrawal.id);
    if (attempt === null) return null;
    await insertAttempt(tx, withdrawal.id, { attempt, payment });
    return null;
  });
  chaos("payout-after-build");
  return waiting;
}
