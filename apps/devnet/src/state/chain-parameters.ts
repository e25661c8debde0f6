/**
 * The parameters that a proposal can change on the real chain, with mainnet's values of late 2025.
 * Keys and order are those of wallet/getchainparameters; amounts are sun.
 */
export const genesisParameters = {
  getMaintenanceTimeInterval: 21_600_000n,
  getAccountUpgradeCost: 9_999_000_000n,
  getCreateAccountFee: 100_000n,
  getTransactionFee: 1_000n,
  getAssetIssueFee: 1_024_000_000n,
  getWitnessPayPerBlock: 8_000_000n,
  getWitnessStandbyAllowance: 115_200_000_000n,
  getCreateNewAccountFeeInSystemContract: 1_000_000n,
  getCreateNewAccountBandwidthRate: 1n,
  getAllowCreationOfContracts: 1n,
  getRemoveThePowerOfTheGr: -1n,
  getEnergyFee: 100n,
  getExchangeCreateFee: 1_024_000_000n,
  getMaxCpuTimeOfOneTx: 80n,
  getAllowUpdateAccountName: 0n,
  getAllowSameTokenName: 1n,
  getAllowDelegateResource: 1n,
  getTotalEnergyLimit: 180_000_000_000n,
  getAllowTvmTransferTrc10: 1n,
  getTotalEnergyCurrentLimit: 180_000_000_000n,
  getAllowMultiSign: 1n,
  getAllowAdaptiveEnergy: 0n,
  getTotalEnergyTargetLimit: 6_250_000n,
  getTotalEnergyAverageUsage: 0n,
  getUpdateAccountPermissionFee: 100_000_000n,
  getMultiSignFee: 1_000_000n,
  getAllowAccountStateRoot: 0n,
  getAllowProtoFilterNum: 0n,
  getAllowTvmConstantinople: 1n,
  getAllowTvmSolidity059: 1n,
  getAllowTvmIstanbul: 1n,
  getForbidTransferToContract: 1n,
  getAllowPBFT: 0n,
  getMaxFeeLimit: 15_000_000_000n,
  getAllowTvmFreeze: 1n,
  getAllowTvmVote: 1n,
  getAllowTvmLondon: 1n,
  getAllowTvmCompatibleEvm: 0n,
  getFreeNetLimit: 600n,
  getTotalNetLimit: 43_200_000_000n,
  getAllowHigherLimitForMaxCpuTimeOfOneTx: 1n,
  getAllowOptimizeBlackHole: 1n,
  getAllowNewResourceModel: 0n,
  getAllowTvmShangHai: 1n,
  getMemoFee: 1_000_000n,
  getAllowOptimizedReturnValueOfChainId: 1n,
  getAllowDynamicEnergy: 1n,
  getDynamicEnergyThreshold: 5_000_000_000n,
  getDynamicEnergyIncreaseFactor: 2_000n,
  getDynamicEnergyMaxFactor: 34_000n,
  getUnfreezeDelayDays: 14n,
  getAllowCancelAllUnfreezeV2: 1n,
  getMaxDelegateLockPeriod: 864_000n,
  getMaxCreateAccountTxSize: 1_000n,
  getConsensusLogicOptimization: 1n,
} satisfies Record<string, bigint>;

export type ParameterName = keyof typeof genesisParameters;

export type ChainParameters = Record<ParameterName, bigint>;

/**
 * What all others on the chain have staked, in TRX: mainnet's order of size, so that one staked TRX
 * gives about as much energy and bandwidth here as there.
 */
export const stakedElsewhere = { energyTrx: 19_000_000_000n, bandwidthTrx: 26_000_000_000n };

export function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(genesisParameters, name);
}
