import type { ChainCore } from "../chain/chain-core.ts";
import { produceBlock } from "../chain/produce-block.ts";
import type { Turnstile } from "../chain/turnstile.ts";

type MiningSettings = {
  /** `interval`: a block in every slot. `demand`: a block when a transaction comes, and when asked. */
  mode: "interval" | "demand";
  /** On demand: further empty blocks until the transaction's block is solid. */
  solidifyAfterTx: boolean;
  /** On demand: an empty block when the head is older than this; 0 for never. */
  idleBlockMs: number;
};

/** Decides when blocks are made. */
export type Miner = {
  start(): void;
  stop(): void;
  /** Called inside the chain's turnstile after a transaction was taken. */
  afterTx(): Promise<void>;
  /** Called inside the chain's turnstile: this many blocks now, one after the other. */
  mine(count: number): Promise<void>;
  pause(paused: boolean): void;
  /** The next blocks leave this many slots empty before them. */
  missSlots(count: number): void;
};

export type MinerDeps = {
  core: ChainCore;
  enter: Turnstile;
  settings: MiningSettings;
  /** A block could not be made at all: the chain cannot go on. */
  onFault(error: unknown): void;
};

export function openMiner(deps: MinerDeps): Miner {
  const { core, settings } = deps;
  let timer: NodeJS.Timeout | null = null;
  let paused = false;
  let missed = 0;

  async function produce(): Promise<void> {
    const ask = { missed };
    missed = 0;
    await produceBlock(core, ask);
  }

  async function mine(count: number): Promise<void> {
    if (count > 0) await produce();
    // The rest follows slot by slot, so that every witness gets its turn.
    for (let made = 1; made < count; made += 1) await produceNextSlot(core);
    const headMs = core.store.head.header.timestamp;
    if (headMs > core.clock.now()) core.clock.set(headMs);
  }

  function schedule(): void {
    timer = setTimeout(() => {
      deps
        .enter(async () => {
          if (timer !== null && !paused && isDue(deps)) await produce();
        })
        .then(() => {
          if (timer !== null) schedule();
        }, deps.onFault);
    }, untilNext(deps));
  }

  return {
    start() {
      if (settings.mode === "interval" || settings.idleBlockMs > 0) schedule();
    },
    stop() {
      if (timer) clearTimeout(timer);
      timer = null;
    },
    mine,
    async afterTx() {
      if (paused || settings.mode !== "demand") return;
      await produce();
      const target = core.store.head.header.number;
      if (settings.solidifyAfterTx) await solidify(core, target);
    },
    pause(value) {
      paused = value;
    },
    missSlots(count) {
      missed = count;
    },
  };
}

/** Empty blocks, each by the next witness, until `target` is solid. */
export async function solidify(core: ChainCore, target: number): Promise<void> {
  while (core.solid < target) await produceNextSlot(core);
}

async function produceNextSlot(core: ChainCore): Promise<void> {
  const timestampMs = core.store.head.header.timestamp + core.rule.slotMs;
  await produceBlock(core, { timestampMs });
}

function untilNext({ core: { clock, rule }, settings }: MinerDeps): number {
  if (settings.mode === "demand") return Math.max(1, Math.ceil(settings.idleBlockMs / 4));
  return rule.slotMs - ((clock.now() - rule.genesisMs) % rule.slotMs) || 1;
}

function isDue({ core: { clock, store }, settings }: MinerDeps): boolean {
  if (settings.mode === "interval") return true;
  return clock.now() - store.head.header.timestamp >= settings.idleBlockMs;
}
