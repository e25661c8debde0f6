import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";

type Booked = {
  readonly userId: string;
  /** What moved: the other coin where the deposit was exchanged. */
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly takes: boolean;
  readonly reason: string;
};

/** Mails the owner what moved and why, if it was booked a moment ago: so nobody can send it for ever. */
export async function tellOfTakeback(
  deps: GuardDeps,
  { takebackId }: AskOf<"tellOfTakeback">,
): Promise<void> {
  const booked = await deps.database.first<Booked>(
    `select user_id, coalesce(exchanged_units, booked_units) as units, reason, undoes is null as takes,
       case when exchanged_units is null then currency
         when currency = 'TRX' then 'USDT' else 'TRX' end as currency
     from deposit_takebacks
     where id = $1 and booked_at > clock_timestamp() - interval '10 minutes'`,
    [takebackId],
  );
  if (booked === null) return;
  const { userId, currency, units, reason } = booked;
  const amount = `${formatMoney(money(currency, units))} ${currency}`;
  const kind = booked.takes ? "deposit-taken-back" : "deposit-given-back";
  await notifyOwner(deps, userId, { kind, amount, reason });
}
