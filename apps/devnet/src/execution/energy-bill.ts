import type { HexAddress } from "@clearhold/tron/address";
import type { Account } from "../state/account.ts";
import { stakedElsewhere } from "../state/chain-parameters.ts";
import type { ChainState, ContractRecord } from "../state/chain-state.ts";
import { ChainRefusal } from "./chain-refusal.ts";
import { type Execution, headSlot } from "./execution.ts";
import { addUsage, usageAt } from "./resource-usage.ts";

const sunPerTrx = 1_000_000n;

/** What may be spent on a run, and from whose stake; fixed before it starts. */
export type EnergyBudget = {
  limit: bigint;
  callerStakeLeft: bigint;
  originStakeLeft: bigint;
};

/**
 * The caller's stake and TRX, capped by the fee limit, plus what the contract's maker gives of his
 * stake (VMActuator.getTotalEnergyLimitWithFixRatio).
 */
export function energyBudget(
  execution: Execution,
  callValue: bigint,
  contract: ContractRecord | undefined,
): EnergyBudget {
  const { state, tx } = execution;
  const caller = state.account(tx.raw.contract.ownerAddress);
  const price = state.parameters().getEnergyFee;
  const callerStakeLeft = caller ? stakedEnergyLeft(execution, caller) : 0n;
  const spendable = caller && caller.balance > callValue ? caller.balance - callValue : 0n;
  const callerLimit = min(callerStakeLeft + spendable / price, tx.raw.feeLimit / price);
  const origin = contract ? state.account(contract.origin) : undefined;
  if (!contract || !origin || origin.address === caller?.address) {
    return { limit: callerLimit, callerStakeLeft, originStakeLeft: 0n };
  }
  const percent = BigInt(contract.callerEnergyPercent);
  const originStakeLeft = percent < 100n ? stakedEnergyLeft(execution, origin) : 0n;
  const given = min(originStakeLeft, contract.originEnergyLimit);
  const share = percent > 0n ? min((callerLimit * (100n - percent)) / percent, given) : given;
  return { limit: callerLimit + share, callerStakeLeft, originStakeLeft };
}

/** Charges the run to stakes and, for the rest, burns the caller's TRX (ReceiptCapsule). */
export function payEnergy(
  execution: Execution,
  budget: EnergyBudget,
  contract: ContractRecord | undefined,
): void {
  const { state, tx, receipt } = execution;
  const total = receipt.energyUsageTotal;
  if (total <= 0n) return;
  const caller = tx.raw.contract.ownerAddress;
  const origin =
    contract && contract.origin !== caller ? state.account(contract.origin) : undefined;
  let callerUsage = total;
  if (contract && origin) {
    const wanted = (total * BigInt(100 - contract.callerEnergyPercent)) / 100n;
    const given = min(wanted, min(budget.originStakeLeft, contract.originEnergyLimit));
    receipt.originEnergyUsage = given;
    callerUsage = total - given;
    useStake(execution, origin.address, given);
  }
  payCallerEnergy(execution, callerUsage, budget.callerStakeLeft);
}

function payCallerEnergy(execution: Execution, usage: bigint, stakeLeft: bigint): void {
  const { state, tx, receipt } = execution;
  const owner = tx.raw.contract.ownerAddress;
  const fromStake = min(usage, stakeLeft);
  useStake(execution, owner, fromStake);
  receipt.energyUsage = fromStake;
  if (fromStake === usage) return;
  receipt.energyFee = (usage - fromStake) * state.parameters().getEnergyFee;
  const account = state.account(owner);
  if (account === undefined || account.balance < receipt.energyFee) {
    throw new ChainRefusal("CONTRACT_EXE_ERROR", `${owner} insufficient balance`);
  }
  state.putAccount({ ...account, balance: account.balance - receipt.energyFee });
  state.burn(receipt.energyFee);
}

function useStake({ state, place }: Execution, address: HexAddress, energy: bigint): void {
  const account = state.account(address);
  if (account === undefined || energy === 0n) return;
  state.putAccount({
    ...account,
    energy: addUsage(account.energy, energy, headSlot(place)),
    lastOperationAtMs: place.head.timestampMs,
  });
}

/** Energy that the account's own stake and what it was lent give a day. */
export function energyLimit(state: ChainState, account: Account): bigint {
  const { getTotalEnergyCurrentLimit } = state.parameters();
  const staked = account.frozenForEnergy + account.borrowedForEnergy;
  return (staked * getTotalEnergyCurrentLimit) / (sunPerTrx * stakedElsewhere.energyTrx);
}

function stakedEnergyLeft({ state, place }: Execution, account: Account): bigint {
  const left = energyLimit(state, account) - usageAt(account.energy, headSlot(place));
  return left > 0n ? left : 0n;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
