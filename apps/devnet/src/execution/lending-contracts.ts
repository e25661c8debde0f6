import type { Contract } from "@clearhold/tron/transaction";
import type { Account, ResourceUsage } from "../state/account.ts";
import { stakedElsewhere } from "../state/chain-parameters.ts";
import { type ChainState, type Lending, nothingLent } from "../state/chain-state.ts";
import { validate } from "./chain-refusal.ts";
import { type Execution, type ExecutionPlace, headSlot } from "./execution.ts";
import { addUsage, moveUsage, usageAt } from "./resource-usage.ts";
import { stakeFor, withStake } from "./stake-contracts.ts";

type Of<T extends Contract["type"]> = Extract<Contract, { type: T }>;
type Moment = Pick<ExecutionPlace, "head" | "genesisMs">;
type Resource = "ENERGY" | "BANDWIDTH";

const sunPerTrx = 1_000_000;
const slotMs = 3000;
/** DELEGATE_PERIOD: three days, in slots, where a lock names no period. */
const usualLockSlots = 86_400;

export function validateDelegate(
  state: ChainState,
  contract: Of<"DelegateResourceContract">,
  moment: Moment,
): void {
  const { ownerAddress, receiverAddress, balance } = contract;
  const owner = state.account(ownerAddress);
  validate(owner !== undefined, `Account[${ownerAddress}] not exists`);
  validate(balance >= BigInt(sunPerTrx), "delegateBalance must be more than 1TRX");
  const resource = resourceOf(
    contract.resource,
    "ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]",
  );
  const name = resource === "ENERGY" ? "FreezeEnergyV2" : "FreezeBandwidthV2";
  validate(
    lendableOf(state, owner, { resource, slot: headSlot(moment) }) >= balance,
    `delegateBalance must be less than available ${name} balance`,
  );
  validate(
    receiverAddress !== ownerAddress,
    "receiverAddress must not be the same as ownerAddress",
  );
  const receiver = state.account(receiverAddress);
  validate(receiver !== undefined, `Account[${receiverAddress}] not exists`);
  if (contract.lock) validateLock(state, contract, moment);
  const isContract = receiver.type === "Contract";
  validate(!isContract, "Do not allow delegate resources to contract addresses");
}

function validateLock(
  state: ChainState,
  contract: Of<"DelegateResourceContract">,
  { head }: Moment,
): void {
  const slots = contract.lockPeriod === 0 ? usualLockSlots : contract.lockPeriod;
  const most = Number(state.parameters().getMaxDelegateLockPeriod);
  validate(
    slots >= 0 && slots <= most,
    `The lock period of delegate resource cannot be less than 0 and cannot exceed ${most}!`,
  );
  const { ownerAddress, receiverAddress, resource } = contract;
  const lent = state.lending(ownerAddress, receiverAddress)[resource as Resource];
  const remaining = lent.lockedUntilMs - head.timestampMs;
  validate(
    lent.locked === 0n || slots * slotMs >= remaining,
    `The lock period for ${resource} this time cannot be less than the ` +
      `remaining time[${remaining}ms] of the last lock period for ${resource}!`,
  );
}

export function delegate(execution: Execution, contract: Of<"DelegateResourceContract">): void {
  const { state, place } = execution;
  const { ownerAddress, receiverAddress, balance, lock, lockPeriod } = contract;
  const resource = contract.resource as Resource;
  const nowMs = place.head.timestampMs;
  const lending = unlocked(state.lending(ownerAddress, receiverAddress), nowMs);
  const lent = lending[resource];
  const untilMs = nowMs + (lockPeriod === 0 ? usualLockSlots : lockPeriod) * slotMs;
  const more = lock
    ? { ...lent, locked: lent.locked + balance, lockedUntilMs: untilMs }
    : { ...lent, free: lent.free + balance };
  state.putLending(ownerAddress, receiverAddress, { ...lending, [resource]: more });
  const owner = state.account(ownerAddress);
  if (owner) state.putAccount(withLent(withStake(owner, resource, -balance), resource, balance));
  const receiver = state.account(receiverAddress);
  if (receiver) state.putAccount(withBorrowed(receiver, resource, balance));
}

export function validateUndelegate(
  state: ChainState,
  contract: Of<"UnDelegateResourceContract">,
  { head }: Moment,
): void {
  const { ownerAddress, receiverAddress, balance } = contract;
  validate(state.account(ownerAddress) !== undefined, `Account[${ownerAddress}] does not exist`);
  validate(
    receiverAddress !== ownerAddress,
    "receiverAddress must not be the same as ownerAddress",
  );
  const stored = state.lending(ownerAddress, receiverAddress);
  validate(stored !== nothingLent, "delegated Resource does not exist");
  validate(balance > 0n, "unDelegateBalance must be more than 0 TRX");
  const resource = resourceOf(
    contract.resource,
    "ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]",
  );
  const { free } = unlocked(stored, head.timestampMs)[resource];
  const name =
    resource === "ENERGY" ? "delegateFrozenBalance(Energy)" : "delegatedFrozenBalance(BANDWIDTH)";
  validate(free >= balance, `insufficient ${name}, request=${balance}, unlock_balance=${free}`);
}

