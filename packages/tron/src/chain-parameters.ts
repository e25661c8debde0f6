import { NodeFault } from "./node-fault.ts";

/** The network's prices, which its witnesses change by vote: read them, never remember them. */
export type ChainParameters = {
  /** Sun for each byte beyond the free and staked bandwidth. */
  readonly bandwidthPrice: bigint;
  /** Sun for each unit of energy. */
  readonly energyPrice: bigint;
  /** Sun for opening an account by a transfer: instead of its bandwidth, and on top. */
  readonly createAccountFee: bigint;
  readonly createNewAccountFee: bigint;
  readonly memoFee: bigint;
  readonly maxFeeLimit: bigint;
  /** Bytes an account may use each day for nothing. */
  readonly freeBandwidth: bigint;
};

const keys: Readonly<Record<keyof ChainParameters, string>> = {
  bandwidthPrice: "getTransactionFee",
  energyPrice: "getEnergyFee",
  createAccountFee: "getCreateAccountFee",
  createNewAccountFee: "getCreateNewAccountFeeInSystemContract",
  memoFee: "getMemoFee",
  maxFeeLimit: "getMaxFeeLimit",
  freeBandwidth: "getFreeNetLimit",
};

/** Picks our parameters. Throws NodeFault when one is not listed: a price of zero is not a default. */
export function readChainParameters(
  listed: readonly { readonly key: string; readonly value: bigint }[],
): ChainParameters {
  const values = new Map(listed.map(({ key, value }) => [key, value]));
  const picked = Object.entries(keys).map(([name, key]) => {
    const value = values.get(key);
    if (value === undefined) throw new NodeFault("unexpected-shape", `no parameter ${key}`);
    return [name, value] as const;
  });
  return Object.fromEntries(picked) as ChainParameters;
}
