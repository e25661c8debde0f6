import type { Contract } from "@clearhold/tron/transaction";
import type { Account } from "../state/account.ts";
import type { ChainState } from "../state/chain-state.ts";
import { validate } from "./chain-refusal.ts";
import type { Execution } from "./execution.ts";

type Of<T extends Contract["type"]> = Extract<Contract, { type: T }>;

const sunPerTrx = 1_000_000n;
const dayMs = 86_400_000;
/** UNFREEZE_MAX_TIMES: so many stakes may be on their way out at a time. */
const unstakingMax = 32;

export function validateFreeze(state: ChainState, contract: Of<"FreezeBalanceV2Contract">): void {
  const { ownerAddress, frozenBalance, resource } = contract;
  const owner = state.account(ownerAddress);
  validate(owner !== undefined, `Account[${ownerAddress}] not exists`);
  validate(frozenBalance > 0n, "frozenBalance must be positive");
  validate(frozenBalance >= sunPerTrx, "frozenBalance must be greater than or equal to 1 TRX");
  validate(
    frozenBalance <= owner.balance,
    "frozenBalance must be less than or equal to accountBalance",
  );
  validate(resource !== "TRON_POWER", "ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]");
}

/** The balance has been taken already. */
export function freeze(state: ChainState, contract: Of<"FreezeBalanceV2Contract">): void {
  const { ownerAddress, frozenBalance, resource } = contract;
  const owner = state.account(ownerAddress);
  if (owner) state.putAccount(withStake(owner, resource, frozenBalance));
}

export function validateUnfreeze(
  state: ChainState,
  contract: Of<"UnfreezeBalanceV2Contract">,
  nowMs: number,
): void {
  const { ownerAddress, unfreezeBalance, resource } = contract;
  const owner = state.account(ownerAddress);
  validate(owner !== undefined, `Account[${ownerAddress}] does not exist`);
  validate(resource !== "TRON_POWER", "ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]");
  const staked = stakeFor(owner, resource);
  const name = resource === "ENERGY" ? "Energy" : "BANDWIDTH";
  validate(staked > 0n, `no frozenBalance(${name})`);
  validate(
    unfreezeBalance > 0n && unfreezeBalance <= staked,
    `Invalid unfreeze_balance, [${unfreezeBalance}] is error`,
  );
  const waiting = owner.unstaking.filter(({ freeAtMs }) => freeAtMs > nowMs);
  validate(
    waiting.length < unstakingMax,
    "Invalid unfreeze operation, unfreezing times is over limit",
  );
}

/** Collects what is free already, and lets the rest wait for days of the chain's own time. */
export function unfreeze(execution: Execution, contract: Of<"UnfreezeBalanceV2Contract">): void {
  const { state, place } = execution;
  collect(execution, contract.ownerAddress);
  const owner = state.account(contract.ownerAddress);
  if (!owner) return;
  const { unfreezeBalance: amount, resource } = contract;
  const days = Number(state.parameters().getUnfreezeDelayDays);
  const one = { resource, amount, freeAtMs: place.head.timestampMs + days * dayMs };
  const staked = withStake(owner, resource, -amount);
  state.putAccount({ ...staked, unstaking: [...owner.unstaking, one] });
}

export function validateCollect(
  state: ChainState,
  { ownerAddress }: Of<"WithdrawExpireUnfreezeContract">,
  nowMs: number,
): void {
  const owner = state.account(ownerAddress);
  validate(owner !== undefined, `Account[${ownerAddress}] not exists`);
  const free = owner.unstaking.some(({ freeAtMs }) => freeAtMs <= nowMs);
  validate(free, "no unFreeze balance to withdraw ");
}

/** Gives back every stake whose wait is over. */
export function collect({ state, place, receipt }: Execution, address: Account["address"]): void {
  const owner = state.account(address);
  if (!owner) return;
  const nowMs = place.head.timestampMs;
  const free = owner.unstaking.filter(({ freeAtMs }) => freeAtMs <= nowMs);
  receipt.withdrawExpireAmount = free.reduce((sum, { amount }) => sum + amount, 0n);
  state.putAccount({
    ...owner,
    balance: owner.balance + receipt.withdrawExpireAmount,
    unstaking: owner.unstaking.filter(({ freeAtMs }) => freeAtMs > nowMs),
  });
}

/** What an account has staked for a resource and not lent. */
export function stakeFor(account: Account, resource: string): bigint {
  return resource === "ENERGY" ? account.frozenForEnergy : account.frozenForBandwidth;
}

export function withStake(account: Account, resource: string, change: bigint): Account {
  return resource === "ENERGY"
    ? { ...account, frozenForEnergy: account.frozenForEnergy + change }
    : { ...account, frozenForBandwidth: account.frozenForBandwidth + change };
}
