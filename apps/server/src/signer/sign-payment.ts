import { subtractMoney } from "@clearhold/money";
import { chaos } from "../kernel/chaos.ts";
import { openOrder, type PaymentOrder } from "../wire/signer/payment-order.ts";
import type { SignAsk } from "../wire/signer/payment-signer.ts";
import { type CheckClearanceDeps, checkClearance, checkDayCap } from "./check-clearance.ts";
import { checkFees, type FeeCapDeps, type FeePolicy } from "./fee-cap.ts";
import { judgePayment, type SignerPolicy } from "./judge-payment.ts";
import type { SignerKeys } from "./key-store.ts";
import { checkEnd, signRaw } from "./raw-bytes.ts";
import type { SignedPayment } from "./signed-records.ts";
import { refuse } from "./signer-refusal.ts";

export type SignPaymentDeps = CheckClearanceDeps & {
  readonly keys: Pick<SignerKeys, "hot">;
  readonly policy: SignerPolicy & FeePolicy;
  readonly moves: FeeCapDeps["moves"];
  /** Of the guard that authorises orders: 64 hexadecimal digits. */
  readonly orderPublicKey: string;
};

/**
 * Signs one payment of an authorised order, and remembers it on disk before anybody gets the bytes.
 * The same attempt is answered with the same bytes; another one only when the chain has proved that
 * the one before can never be paid. @throws SignerRefusal; calls must not overlap.
 */
export async function signPayment(deps: SignPaymentDeps, ask: SignAsk): Promise<string> {
  const order = readOrder(deps, ask);
  const earlier = deps.record.ofOrder(order.id);
  const same = earlier.find(({ attempt }) => attempt === ask.attempt);
  if (same)
    return same.rawHex === ask.rawHex ? same.signedHex : refuse("the attempt has other bytes");
  const { currency, units } = subtractMoney(order.amount, order.fee);
  const raw = judgePayment(deps.policy, order, ask.rawHex);
  checkEnd(raw.expiration, deps.clock.now().getTime());
  await checkEarlier(deps, order, { earlier, attempt: ask.attempt });
  if (earlier.length > 0) checkFees(deps, "hot", ask.rawHex);
  checkDayCap("payments", {
    ...{ nowMs: deps.clock.now().getTime(), capUnits: deps.policy.dayCap[currency] },
    ...{ units, earlier },
    unitsSince: (since) => deps.record.unitsSince(currency, since),
  });
  const isApproved = await checkClearance(deps, order, ask);
  if (earlier.length === 0) {
    const { id, address, createdAt: since } = order;
    await deps.watch.checkUnpaid({ id, address, since, currency, units });
  }
  const hot = { account: deps.keys.hot, index: 0, address: deps.policy.hotAddress };
  const { signedHex, txid } = signRaw(ask.rawHex, hot);
  chaos("signer-before-record");
  await deps.record.append({
    at: deps.clock.now().getTime(),
    orderId: order.id,
    orderText: ask.orderText,
    orderSignature: ask.orderSignature,
    attempt: ask.attempt,
    txid,
    currency,
    units,
    payee: order.address,
    expiresMs: raw.expiration,
    rawHex: ask.rawHex,
    signedHex,
    ...{ userId: order.userId, amountUnits: order.amount.units, createdAt: order.createdAt },
    isApproved,
  });
  chaos("signer-after-record");
  return signedHex;
}

function readOrder({ orderPublicKey }: SignPaymentDeps, ask: SignAsk): PaymentOrder {
  const { orderText: text, orderSignature: signature } = ask;
  try {
    return openOrder({ text, signature }, orderPublicKey);
  } catch (cause) {
    return refuse((cause as Error).message);
  }
}

type Earlier = { readonly earlier: readonly SignedPayment[]; readonly attempt: number };

/** One live payment for one order: every earlier one must be dead by the chain's own proof. */
async function checkEarlier(
  { deadPayments }: SignPaymentDeps,
  order: PaymentOrder,
  { earlier, attempt }: Earlier,
): Promise<void> {
  const { currency, units } = subtractMoney(order.amount, order.fee);
  for (const payment of earlier) {
    const sameOrder =
      payment.currency === currency && payment.units === units && payment.payee === order.address;
    if (!sameOrder) refuse("the order was paid before with other content");
    if (payment.attempt >= attempt) refuse("a later attempt was signed before");
    if (!(await deadPayments.isDead(payment)))
      refuse(`attempt ${payment.attempt} may still be paid`);
  }
}
