import type { HexAddress } from "@clearhold/tron/address";
import type { Account } from "./account.ts";
import { type ChainParameters, genesisParameters, type ParameterName } from "./chain-parameters.ts";
import { Layer } from "./layer.ts";

/** What the chain knows of a contract besides its account, code and storage. */
export type ContractRecord = {
  origin: HexAddress;
  name: string;
  /** The ABI's protobuf bytes as they stood in the deployment, hex. */
  abi: string;
  bytecode: string;
  /** Share of the energy that the caller pays, 0 to 100. */
  callerEnergyPercent: number;
  originEnergyLimit: bigint;
};

/** Where a chain transaction was included. */
export type InclusionPlace = { blockNumber: number; index: number };

/** The stake of one account that another uses; locked until a time of the chain, or free to take back. */
type Lent = { free: bigint; locked: bigint; lockedUntilMs: number };
export type Lending = Readonly<Record<"ENERGY" | "BANDWIDTH", Lent>>;

const none: Lent = { free: 0n, locked: 0n, lockedUntilMs: 0 };
export const nothingLent: Lending = { ENERGY: none, BANDWIDTH: none };

/** One witness as the chain counts it. */
export type WitnessRecord = { latestBlockNumber: number; produced: number };

/**
 * The chain's state as seen from one sheet of changes. Reading and writing is by the chain's own
 * words; undoing, forking and reading at a solidified height are the sheet's business.
 */
export class ChainState {
  readonly layer: Layer;

  constructor(layer: Layer = new Layer()) {
    this.layer = layer;
  }

  /** A state on top of this one: merged down when it stands, dropped when it does not. */
  child(): ChainState {
    return new ChainState(this.layer.child());
  }

  account(address: HexAddress): Account | undefined {
    return this.layer.get(`account:${address}`) as Account | undefined;
  }

  putAccount(account: Account): void {
    this.layer.set(`account:${account.address}`, account);
  }

  deleteAccount(address: HexAddress): void {
    this.layer.delete(`account:${address}`);
  }

  contract(address: HexAddress): ContractRecord | undefined {
    return this.layer.get(`contract:${address}`) as ContractRecord | undefined;
  }

  putContract(address: HexAddress, contract: ContractRecord): void {
    this.layer.set(`contract:${address}`, contract);
  }

  /** Removes code and record; storage stays behind unread, as nothing can reach it any more. */
  deleteContract(address: HexAddress): void {
    this.layer.delete(`contract:${address}`);
    this.layer.delete(`code:${address}`);
    this.deleteAccount(address);
  }

  code(address: HexAddress): Uint8Array | undefined {
    return this.layer.get(`code:${address}`) as Uint8Array | undefined;
  }

  putCode(address: HexAddress, code: Uint8Array): void {
    this.layer.set(`code:${address}`, code);
  }

  storage(address: HexAddress, slot: string): Uint8Array | undefined {
    return this.layer.get(`storage:${address}:${slot}`) as Uint8Array | undefined;
  }

  putStorage(address: HexAddress, slot: string, value: Uint8Array): void {
    if (value.length === 0) this.layer.delete(`storage:${address}:${slot}`);
    else this.layer.set(`storage:${address}:${slot}`, value);
  }

  clearStorage(address: HexAddress): void {
    for (const key of this.layer.keys(`storage:${address}:`)) this.layer.delete(key);
  }

  lending(from: HexAddress, to: HexAddress): Lending {
    return (this.layer.get(`lending:${from}:${to}`) as Lending | undefined) ?? nothingLent;
  }

  putLending(from: HexAddress, to: HexAddress, lending: Lending): void {
    const parts = [lending.ENERGY, lending.BANDWIDTH];
    const left = parts.some(({ free, locked }) => free + locked > 0n);
    if (left) this.layer.set(`lending:${from}:${to}`, lending);
    else this.layer.delete(`lending:${from}:${to}`);
  }

  inclusion(txId: string): InclusionPlace | undefined {
    return this.layer.get(`tx:${txId}`) as InclusionPlace | undefined;
  }

  putInclusion(txId: string, place: InclusionPlace): void {
    this.layer.set(`tx:${txId}`, place);
  }

  /** The 8 hash bytes (hex) of the latest block whose height ends in these two bytes (hex). */
  recentBlockHash(heightBytes: string): string | undefined {
    return this.layer.get(`recent:${heightBytes}`) as string | undefined;
  }

  putRecentBlockHash(heightBytes: string, hash: string): void {
    this.layer.set(`recent:${heightBytes}`, hash);
  }

  witness(address: HexAddress): WitnessRecord {
    return this.witnesses().get(address) ?? { latestBlockNumber: 0, produced: 0 };
  }

  /** All in one value: each block asks for every witness, and changes one. */
  putWitness(address: HexAddress, record: WitnessRecord): void {
    this.layer.set("witnesses", new Map(this.witnesses()).set(address, record));
  }

  private witnesses(): ReadonlyMap<HexAddress, WitnessRecord> {
    return (this.layer.get("witnesses") as Map<HexAddress, WitnessRecord> | undefined) ?? new Map();
  }

  parameters(): ChainParameters {
    return (this.layer.get("parameters") as ChainParameters | undefined) ?? genesisParameters;
  }

  putParameter(name: ParameterName, value: bigint): void {
    this.layer.set("parameters", { ...this.parameters(), [name]: value });
  }

  /** Sun that left circulation as fees. */
  burned(): bigint {
    return (this.layer.get("burned") as bigint | undefined) ?? 0n;
  }

  burn(sun: bigint): void {
    if (sun > 0n) this.layer.set("burned", this.burned() + sun);
  }
}
