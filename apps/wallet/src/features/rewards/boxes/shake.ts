/** Of the requirement: a tap shakes the box in so many steps, each so long. */
export const shakeSteps = 12;
export const shakeStepMs = 200;

/** The step after this one; null when the box has been shaken and is opened. */
export function stepAfter(step: number): number | null {
  return step < shakeSteps ? step + 1 : null;
}

/** How far the box leans in a step, in degrees: to one side and the other, more and more. Step 0 is at rest. */
export function leanOf(step: number): number {
  const side = step % 2 === 0 ? -1 : 1;
  return step === 0 ? 0 : side * (4 + step);
}
