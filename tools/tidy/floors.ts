import type { Tree } from "./tree.ts";

export const featuresFolder = "apps/server/src/features/";

/**
 * The floors of the features. A feature imports features of its own floor and of the floors before it
 * in this list. `docs/architecture.md` says what each floor is about, in the same order.
 */
export const floors: readonly string[] = [
  "people",
  "chain",
  "desk",
  "payouts",
  "projects",
  "rewards",
  "press",
  "treasury",
  "statements",
];

/** The feature that a file belongs to, as `floor/feature`; none outside the features. */
export function featureOf(file: string): string | undefined {
  if (!file.startsWith(featuresFolder)) return undefined;
  return /^[^/]+\/[^/]+(?=\/)/.exec(file.slice(featuresFolder.length))?.[0];
}

/** The place of a feature's floor in the list; -1 when the list has no such floor. */
export function floorOf(feature: string): number {
  return floors.indexOf(feature.split("/")[0] ?? "");
}

/** Every feature that has a file, in the order of the tree. */
export function featuresIn(tree: Tree): ReadonlySet<string> {
  return new Set([...tree.keys()].flatMap((file) => featureOf(file) ?? []));
}
