import { base58Address } from "@clearhold/tron/address";
import { recoverSigner } from "@clearhold/tron/keys";
import type { DevnetTx } from "../codec/devnet-tx.ts";
import type { ChainState } from "../state/chain-state.ts";
import { ChainRefusal } from "./chain-refusal.ts";
import type { Execution, ExecutionPlace } from "./execution.ts";

const bytesMax = 500 * 1024;
const resultBytes = 64;
const dayMs = 86_400_000;
const signaturesMax = 5;

/** A signed id is good for good; the same transaction is checked at broadcast and again in a block. */
const verified = new WeakSet<DevnetTx>();

/**
 * Exactly one signature by the owner counts: accounts here have the default permissions, whose only
 * key is the owner's. v may be 0, 1, 27 or 28, and s in either half, as on the real chain.
 */
export function checkSignature(tx: DevnetTx): void {
  if (verified.has(tx)) return;
  const { signatures, raw, txId } = tx;
  if (signatures.length === 0) refuse("miss sig or contract");
  if (signatures.length > signaturesMax) refuse("too many signatures");
  if (raw.permissionId !== 0 && raw.permissionId !== 2) refuse("permission isn't exit");
  if (signatures.length > 1) {
    refuse(`Signature count is ${signatures.length} more than key counts of permission : 1`);
  }
  const signature = signatures[0] ?? "";
  const size = signature.length / 2;
  if (size < 65) refuse(`Signature size is ${size}`);
  const signer = recoverSigner(txId, signature.slice(0, 130));
  if (signer === null) refuse("Header byte out of range or no point on the curve");
  if (signer !== raw.contract.ownerAddress) {
    const who = base58Address(signer);
    refuse(`${signature} is signed by ${who} but it is not contained of permission.`);
  }
  verified.add(tx);
}

/** The check before the pool's own: a transaction that no block can take any more. */
export function checkNextSlot(tx: DevnetTx, nextSlotMs: number): void {
  if (tx.raw.expiration < nextSlotMs) throw new ChainRefusal("TRANSACTION_EXPIRATION_ERROR");
}

/** TAPOS: the referenced block must be on this branch, among the last 65,536. */
function checkReference(state: ChainState, { raw }: DevnetTx): void {
  const known = state.recentBlockHash(raw.refBlockBytes);
  if (known === undefined || known !== raw.refBlockHash) throw new ChainRefusal("TAPOS_ERROR");
}

/** Size, and expiry by the parent's time: after it, and at most a day later. */
function checkCommon({ tx, place }: Pick<Execution, "tx" | "place">): void {
  const size = tx.bandwidth + resultBytes;
  if (size > bytesMax) {
    const facts = `TxId ${tx.txId}, the size is ${size} bytes, maxTxSize ${bytesMax}`;
    throw new ChainRefusal(
      "TOO_BIG_TRANSACTION_ERROR",
      `Too big transaction with result, ${facts}`,
    );
  }
  const { expiration } = tx.raw;
  const headMs = place.head.timestampMs;
  if (expiration <= headMs || expiration > headMs + dayMs) {
    throw new ChainRefusal("TRANSACTION_EXPIRATION_ERROR");
  }
}

function checkDuplicate(state: ChainState, { txId }: DevnetTx): void {
  if (state.inclusion(txId) !== undefined) throw new ChainRefusal("DUP_TRANSACTION_ERROR");
}

/** All checks that precede execution, in java-tron's order (Manager.processTransaction). */
export function checkBeforeExecution(
  state: ChainState,
  tx: DevnetTx,
  where: { place: ExecutionPlace; inBlock: boolean },
): void {
  checkReference(state, tx);
  if (where.inBlock) checkNextSlot(tx, where.place.nextSlotMs);
  checkCommon({ tx, place: where.place });
  checkDuplicate(state, tx);
  checkSignature(tx);
}

function refuse(detail: string): never {
  throw new ChainRefusal("SIGERROR", detail);
}
