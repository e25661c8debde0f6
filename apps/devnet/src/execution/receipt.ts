/** What the transaction cost. Fees are sun, use is bytes and energy. */
export type Receipt = {
  netUsage: bigint;
  netFee: bigint;
  energyUsage: bigint;
  energyFee: bigint;
  originEnergyUsage: bigint;
  energyUsageTotal: bigint;
  energyPenaltyTotal: bigint;
  multiSignFee: bigint;
  memoFee: bigint;
  /** Activation of an account by a system contract. */
  actuatorFee: bigint;
  /** Stakes whose wait was over, given back to their owner. */
  withdrawExpireAmount: bigint;
};

export function emptyReceipt(): Receipt {
  return {
    netUsage: 0n,
    netFee: 0n,
    energyUsage: 0n,
    energyFee: 0n,
    originEnergyUsage: 0n,
    energyUsageTotal: 0n,
    energyPenaltyTotal: 0n,
    multiSignFee: 0n,
    memoFee: 0n,
    actuatorFee: 0n,
    withdrawExpireAmount: 0n,
  };
}

/** TRX burned in total; what `fee` of a transaction's info says. */
export function totalFee(receipt: Receipt): bigint {
  const { netFee, energyFee, multiSignFee, memoFee, actuatorFee } = receipt;
  return netFee + energyFee + multiSignFee + memoFee + actuatorFee;
}
