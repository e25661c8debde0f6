/** How far a finger pulls before a refresh starts (requirement 9). */
export const pullDistancePx = 120;

/** The indicator follows the finger at half its speed and stops a little past the mark. */
export function indicatorOffset(pulledPx: number): number {
  return Math.min(Math.max(0, pulledPx) / 2, pullDistancePx / 2 + 12);
}
