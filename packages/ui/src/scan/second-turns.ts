/** How long the first reader reads nothing before the second one helps, in milliseconds. */
const quietMs = 1_000;

/** Of so many frames, one is tried hard: inverted and stretched too. */
const hardEvery = 5;

/** Which camera frames the second reader gets. Times are milliseconds of one clock. */
export class SecondTurns {
  #quietSince: number;
  #frames = 0;

  constructor(now: number) {
    this.#quietSince = now;
  }

  /** The first reader has read a code: it needs no help for a while. */
  firstRead(now: number): void {
    this.#quietSince = now;
  }

  /** What the second reader tries with this frame; null where the frame is not for it. */
  take(now: number): { hard: boolean } | null {
    if (now - this.#quietSince < quietMs) return null;
    this.#frames += 1;
    return { hard: this.#frames % hardEvery === 1 };
  }
}
