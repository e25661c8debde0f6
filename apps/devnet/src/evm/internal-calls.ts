import type { HexAddress } from "@clearhold/tron/address";
import type { EVMResult, Message } from "@ethereumjs/evm";
import { type Address, bigIntToBytes, setLengthLeft } from "@ethereumjs/util";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

/** What a contract did to others, as `internal_transactions` tells it. Amounts are sun. */
export type InternalCall = {
  hash: string;
  caller: HexAddress;
  to: HexAddress;
  value: bigint;
  note: "call" | "create" | "suicide" | "withdrawReward";
  rejected: boolean;
};

/** Precompiled contracts leave no trace in the TVM. */
const precompileMax = 0x0100n;

/** Listens to one run of the EVM and notes its inner calls in the order in which they began. */
export class InternalCallRecorder {
  private calls: InternalCall[] = [];
  private open: (number | null)[] = [];
  private txId = "";

  begin(txId: string): void {
    this.calls = [];
    this.open = [];
    this.txId = txId;
  }

  /** The calls of the run; all rejected when the run as a whole failed. */
  end(failed: boolean): InternalCall[] {
    return failed ? this.calls.map((call) => ({ ...call, rejected: true })) : this.calls;
  }

  enter(message: Message): void {
    if (message.depth === 0 || isPrecompile(message.to)) {
      this.open.push(null);
      return;
    }
    const place = this.calls.length;
    // A delegated call runs foreign code on the caller itself and moves nothing.
    const { to, data } = message;
    const caller = message.delegatecall && to ? to : message.caller;
    const value = message.delegatecall ? 0n : message.value;
    this.note({ caller, to: to ?? caller, value, note: to ? "call" : "create", data });
    this.open.push(place);
  }

  leave(result: EVMResult): void {
    const began = this.open.pop();
    if (began === null || began === undefined) return;
    const own = this.calls[began];
    if (own && own.note === "create" && result.createdAddress) {
      this.calls[began] = { ...own, to: hexOf(result.createdAddress) };
    }
    if (result.execResult.exceptionError === undefined) return;
    this.calls = this.calls.map((call, index) =>
      index >= began ? { ...call, rejected: true } : call,
    );
  }

  suicide(contract: Address, heir: Address, value: bigint): void {
    this.note({ caller: contract, to: heir, value, note: "suicide" });
  }

  /** A contract asked for the reward of its votes: one of the notes of vm.saveFeaturedInternalTx. */
  withdrawReward(contract: Address): void {
    this.note({ caller: contract, to: contract, value: 0n, note: "withdrawReward" });
  }

  private note({ caller, to, value, note, data = new Uint8Array() }: Noted): void {
    const around = this.open.findLast((place) => place !== null);
    const target = hexOf(to);
    const hash = internalHashOf({
      parentHash: this.calls[around ?? -1]?.hash ?? this.txId,
      receiver: note === "create" ? "" : target,
      nonce: this.calls.length + 1,
      ...{ data, value },
    });
    this.calls.push({ hash, caller: hexOf(caller), to: target, value, note, rejected: false });
  }
}

/**
 * java-tron's InternalTransaction.getHash. The nonce counts every entry of the transaction, also those
 * that a node does not print, so the hash is the same whatever the node's options are.
 */
export function internalHashOf(entry: {
  /** Of the entry around it, or the transaction's id. */
  parentHash: string;
  /** Empty for an entry that makes a contract. */
  receiver: string;
  data: Uint8Array;
  value: bigint;
  nonce: number;
}): string {
  const { parentHash, receiver, data, value, nonce } = entry;
  const place = concatBytes(hexToBytes(parentHash), hexToBytes(receiver));
  return bytesToHex(keccak_256(concatBytes(place, data, int64(value), int64(BigInt(nonce)))));
}

type Noted = Pick<InternalCall, "value" | "note"> & {
  caller: Address;
  to: Address;
  data?: Uint8Array;
};

function int64(value: bigint): Uint8Array {
  return setLengthLeft(bigIntToBytes(value), 8);
}

export function hexOf(address: Address): HexAddress {
  return `41${address.toString().slice(2)}` as HexAddress;
}

function isPrecompile(address: Address | undefined): boolean {
  return address !== undefined && BigInt(address.toString()) <= precompileMax;
}
