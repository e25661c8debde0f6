import { base58Address, type HexAddress } from "@clearhold/tron/address";
import type { Account } from "../state/account.ts";
import { stakedElsewhere } from "../state/chain-parameters.ts";
import type { ChainState } from "../state/chain-state.ts";
import { ChainRefusal, validate } from "./chain-refusal.ts";
import { type Execution, headSlot } from "./execution.ts";
import { addFreeUsage, addUsage, usageAt } from "./resource-usage.ts";

const signatureBytes = 65n;
const sunPerTrx = 1_000_000n;

/**
 * Pays for the transaction's bytes from one source as a whole: the stake, else the free daily
 * allowance, else TRX for every byte. Who activates an account cannot use the free allowance.
 */
export function payBandwidth(execution: Execution): void {
  const { state, tx, place, receipt } = execution;
  const owner = tx.raw.contract.ownerAddress;
  const account = state.account(owner);
  validate(account !== undefined, `account [${base58Address(owner)}] does not exist`);
  const bytes = BigInt(tx.bandwidth);
  const slot = headSlot(place);
  const touched = { ...account, lastOperationAtMs: place.head.timestampMs };
  if (activates(state, tx.raw.contract)) {
    payActivation(execution, touched);
    return;
  }
  receipt.netUsage = bytes;
  if (bytes <= netLimit(state, account) - usageAt(account.net, slot)) {
    state.putAccount({ ...touched, net: addUsage(account.net, bytes, slot) });
    return;
  }
  const free = state.parameters().getFreeNetLimit;
  if (bytes <= free - usageAt(account.freeNet, slot)) {
    state.putAccount({ ...touched, freeNet: addFreeUsage(account.freeNet, bytes, slot) });
    return;
  }
  receipt.netUsage = 0n;
  receipt.netFee = state.parameters().getTransactionFee * bytes;
  burnFrom(state, touched, receipt.netFee);
}

/** Bandwidth that the account's own stake and what it was lent give a day. */
export function netLimit(state: ChainState, account: Account): bigint {
  const { getTotalNetLimit } = state.parameters();
  const staked = account.frozenForBandwidth + account.borrowedForBandwidth;
  return (staked * getTotalNetLimit) / (sunPerTrx * stakedElsewhere.bandwidthTrx);
}

/** Fee for a memo, and for more than one signature. */
export function payExtras({ state, tx, receipt }: Execution): void {
  const { getMemoFee, getMultiSignFee } = state.parameters();
  if (tx.signatures.length > 1) receipt.multiSignFee = getMultiSignFee;
  if (tx.raw.data !== "") receipt.memoFee = getMemoFee;
  const account = state.account(tx.raw.contract.ownerAddress);
  const fee = receipt.multiSignFee + receipt.memoFee;
  if (account && fee > 0n) burnFrom(state, account, fee);
}

/** Takes TRX out of circulation; refuses when the account does not have it. */
function burnFrom(state: ChainState, account: Account, sun: bigint): void {
  if (account.balance < sun) throw new ChainRefusal("BANDWITH_ERROR");
  state.putAccount({ ...account, balance: account.balance - sun });
  state.burn(sun);
}

type Target = { type: string; toAddress?: HexAddress };

function activates(state: ChainState, contract: Target): boolean {
  if (contract.type === "AccountCreateContract") return true;
  const pays = contract.type === "TransferContract" || contract.type === "TransferAssetContract";
  return pays && contract.toAddress !== undefined && !state.account(contract.toAddress);
}

function payActivation({ state, tx, place, receipt }: Execution, account: Account): void {
  const parameters = state.parameters();
  const bytes = BigInt(tx.bandwidth);
  const own = bytes - 64n - BigInt(tx.signatures.length) * signatureBytes;
  if (own > parameters.getMaxCreateAccountTxSize) {
    throw new ChainRefusal(
      "TOO_BIG_TRANSACTION_ERROR",
      `Too big new account transaction, TxId ${tx.txId}, the size is ${own} bytes, ` +
        `maxTxSize ${parameters.getMaxCreateAccountTxSize}`,
    );
  }
  const slot = headSlot(place);
  const cost = bytes * parameters.getCreateNewAccountBandwidthRate;
  if (cost <= netLimit(state, account) - usageAt(account.net, slot)) {
    receipt.netUsage = cost;
    state.putAccount({ ...account, net: addUsage(account.net, cost, slot) });
    return;
  }
  receipt.netFee = parameters.getCreateAccountFee;
  burnFrom(state, account, receipt.netFee);
}
