import type { HexAddress } from "./address.ts";
import { type BuildTerms, type UnsignedTx, unsignedTx } from "./build-transfer.ts";

/** Energy of one account's stake that another may use; `amount` is the staked TRX behind it, in sun. */
export type Lending = {
  readonly from: HexAddress;
  readonly to: HexAddress;
  readonly amount: bigint;
};

/** The chain takes no stake and no lending below one TRX. */
const leastSun = 1_000_000n;

/** TRX staked for energy. Throws RangeError below one TRX. */
export function buildStake(from: HexAddress, amount: bigint, terms: BuildTerms): UnsignedTx {
  checkAmount(amount);
  const contract = { ownerAddress: from, frozenBalance: amount, resource: "ENERGY" } as const;
  return unsignedTx({ type: "FreezeBalanceV2Contract", ...contract }, terms, 0n);
}

/** Staked TRX asked back; the chain lets go of it after its wait (14 days). Throws RangeError for nothing. */
export function buildUnstake(from: HexAddress, amount: bigint, terms: BuildTerms): UnsignedTx {
  if (amount <= 0n) throw new RangeError("nothing is no stake");
  const contract = { ownerAddress: from, unfreezeBalance: amount, resource: "ENERGY" } as const;
  return unsignedTx({ type: "UnfreezeBalanceV2Contract", ...contract }, terms, 0n);
}

/** Collects everything whose wait is over. */
export function buildCollectUnstaked(from: HexAddress, terms: BuildTerms): UnsignedTx {
  return unsignedTx({ type: "WithdrawExpireUnfreezeContract", ownerAddress: from }, terms, 0n);
}

/** Lends energy without a lock, so that it can be taken back at once. Throws RangeError. */
export function buildDelegate(lending: Lending, terms: BuildTerms): UnsignedTx {
  const contract = { ...lent(lending), lock: false, lockPeriod: 0 };
  return unsignedTx({ type: "DelegateResourceContract", ...contract }, terms, 0n);
}

/** Takes lent energy back. Throws RangeError. */
export function buildUndelegate(lending: Lending, terms: BuildTerms): UnsignedTx {
  return unsignedTx({ type: "UnDelegateResourceContract", ...lent(lending) }, terms, 0n);
}

function lent({ from, to, amount }: Lending) {
  checkAmount(amount);
  if (from === to) throw new RangeError("energy is not lent to oneself");
  return { ownerAddress: from, resource: "ENERGY", balance: amount, receiverAddress: to } as const;
}

function checkAmount(amount: bigint): void {
  if (amount < leastSun) throw new RangeError("less than one TRX is no stake");
}