/** The stake comes back at once, and with it the share of the use that it stood for. */
export function undelegate(execution: Execution, contract: Of<"UnDelegateResourceContract">): void {
  const { state, place } = execution;
  const { ownerAddress, receiverAddress, balance } = contract;
  const resource = contract.resource as Resource;
  const slot = headSlot(place);
  const receiver = state.account(receiverAddress);
  const used = receiver && addUsage(usageOf(receiver, resource), 0n, slot);
  let moved = 0n;
  if (receiver && used) {
    const all = stakeFor(receiver, resource) + borrowedFor(receiver, resource);
    moved = shareOf(state, { resource, balance, all, used: used.used });
    const left = withUsage(receiver, resource, { ...used, used: used.used - moved });
    state.putAccount(withBorrowed(left, resource, -balance));
  }
  const lending = unlocked(state.lending(ownerAddress, receiverAddress), place.head.timestampMs);
  const lent = lending[resource];
  const less = { ...lent, free: lent.free - balance };
  state.putLending(ownerAddress, receiverAddress, { ...lending, [resource]: less });
  const owner = state.account(ownerAddress);
  if (!owner) return;
  const back = withLent(withStake(owner, resource, balance), resource, -balance);
  const usage = usageOf(back, resource);
  const carried =
    used && moved > 0n ? moveUsage(usage, { from: used, amount: moved }, slot) : usage;
  state.putAccount(withUsage(back, resource, carried));
}

/** Of the stake, what stands for no use of its own: getcandelegatedmaxsize. */
export function lendableOf(
  state: ChainState,
  owner: Account,
  { resource, slot }: { resource: Resource; slot: number },
): bigint {
  const used = usageAt(usageOf(owner, resource), slot);
  const { limit, weight } = networkOf(state, resource);
  // java-tron reckons this in doubles.
  const inSun = BigInt(Math.trunc(Number(used) * sunPerTrx * (Number(weight) / Number(limit))));
  const own = inSun - borrowedFor(owner, resource);
  const lendable = stakeFor(owner, resource) - (own > 0n ? own : 0n);
  return lendable > 0n ? lendable : 0n;
}

function shareOf(
  state: ChainState,
  {
    resource,
    balance,
    all,
    used,
  }: { resource: Resource; balance: bigint; all: bigint; used: bigint },
): bigint {
  const { limit, weight } = networkOf(state, resource);
  // java-tron reckons this in doubles; whole numbers are within one unit of it.
  const most = (balance * limit) / (BigInt(sunPerTrx) * weight);
  const share = (used * balance) / all;
  return share < most ? share : most;
}

/** What was locked and is over counts as free (unLockExpireResource). */
function unlocked(lending: Lending, nowMs: number): Lending {
  const opened = (one: Lending[Resource]) =>
    one.locked > 0n && one.lockedUntilMs < nowMs
      ? { free: one.free + one.locked, locked: 0n, lockedUntilMs: 0 }
      : one;
  return { ENERGY: opened(lending.ENERGY), BANDWIDTH: opened(lending.BANDWIDTH) };
}

function networkOf(state: ChainState, resource: Resource): { limit: bigint; weight: bigint } {
  const { getTotalEnergyCurrentLimit, getTotalNetLimit } = state.parameters();
  return resource === "ENERGY"
    ? { limit: getTotalEnergyCurrentLimit, weight: stakedElsewhere.energyTrx }
    : { limit: getTotalNetLimit, weight: stakedElsewhere.bandwidthTrx };
}

function resourceOf(resource: string, message: string): Resource {
  validate(resource === "ENERGY" || resource === "BANDWIDTH", message);
  return resource;
}

function usageOf(account: Account, resource: Resource): ResourceUsage {
  return resource === "ENERGY" ? account.energy : account.net;
}

function withUsage(account: Account, resource: Resource, usage: ResourceUsage): Account {
  return resource === "ENERGY" ? { ...account, energy: usage } : { ...account, net: usage };
}

function borrowedFor(account: Account, resource: Resource): bigint {
  return resource === "ENERGY" ? account.borrowedForEnergy : account.borrowedForBandwidth;
}

function withBorrowed(account: Account, resource: Resource, change: bigint): Account {
  return resource === "ENERGY"
    ? { ...account, borrowedForEnergy: account.borrowedForEnergy + change }
    : { ...account, borrowedForBandwidth: account.borrowedForBandwidth + change };
}

function withLent(account: Account, resource: Resource, change: bigint): Account {
  return resource === "ENERGY"
    ? { ...account, lentForEnergy: account.lentForEnergy + change }
    : { ...account, lentForBandwidth: account.lentForBandwidth + change };
}
