import type { HexAddress } from "@clearhold/tron/address";

/** How much of one resource an account used, and when, in 3 s slots since genesis. */
export type ResourceUsage = {
  used: bigint;
  lastSlot: number;
  /** Slots over which the use fades, in thousandths (java-tron's window size V2). */
  windowMilliSlots: number;
};

type Unstaking = { resource: string; amount: bigint; freeAtMs: number };

/** One account. Amounts are sun; values are replaced, never changed in place. */
export type Account = {
  address: HexAddress;
  type: "Normal" | "Contract";
  name: string;
  balance: bigint;
  createdAtMs: number;
  lastOperationAtMs: number;
  freeNet: ResourceUsage;
  net: ResourceUsage;
  energy: ResourceUsage;
  /** Staked and not lent. */
  frozenForBandwidth: bigint;
  frozenForEnergy: bigint;
  /** Staked here, and used by others. */
  lentForBandwidth: bigint;
  lentForEnergy: bigint;
  /** Staked by others, and used here. */
  borrowedForBandwidth: bigint;
  borrowedForEnergy: bigint;
  /** On its way out of the stake, each with the chain time from which it may be collected. */
  unstaking: readonly Unstaking[];
  isWitness: boolean;
  /** TRC10 tokens by id; units of the token. */
  assets: Readonly<Record<string, bigint>>;
};

/** Resources recover over one day. */
export const windowSlots = 28_800;

export const unusedResource: ResourceUsage = {
  used: 0n,
  lastSlot: 0,
  windowMilliSlots: windowSlots * 1000,
};

export function newAccount(address: HexAddress, createdAtMs: number): Account {
  return {
    address,
    type: "Normal",
    name: "",
    balance: 0n,
    createdAtMs,
    lastOperationAtMs: 0,
    freeNet: unusedResource,
    net: unusedResource,
    energy: unusedResource,
    frozenForBandwidth: 0n,
    frozenForEnergy: 0n,
    lentForBandwidth: 0n,
    lentForEnergy: 0n,
    borrowedForBandwidth: 0n,
    borrowedForEnergy: 0n,
    unstaking: [],
    isWitness: false,
    assets: {},
  };
}
