import * as z from "zod";
import { Address, Sun } from "./node-schemas.ts";

const Count = z.int().default(0);

/** A stake by its resource; a node leaves the name of bandwidth out. */
const Stake = z.object({ type: z.string().default("BANDWIDTH"), amount: Sun });
const Unstaking = z
  .object({
    type: z.string().default("BANDWIDTH"),
    unfreeze_amount: Sun,
    unfreeze_expire_time: Count,
  })
  .transform((one) => ({ amount: one.unfreeze_amount, freeAtMs: one.unfreeze_expire_time }));

/** Whose keys may act for an account; the owner of one with no list at all is its own key. */
const Permission = z.object({ keys: z.array(z.object({ address: Address })).default([]) });

export const Account = z
  .object({
    address: Address,
    balance: Sun,
    create_time: Count,
    type: z.string().optional(),
    allowance: Sun,
    frozenV2: z.array(Stake).default([]),
    unfrozenV2: z.array(Unstaking).default([]),
    delegated_frozenV2_balance_for_bandwidth: Sun,
    account_resource: z.object({ delegated_frozenV2_balance_for_energy: Sun }).prefault({}),
    owner_permission: Permission.optional(),
    active_permission: z.array(Permission).default([]),
    witness_permission: Permission.optional(),
  })
  .transform((account) => ({
    address: account.address,
    balance: account.balance,
    createdAt: account.create_time,
    isContract: account.type === "Contract",
    /** A key other than the account's own may act for it, so a payment from it is not safe. */
    obeysOthers: [
      account.owner_permission,
      account.witness_permission,
      ...account.active_permission,
    ]
      .flatMap((permission) => permission?.keys ?? [])
      .some((key) => key.address !== account.address),
    /** What voting earned and nobody has collected. */
    allowance: account.allowance,
    /** Staked for energy and not lent. */
    stakedForEnergy: sumOf(account.frozenV2.filter(({ type }) => type === "ENERGY")),
    stakedForBandwidth: sumOf(account.frozenV2.filter(({ type }) => type === "BANDWIDTH")),
    /** Staked, and what it gives is lent to others. */
    lentForEnergy: account.account_resource.delegated_frozenV2_balance_for_energy,
    lentForBandwidth: account.delegated_frozenV2_balance_for_bandwidth,
    /** On its way out of the stake, each with the time at which it may be collected. */
    unstaking: account.unfrozenV2,
  }));
/** An activated account; amounts in sun, times in milliseconds. */
export type Account = z.infer<typeof Account>;

/** The TRX of an account that is not in its balance: staked, lent, on its way out, earned. In sun. */
export function stakeOf(account: Account): bigint {
  const { stakedForEnergy, stakedForBandwidth, lentForEnergy, lentForBandwidth } = account;
  const staked = stakedForEnergy + stakedForBandwidth + lentForEnergy + lentForBandwidth;
  return staked + sumOf(account.unstaking) + account.allowance;
}

export const AccountResource = z
  .object({
    freeNetUsed: Sun,
    freeNetLimit: Sun,
    NetUsed: Sun,
    NetLimit: Sun,
    EnergyUsed: Sun,
    EnergyLimit: Sun,
    TotalEnergyLimit: Sun,
    TotalEnergyWeight: Sun,
  })
  .transform((found) => ({
    freeNetUsed: found.freeNetUsed,
    freeNetLimit: found.freeNetLimit,
    netUsed: found.NetUsed,
    netLimit: found.NetLimit,
    energyUsed: found.EnergyUsed,
    energyLimit: found.EnergyLimit,
    /** Energy of the whole network in a day, and the whole TRX staked for it. */
    totalEnergyLimit: found.TotalEnergyLimit,
    totalEnergyWeight: found.TotalEnergyWeight,
  }));
/** What an account may use of the network; all counts, no money. */
export type AccountResource = z.infer<typeof AccountResource>;

/** What one account lends another: an entry for what can be taken back, and one for what is locked. */
export const Lending = z
  .object({
    delegatedResource: z.array(z.object({ frozen_balance_for_energy: Sun })).default([]),
  })
  .transform(({ delegatedResource }) =>
    delegatedResource.reduce((sum, part) => sum + part.frozen_balance_for_energy, 0n),
  );

function sumOf(parts: readonly { readonly amount: bigint }[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n);
}
