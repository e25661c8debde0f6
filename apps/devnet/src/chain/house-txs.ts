import type { HexAddress } from "@clearhold/tron/address";
import { refBlockOf } from "@clearhold/tron/block";
import { signHash } from "@clearhold/tron/keys";
import { encodeTransferCall } from "@clearhold/tron/token";
import { type Contract, txIdOf } from "@clearhold/tron/transaction";
import { abiFromSolidity } from "../codec/contract-abi.ts";
import type { Deployment } from "../codec/deployment.ts";
import { type DevnetRaw, encodeRaw } from "../codec/devnet-raw.ts";
import { type DevnetTx, readTx } from "../codec/devnet-tx.ts";
import type { ContractArtifact } from "../contracts/artifacts.ts";
import type { ChainCore } from "./chain-core.ts";
import type { WellKnownKey } from "./well-known-keys.ts";

/** How long a built transaction may wait for its block; java-tron's default for its builders. */
const builtForMs = 60_000;

/** More than any transaction of this network's own actors needs, within the chain's maximum. */
const houseFeeLimit = 1_000_000_000n;

/** Ids must differ although the same payment is asked twice in one millisecond. */
let lastTimestamp = 0;

/**
 * The fields that tie a new transaction to the chain, as a node's builder endpoints set them: the
 * solidified block as reference, a minute after the head to live.
 */
export function builderTerms({ store, solid, clock }: ChainCore): {
  refBlockBytes: string;
  refBlockHash: string;
  expiration: number;
  timestamp: number;
} {
  const reference = store.block(solid) ?? store.head;
  lastTimestamp = Math.max(clock.now(), lastTimestamp + 1);
  return {
    ...refBlockOf(reference.id),
    expiration: store.head.header.timestamp + builtForMs,
    timestamp: lastTimestamp,
  };
}

/** A transaction of one of the network's own actors, signed. */
export function houseTx(
  core: ChainCore,
  contract: Contract | Deployment,
  { privateKey }: WellKnownKey,
): DevnetTx {
  const executes = ["TriggerSmartContract", "CreateSmartContract"].includes(contract.type);
  const feeLimit = executes ? houseFeeLimit : 0n;
  const rest = { ...builderTerms(core), data: "", feeLimit, permissionId: 0 };
  const rawHex = encodeRaw({ ...rest, contract } as DevnetRaw);
  return readTx(rawHex, [signHash(txIdOf(rawHex), privateKey)]);
}

export function trxTransfer(from: HexAddress, to: HexAddress, amount: bigint): Contract {
  return { type: "TransferContract", ownerAddress: from, toAddress: to, amount };
}

export function contractCall(from: HexAddress, contract: HexAddress, data: string): Contract {
  return {
    type: "TriggerSmartContract",
    ownerAddress: from,
    contractAddress: contract,
    callValue: 0n,
    data,
    callTokenValue: 0n,
    tokenId: 0n,
  };
}

export function tokenTransfer(
  token: HexAddress,
  { from, to, units }: { from: HexAddress; to: HexAddress; units: bigint },
): Contract {
  return contractCall(from, token, encodeTransferCall(to, units));
}

/** A deployment whose energy the callers pay. `values` are the constructor's, encoded. */
export function deploymentOf(
  owner: HexAddress,
  artifact: ContractArtifact,
  values: string,
): Deployment {
  return {
    type: "CreateSmartContract",
    ownerAddress: owner,
    callTokenValue: 0n,
    tokenId: 0n,
    newContract: {
      originAddress: owner,
      abi: [abiFromSolidity(artifact.abi)],
      bytecode: artifact.bytecode + values,
      callValue: 0n,
      consumeUserResourcePercent: 100,
      name: artifact.name,
      originEnergyLimit: 10_000_000n,
    },
  };
}

/** Asks for a reward (WITHDRAWREWARD, which Solidity does not know), then pays the first argument. */
const rewardPayerCode = "d9506000600060006000346000355af15000";

/** A contract that passes on what it is called with, after a note that only some nodes keep. */
export function rewardPayerOf(owner: HexAddress): Deployment {
  const bytecode = `6012600c60003960126000f3${rewardPayerCode}`;
  return deploymentOf(owner, { name: "RewardPayer", abi: [], bytecode }, "");
}
