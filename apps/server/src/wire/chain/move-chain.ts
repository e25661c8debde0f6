import type { HouseMove } from "../signer/house-move.ts";
import type { TokenObstacle, UnsignedPayment } from "./payment-chain.ts";

/** What an address of the house has and may use now. */
export type AddressFacts = {
  /** The lesser of what is solid and what the head shows: no deposit that may still go is in it. */
  readonly trxUnits: bigint;
  readonly usdtUnits: bigint;
  /** Whether the chain knows it as an account. */
  readonly activated: boolean;
  /** Bytes that it may send for nothing now. */
  readonly freeBandwidth: bigint;
  /** Energy that it may use for nothing now. */
  readonly energy: bigint;
};

/** The resource wallet: what it has free, and what it makes of the rest. In sun. */
export type ResourceFacts = AddressFacts & {
  /** Staked for energy, not lent. */
  readonly stakedUnits: bigint;
  readonly lentUnits: bigint;
  /** Of the stake, what can be lent now: used energy stands for a part of it until it recovers. */
  readonly lendableUnits: bigint;
  /** Asked back and still waiting, and asked back and free to be collected. */
  readonly waitingUnits: bigint;
  readonly collectableUnits: bigint;
};

/** What the network asks at present. */
export type MovePrices = {
  /** Sun for a byte, and for a unit of energy. */
  readonly bandwidthPrice: bigint;
  readonly energyPrice: bigint;
  /** Sun for making an account of an address by paying it. */
  readonly activationUnits: bigint;
  readonly maxFeeLimit: bigint;
  /** All the energy of a day, and all the TRX (whole ones) staked for it; zero where nobody could say. */
  readonly energyOfDay: bigint;
  readonly energyStakeTrx: bigint;
  /** The block up to which what is solid was read. */
  readonly solidNumber: number;
};

/** A move as it goes onto the chain. */
export type MoveToBuild = {
  readonly move: HouseMove;
  /** The assigned address that it takes from or gives to, in base58; empty where there is none. */
  readonly address: string;
  /** The most TRX, in sun, that running the USDT contract may burn. */
  readonly feeLimitUnits: bigint;
  readonly reserveUnits: bigint;
  readonly lastBuiltMs: number;
};

/** The chain as the house's own moves need it. Every call throws where a node does not answer. */
export type MoveChain = {
  prices(): Promise<MovePrices>;
  lookAt(address: string): Promise<AddressFacts>;
  lookAtResources(): Promise<ResourceFacts>;
  /** The staked sun whose energy the resource wallet lends to an address. */
  lentTo(address: string): Promise<bigint>;
  /** Energy of a trial run of moving these units of USDT; null when the contract would refuse. */
  tryTransfer(from: string, to: "hot" | "cold", units: bigint): Promise<bigint | null>;
  /** Why no USDT is to be moved now. */
  findTokenObstacle(): Promise<TokenObstacle | null>;
  /** Null while the chain's solid head is too far behind. */
  build(ask: MoveToBuild): Promise<UnsignedPayment | null>;
};
