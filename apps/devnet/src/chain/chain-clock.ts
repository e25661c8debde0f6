/** The network's own time: real time plus a shift that tests may set. Milliseconds. */
export type ChainClock = {
  now(): number;
  /** Real time, which timers of this machine follow. */
  machineNow(): number;
  /** Makes now() be `ms`, running on from there. */
  set(ms: number): void;
};

export function openChainClock(): ChainClock {
  let shiftMs = 0;
  const machineNow = () => Date.now();
  return {
    now: () => machineNow() + shiftMs,
    machineNow,
    set: (ms) => {
      shiftMs = ms - machineNow();
    },
  };
}

/** When the next block may be, and whose turn it is then. Slots are counted from genesis. */
export type SlotRule = { genesisMs: number; slotMs: number };

/** The current slot, but always after the head, and `missed` slots later when told so. */
export function nextBlockTime(
  { genesisMs, slotMs }: SlotRule,
  head: { timestampMs: number },
  when: { nowMs: number; missed: number },
): number {
  const current = genesisMs + Math.floor((when.nowMs - genesisMs) / slotMs) * slotMs;
  return Math.max(head.timestampMs + slotMs * (1 + when.missed), current);
}

export function slotOf({ genesisMs, slotMs }: SlotRule, timestampMs: number): number {
  return Math.floor((timestampMs - genesisMs) / slotMs);
}
