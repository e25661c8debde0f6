import { type HexAddress, hexAddress } from "./address.ts";
import type { RefBlock } from "./block-header.ts";
import { type Contract, encodeRawTx, type RawTx, txIdOf } from "./raw-tx.ts";
import { encodeTransferCall } from "./trc20.ts";

/** What every payment says besides the payment. Times are milliseconds of the chain's clock. */
export type BuildTerms = {
  /** Of a solidified block: one that a fork removes would make the payment invalid. */
  readonly refBlock: RefBlock;
  /** Different for each payment of one sender: equal payments would share one id and merge. */
  readonly timestamp: number;
  readonly expiration: number;
};

export type TrxPayment = {
  readonly from: HexAddress;
  readonly to: HexAddress;
  readonly amount: bigint;
};
export type TokenPayment = {
  readonly from: HexAddress;
  readonly to: HexAddress;
  readonly token: HexAddress;
  readonly units: bigint;
  /** The most TRX, in sun, that running the contract may burn. */
  readonly feeLimit: bigint;
};

/** A transaction that is built and not signed. */
export type UnsignedTx = { readonly txId: string; readonly rawHex: string; readonly raw: RawTx };

const DAY_MS = 86_400_000;
const zeroAddress = hexAddress(`41${"0".repeat(40)}`);

/** A payment of TRX. Throws RangeError for what the chain refuses: nothing, oneself, no lifetime. */
export function buildTrxTransfer(payment: TrxPayment, terms: BuildTerms): UnsignedTx {
  const { from, to, amount } = payment;
  checkPayment(from, to, amount);
  return unsignedTx(
    { type: "TransferContract", ownerAddress: from, toAddress: to, amount },
    terms,
    0n,
  );
}

/** A payment of a TRC20 token. Throws RangeError; a token sent to its own contract is lost. */
export function buildTokenTransfer(payment: TokenPayment, terms: BuildTerms): UnsignedTx {
  const { from, to, token, units, feeLimit } = payment;
  checkPayment(from, to, units);
  if (to === token) throw new RangeError("a token cannot be sent to its own contract");
  if (feeLimit <= 0n) throw new RangeError("a contract call needs a fee limit");
  const contract: Contract = {
    type: "TriggerSmartContract",
    ownerAddress: from,
    contractAddress: token,
    callValue: 0n,
    data: encodeTransferCall(to, units),
    callTokenValue: 0n,
    tokenId: 0n,
  };
  return unsignedTx(contract, terms, feeLimit);
}

/** The next unused timestamp of a sender: the clock's, unless the last payment already took it. */
export function nextTimestamp(now: number, last: number): number {
  return Math.max(now, last + 1);
}

/** Any contract with its terms. Throws RangeError when the lifetime is not within a day. */
export function unsignedTx(contract: Contract, terms: BuildTerms, feeLimit: bigint): UnsignedTx {
  const { refBlock, timestamp, expiration } = terms;
  if (expiration <= timestamp || expiration > timestamp + DAY_MS) {
    throw new RangeError("the lifetime is not within a day");
  }
  const raw = { ...refBlock, timestamp, expiration, data: "", feeLimit, permissionId: 0, contract };
  const rawHex = encodeRawTx(raw);
  return { txId: txIdOf(rawHex), rawHex, raw };
}

function checkPayment(from: HexAddress, to: HexAddress, units: bigint): void {
  if (units <= 0n) throw new RangeError("a payment is more than nothing");
  if (from === to) throw new RangeError("a payment to oneself");
  if (to === zeroAddress) throw new RangeError("a payment to the zero address");
}
