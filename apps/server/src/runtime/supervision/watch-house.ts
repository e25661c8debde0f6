import { setTimeout as sleep } from "node:timers/promises";
import { type DiskWatch, diskWords, isEnough } from "../../kernel/disk-space.ts";
import { rotateLogs } from "./rotate-logs.ts";

const everyMs = 5_000;

export type HouseWatch = { stop(): Promise<void> };

/** Keeps the logs small, and says at the terminal when the disk is nearly full and when it is not. */
export function watchHouse(logsDir: string, disk: DiskWatch, say: Say): HouseWatch {
  const stopping = new AbortController();
  const finished = repeat();
  let hadRoom = true;

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      // On a full disk nothing can be copied: the log stays, and the next round tries again.
      await rotateLogs(logsDir).catch(() => {});
      await sayRoom().catch(() => {});
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function sayRoom(): Promise<void> {
    const space = await disk.look();
    if (isEnough(space) === hadRoom) return;
    hadRoom = !hadRoom;
    say(hadRoom ? `The disk has room again: ${diskWords(space)}.` : fullWords(diskWords(space)));
  }

  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

function fullWords(figures: string): string {
  return (
    `The disk is nearly full: ${figures}. Exchanges, subscriptions and withdrawals are refused ` +
    "until there is room. See docs/runbooks/full-disk.md"
  );
}

/** A few plain lines for the person at the terminal; everything else goes to `<data>/logs`. */
export type Say = (line: string) => void;
