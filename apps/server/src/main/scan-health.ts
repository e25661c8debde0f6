import { ScanFault } from "../chain/chain-nodes.ts";
import { NotReady } from "../kernel/heartbeat.ts";

/** Without a whole look at the chain for so long, /readyz says that a node is silent. */
const scanSecondsMax = 15;

export type ScanHealth = {
  /** Remembers how a round of the scanner ends, and passes it on. */
  watch(round: Promise<number>): Promise<number>;
  /** A word on the chain. @throws NotReady when it is not read. */
  check(): string;
};

/** A contradiction is said at once, a silence after a while; by a clock that nobody shifts. */
export function openScanHealth(now: () => number = () => performance.now()): ScanHealth {
  let readAt = Number.NEGATIVE_INFINITY;
  let word = "not read yet";
  return {
    async watch(round) {
      try {
        const booked = await round;
        readAt = now();
        word = "a node is silent";
        return booked;
      } catch (error) {
        if (error instanceof ScanFault) {
          if (!error.mayPass) readAt = Number.NEGATIVE_INFINITY;
          word = error.word;
        }
        throw error;
      }
    },
    check() {
      if (now() - readAt > scanSecondsMax * 1000) throw new NotReady(word);
      return "read";
    },
  };
}
