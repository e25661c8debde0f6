import { forkChain, rewindChain } from "../chain/change-branch.ts";
import { readTxHex } from "../codec/devnet-tx.ts";
import type { RefusalCode } from "../execution/chain-refusal.ts";
import type { DevnetNode } from "../node/devnet-node.ts";
import { type Lie, noFaults } from "../node/faults.ts";
import { solidify } from "../node/miner.ts";
import type { ParameterName } from "../state/chain-parameters.ts";
import { type HouseActions, houseActions } from "./house-actions.ts";

/** The head after an order. */
type HeadFacts = { number: number; blockId: string; timestampMs: number; solid: number };

/** The switches of one node's misbehaviour; see Faults. */
export type FaultSwitches = Partial<{
  refuse: RefusalCode | null;
  dropAnswers: number;
  staleBlocks: number;
  solidityLag: number;
  dupCache: boolean;
  saveInternalTx: boolean;
  saveFeaturedInternalTx: boolean;
  apiKey: string | null;
}>;

/** Everything that a test or a person can make the network do. */
export type DevnetAdmin = HouseActions & {
  head(): HeadFacts;
  /** Makes so many blocks now; the network's clock goes along. */
  mine(count?: number): Promise<HeadFacts>;
  /** Empty blocks until the present head is solid. */
  solidify(): Promise<HeadFacts>;
  /** Sets the network's clock; blocks still never go back in time. */
  setTime(ms: number): void;
  /** Stops or resumes making blocks by itself. */
  pause(paused: boolean): void;
  /** Leaves slots empty before the next block. */
  missSlots(count: number): void;
  /** Replaces the last blocks by a longer branch; `replacement` are whole transactions as hex. */
  fork(ask: {
    depth: number;
    replacement?: readonly string[];
    keepAbandoned?: boolean;
  }): Promise<HeadFacts>;
  setParameter(name: ParameterName, value: bigint): Promise<HeadFacts>;
  setEnergyFee(sun: bigint): Promise<HeadFacts>;
  setRefuse(code: RefusalCode | null): void;
  setFaults(switches: FaultSwitches): void;
  /** The next `times` answers of an endpoint (`wallet/getnowblock`, or `*`) are this instead. */
  lie(lie: Lie): void;
  clearFaults(): void;
  /** Remembers the present head; `restore` brings the chain back to it. */
  snapshot(): string;
  restore(id: string): Promise<HeadFacts>;
};

export function devnetAdmin(node: DevnetNode): DevnetAdmin {
  const { core, enter, miner } = node;
  const snapshots = new Map<string, { number: number; blockId: string }>();

  const head = (): HeadFacts => {
    const { id, header } = core.store.head;
    return { number: header.number, blockId: id, timestampMs: header.timestamp, solid: core.solid };
  };
  const order = (work: () => Promise<unknown>): Promise<HeadFacts> =>
    enter(async () => {
      await work();
      return head();
    });
  const setParameter = (name: ParameterName, value: bigint) =>
    order(async () => {
      core.staged = { ...core.staged, [name]: value };
      await miner.mine(1);
    });

  return {
    ...houseActions(node),
    head,
    mine: (count = 1) => order(() => miner.mine(count)),
    solidify: () => order(() => solidify(core, core.store.head.header.number)),
    setTime: (ms) => core.clock.set(ms),
    pause: (paused) => miner.pause(paused),
    missSlots: (count) => miner.missSlots(count),
    fork: ({ depth, replacement = [], keepAbandoned = true }) =>
      order(() =>
        forkChain(core, { depth, replacement: replacement.map(readTxHex), keepAbandoned }),
      ),
    setParameter,
    setEnergyFee: (sun) => setParameter("getEnergyFee", sun),
    setRefuse: (refuse) => setFaults(node, { refuse }),
    setFaults: (switches) => setFaults(node, switches),
    lie: (lie) => {
      node.faults.lies.push({ ...lie });
    },
    clearFaults: () => setFaults(node, noFaults()),
    snapshot() {
      const id = `snapshot-${snapshots.size + 1}`;
      const { number, blockId } = head();
      snapshots.set(id, { number, blockId });
      return id;
    },
    restore: (id) =>
      order(async () => {
        const snapshot = snapshots.get(id);
        const block = snapshot && core.store.block(snapshot.number);
        if (!block || block.id !== snapshot.blockId) throw new RangeError("no such snapshot");
        await rewindChain(core, snapshot.number);
      }),
  };
}

/** Also for another node of the same network. */
export function setFaults({ faults, core, offered }: DevnetNode, switches: FaultSwitches): void {
  Object.assign(faults, switches);
  if (switches.dupCache === false) offered.clear();
  core.retained = Math.max(faults.staleBlocks, faults.solidityLag);
}
