import { type BlockHeader, blockIdOf, headerHashOf, txTrieRootOf } from "@clearhold/tron/block";
import { signHash } from "@clearhold/tron/keys";
import { type DevnetTx, encodeTx } from "../codec/devnet-tx.ts";
import type { Outcome } from "../execution/execution.ts";
import type { ParameterName } from "../state/chain-parameters.ts";
import type { WellKnownKey } from "./well-known-keys.ts";

/** A chain transaction in its block, with what came of it. */
export type IncludedTx = { tx: DevnetTx; outcome: Outcome };

/** A block as this node keeps it. */
export type DevnetBlock = {
  id: string;
  header: BlockHeader;
  witnessSignature: string;
  txs: readonly IncludedTx[];
  /** Chain parameters that this block changed, as a proposal would at a maintenance. */
  changes: ParameterChanges;
};

export type ParameterChanges = Readonly<Partial<Record<ParameterName, bigint>>>;

/** The version that mainnet's blocks carry since java-tron 4.8. */
const blockVersion = 32;

/** What a block puts in a transaction's `ret`. */
export function resultsOf({ outcome }: IncludedTx): Parameters<typeof encodeTx>[1] {
  return [{ fee: 0n, ret: "SUCESS", contractRet: outcome.contractResult }];
}

/** When and by whom a block is made; the signature is given when it was made before. */
export type BlockMaking = { timestampMs: number; witness: WellKnownKey; signature?: string };

/** Puts executed transactions into a block and signs it. */
export function makeBlock(
  parent: { id: string; number: number },
  at: BlockMaking,
  content: Pick<DevnetBlock, "txs" | "changes">,
): DevnetBlock {
  const { txs } = content;
  const header: BlockHeader = {
    timestamp: at.timestampMs,
    txTrieRoot: txTrieRootOf(txs.map((included) => encodeTx(included.tx, resultsOf(included)))),
    parentHash: parent.id,
    number: parent.number + 1,
    witnessId: 0,
    witnessAddress: at.witness.address,
    version: blockVersion,
    accountStateRoot: "",
  };
  const witnessSignature = at.signature ?? signHash(headerHashOf(header), at.witness.privateKey);
  return { id: blockIdOf(header), header, witnessSignature, ...content };
}
