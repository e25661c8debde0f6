import { createHash } from "node:crypto";
import type { HexAddress } from "@clearhold/tron/address";
import type { EVMResult, Message } from "@ethereumjs/evm";
import type { Address } from "@ethereumjs/util";

/** What a contract did to others, as `internal_transactions` tells it. Amounts are sun. */
export type InternalCall = {
  hash: string;
  caller: HexAddress;
  to: HexAddress;
  value: bigint;
  note: "call" | "create" | "suicide";
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
    this.open.push(this.calls.length);
    // A delegated call runs foreign code on the caller itself and moves nothing.
    const to = message.to;
    const caller = message.delegatecall && to ? to : message.caller;
    this.note(caller, to, message.delegatecall ? 0n : message.value, to ? "call" : "create");
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
    this.note(contract, heir, value, "suicide");
  }

  private note(
    caller: Address,
    to: Address | undefined,
    value: bigint,
    note: InternalCall["note"],
  ): void {
    const target = to ? hexOf(to) : hexOf(caller);
    const facts = `${this.txId}:${this.calls.length}:${caller}:${target}:${value}:${note}`;
    const hash = createHash("sha256").update(facts).digest("hex");
    this.calls.push({ hash, caller: hexOf(caller), to: target, value, note, rejected: false });
  }
}

export function hexOf(address: Address): HexAddress {
  return `41${address.toString().slice(2)}` as HexAddress;
}

function isPrecompile(address: Address | undefined): boolean {
  return address !== undefined && BigInt(address.toString()) <= precompileMax;
}
