import { type CurrencyCode, subtractMoney } from "@clearhold/money";
import { type HexAddress, hexAddress } from "@clearhold/tron/address";
import { decodeTransferCall, encodeTransferCall } from "@clearhold/tron/token";
import type { Contract, RawTx } from "@clearhold/tron/transaction";
import type { PaymentOrder } from "../wire/signer/payment-order.ts";
import { readRaw } from "./raw-bytes.ts";
import { refuseIf, SignerRefusal } from "./signer-refusal.ts";

/** What the signer will sign, from its own configuration alone. */
export type SignerPolicy = {
  readonly network: string;
  readonly usdtContract: string;
  readonly hotAddress: string;
  /** The most in one payment, in units. */
  readonly payoutCap: Readonly<Record<CurrencyCode, bigint>>;
  /** The most in 24 hours, in units. */
  readonly dayCap: Readonly<Record<CurrencyCode, bigint>>;
  /** The most TRX, in sun, that running the contract may burn. */
  readonly feeLimitCap: bigint;
};

/**
 * Reads the unsigned bytes and finds in them exactly what the guard's order says: from the paying
 * wallet, to the order's payee, the order's amount, by one of two kinds of contract call.
 * @throws SignerRefusal for anything else.
 */
export function judgePayment(policy: SignerPolicy, order: PaymentOrder, rawHex: string): RawTx {
  refuseIf(order.network !== policy.network, "the order is for another network");
  const raw = readRaw(rawHex);
  const hot = hexAddress(policy.hotAddress);
  const payee = hexAddress(order.address);
  refuseIf(raw.contract.ownerAddress !== hot, "it is not paid by the paying wallet");
  refuseIf(payee === hot, "the paying wallet cannot pay itself");
  const { currency, units } = subtractMoney(order.amount, order.fee);
  refuseIf(units > policy.payoutCap[currency], "the payment is above the cap");
  const payment = { payee, units };
  if (currency === "TRX") checkTrx(raw, raw.contract, payment);
  else checkUsdt(policy, raw, payment);
  return raw;
}

type Payment = { readonly payee: HexAddress; readonly units: bigint };

function checkTrx(raw: RawTx, contract: Contract, { payee, units }: Payment): void {
  if (contract.type !== "TransferContract") throw new SignerRefusal("it is not a transfer of TRX");
  refuseIf(contract.toAddress !== payee, "the payee is not the order's");
  refuseIf(contract.amount !== units, "the amount is not the order's");
  refuseIf(raw.feeLimit !== 0n, "a transfer of TRX has no fee limit");
}

function checkUsdt(policy: SignerPolicy, raw: RawTx, { payee, units }: Payment): void {
  const { contract, feeLimit } = raw;
  if (contract.type !== "TriggerSmartContract")
    throw new SignerRefusal("it is not a contract call");
  const token = hexAddress(policy.usdtContract);
  refuseIf(contract.contractAddress !== token, "it calls another contract than USDT");
  const noCoins = contract.callValue === 0n && contract.callTokenValue === 0n;
  refuseIf(!noCoins || contract.tokenId !== 0n, "the call carries coins of its own");
  refuseIf(payee === token, "USDT sent to its own contract is lost");
  const transfer = decodeTransferCall(contract.data);
  if (transfer === null) throw new SignerRefusal("it is not a transfer of USDT");
  refuseIf(transfer.to !== payee, "the payee is not the order's");
  refuseIf(transfer.units !== units, "the amount is not the order's");
  // Two spellings of one call are one too many.
  refuseIf(encodeTransferCall(payee, units) !== contract.data, "the call is not in canonical form");
  refuseIf(feeLimit <= 0n || feeLimit > policy.feeLimitCap, "the fee limit is not within the cap");
}
