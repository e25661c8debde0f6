import type { HexAddress } from "@clearhold/tron/address";
import type { AccountFields, StateManagerInterface } from "@ethereumjs/common";
import { Account, type Address, bytesToHex, KECCAK256_NULL, KECCAK256_RLP } from "@ethereumjs/util";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { newAccount } from "../state/account.ts";
import type { ChainState } from "../state/chain-state.ts";
import { hexOf } from "./internal-calls.ts";

const noCode = new Uint8Array(0);
const codeHashes = new WeakMap<Uint8Array, Uint8Array>();

/**
 * Lets the EVM read and write the chain's own accounts. An account that exists is never "empty"
 * in the EVM's sense: its nonce reads as 1, because on TRON an activated account with nothing on it
 * is still an account.
 */
export class TvmState implements StateManagerInterface {
  private sheets: ChainState[] = [];
  private blockTimeMs = 0;
  private origin = "" as HexAddress;

  /**
   * The TVM prices a store by what the slot holds now, not by what it held when the transaction
   * began; answering the current value to the question for the original one gives exactly that.
   */
  readonly originalStorageCache = {
    get: (address: Address, key: Uint8Array) => this.getStorage(address, key),
    clear: () => {},
  };

  /** Points the EVM at a state for one run. */
  use(state: ChainState, blockTimeMs: number, origin: HexAddress): void {
    this.sheets = [state];
    this.blockTimeMs = blockTimeMs;
    this.origin = origin;
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const hex = hexOf(address);
    const account = this.top().account(hex);
    if (account === undefined) return undefined;
    return new Account(1n, account.balance, KECCAK256_RLP, codeHash(this.top().code(hex)));
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    if (account === undefined) return this.deleteAccount(address);
    const hex = hexOf(address);
    const known = this.top().account(hex);
    // Looking at an address does not make an account of it; receiving or being created does.
    if (known === undefined && account.balance === 0n && account.nonce === 0n) return;
    const before = known ?? {
      ...newAccount(hex, this.blockTimeMs),
      type: account.nonce > 0n ? ("Contract" as const) : ("Normal" as const),
    };
    this.top().putAccount({ ...before, balance: account.balance });
  }

  /** The EVM removes accounts it finds empty; on TRON only a contract's own end removes one. */
  async deleteAccount(_address: Address): Promise<void> {}

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const known = this.top().account(hexOf(address));
    if (known && fields.balance !== undefined) {
      this.top().putAccount({ ...known, balance: fields.balance });
    }
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    const hex = hexOf(address);
    this.top().putCode(hex, code);
    if (this.top().contract(hex)) return;
    this.top().putContract(hex, {
      origin: this.origin,
      name: "",
      abi: "",
      bytecode: "",
      callerEnergyPercent: 100,
      originEnergyLimit: 0n,
    });
  }

  async getCode(address: Address): Promise<Uint8Array> {
    return this.top().code(hexOf(address)) ?? noCode;
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    return this.top().storage(hexOf(address), bytesToHex(key)) ?? noCode;
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    this.top().putStorage(hexOf(address), bytesToHex(key), value);
  }

  async clearStorage(address: Address): Promise<void> {
    this.top().clearStorage(hexOf(address));
  }

  async checkpoint(): Promise<void> {
    this.sheets.push(this.top().child());
  }

  async commit(): Promise<void> {
    this.sheets.pop()?.layer.mergeDown();
  }

  async revert(): Promise<void> {
    this.sheets.pop();
  }

  async getStateRoot(): Promise<Uint8Array> {
    throw new Error("this chain keeps no state root");
  }

  async setStateRoot(): Promise<void> {
    throw new Error("this chain keeps no state root");
  }

  async hasStateRoot(): Promise<boolean> {
    return false;
  }

  clearCaches(): void {}

  shallowCopy(): StateManagerInterface {
    return new TvmState();
  }

  private top(): ChainState {
    const state = this.sheets.at(-1);
    if (state === undefined) throw new Error("the EVM was given no state");
    return state;
  }
}

function codeHash(code: Uint8Array | undefined): Uint8Array {
  if (code === undefined || code.length === 0) return KECCAK256_NULL;
  const known = codeHashes.get(code);
  if (known) return known;
  const hash = keccak_256(code);
  codeHashes.set(code, hash);
  return hash;
}
