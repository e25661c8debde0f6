import { type CurrencyCode, money } from "@clearhold/money";
import { decodeRawTx } from "@clearhold/tron/transaction";
import type { Database, Queryable, Tx } from "../../../kernel/database.ts";
import { isPassing } from "../../../kernel/database-fault.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { type Ledger, OutcomeUnclear } from "../../../ledger/index.ts";
import { withdrawalRepaid } from "../../../ledger/recipes/payouts.ts";
import type { RecordedPayment, SignerRecord } from "../../../wire/signer/signer-record.ts";
import { holdRecovered, isOrderKnown } from "../withdrawals/index.ts";

type RecoverPaymentDeps = {
  readonly database: Database;
  readonly ledger: Pick<Ledger, "post">;
  readonly logger: Logger;
  readonly record: Pick<SignerRecord, "recover">;
};

/**
 * Which of these payments the books know as the signer does, by their ids on the chain. Bytes that
 * they call withdrawn, or built and never shown to it, are not: it would remember none of those.
 */
export async function findKnownPayments(
  db: Queryable,
  txids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ txid: string }>(
    `select txid from payout_attempts where txid = any($1::text[])
       and state <> 'withdrawn' and (state <> 'built' or asked_at is not null)`,
    [txids],
  );
  return new Set(rows.map(({ txid }) => txid));
}

/**
 * Writes down again what a restored backup has lost and the signer remembers: the order, with its
 * amount held, and the payment as it was signed. From then on the chain settles it or proves it
 * dead like any other, so its owner neither keeps the money nor is paid twice. What the owner's
 * balance does not hold is owed: it came from something that no block brings again. False when the
 * books refuse it: the order is not the guard's, its owner is unknown, or its bytes are unreadable.
 * Throws when the books cannot take it now, so that its block waits for it.
 */
export async function recoverPayment(
  deps: RecoverPaymentDeps,
  payment: RecordedPayment,
  cursorNumber: number,
): Promise<boolean> {
  const { database, logger } = deps;
  const told = { txid: payment.txid, withdrawal: payment.orderId };
  try {
    if (!(await isOrderKnown(database, payment.orderId))) {
      const order = { text: payment.orderText, signature: payment.orderSignature };
      await holdRecovered(deps, order, { isOwed: false }).catch((err: unknown) => {
        if (!isShort(err)) throw err;
        return holdRecovered(deps, order, { isOwed: true });
      });
    }
    await database.transaction((tx) => storeAgain(tx, payment, cursorNumber));
  } catch (err) {
    if (err instanceof OutcomeUnclear || isPassing(err)) throw err;
    logger.error({ ...told, err }, "a payment of before the restore cannot be booked as one");
    return false;
  }
  logger.warn(told, "a payment of before the restore is in the books again");
  return true;
}

/**
 * Earlier payments of the order are dead: the signer had the chain's proof before it signed this. The
 * order waits for this payment's end, whatever its owner or a freeze has said to the backup.
 */
async function storeAgain(tx: Tx, payment: RecordedPayment, cursorNumber: number): Promise<void> {
  const { orderId, txid, attempt, rawHex, signedHex, expiresMs } = payment;
  const { timestamp, feeLimit } = decodeRawTx(rawHex);
  await tx.query(
    `update payout_attempts set state = 'expired', ended_block = $3, seen_block = null
     where withdrawal_id = $1 and attempt < $2 and state in ('built', 'signed')`,
    [orderId, attempt, cursorNumber],
  );
  await tx.query(
    `update withdrawals set state = 'held', cleared_as = coalesce(cleared_as, 'automatic'),
       attempts = greatest(attempts, $2)
     where id = $1 and state in ('held', 'review', 'signed', 'broadcast')`,
    [orderId, attempt],
  );
  await tx.query(
    `insert into payout_attempts (txid, withdrawal_id, attempt, raw_hex, built_ms, expires_ms,
       reserve_units, state, asked_at, signed_hex)
     values ($1, $2, $3, $4, $5, $6, $7, 'signed', now(), $8)
     on conflict (txid) do update set state = 'signed', signed_hex = excluded.signed_hex,
       asked_at = coalesce(payout_attempts.asked_at, excluded.asked_at)
     where payout_attempts.state in ('built', 'withdrawn')`,
    [txid, orderId, attempt, rawHex, timestamp, expiresMs, feeLimit, signedHex],
  );
  await tx.query("update withdrawals set state = 'signed', signed_at = now() where id = $1", [
    orderId,
  ]);
}

type Debt = {
  readonly withdrawalId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
};

/**
 * Takes what users owe since a restored backup from what they were credited since, each debt whole and
 * once. Who cannot pay yet spends nothing meanwhile: the database sees to that.
 */
export async function repayDebts({
  database,
  ledger,
  logger,
}: Omit<RecoverPaymentDeps, "record">): Promise<void> {
  const debts = await database.query<Debt>(
    `select withdrawal_id, user_id, currency, units
     from recovered_debts where repaid_at is null and written_off_at is null
     order by owed_at, withdrawal_id`,
  );
  for (const { withdrawalId, userId, currency, units } of debts) {
    const fact = { withdrawalId, userId, amount: money(currency, units) };
    try {
      await ledger.post({ journals: [withdrawalRepaid(fact)], rows: [], answer: null });
    } catch (err) {
      if (isShort(err)) continue;
      logger.warn({ err, withdrawal: withdrawalId }, "what is owed was not repaid");
    }
  }
}

function isShort(error: unknown): boolean {
  return error instanceof Refusal && error.code === "insufficient-balance";
}
