import { digestOf, format } from "./digest.ts";

/** The hash of one card. Its number is in it, so that a card cannot be shown in another place. */
export function leafOf(card: number, units: bigint): string {
  return digestOf(`${format} card ${card} ${units}`);
}

/** The hash over two others. No text of a card begins as this one does: a node is never a card. */
export function nodeOf(left: string, right: string): string {
  return digestOf(`${format} node ${left} ${right}`);
}

/**
 * The Merkle root over leaves in their order, split as in RFC 9162: the left part is the greatest
 * power of two below the count. A lonely leaf goes up as it is and is never doubled, so that two
 * decks cannot have one root. Throws when there is no leaf.
 */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) {
    const above: string[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left = "", right] = level.slice(place, place + 2);
      above.push(right === undefined ? left : nodeOf(left, right));
    }
    level = above;
  }
  const [root] = level;
  if (root === undefined) throw new Error("a tree has at least one leaf");
  return root;
}

/** The neighbours of a leaf on its way up, the lowest first. */
export function pathOf(leaves: readonly string[], card: number): string[] {
  const path: string[] = [];
  let level = leaves;
  for (let place = card; level.length > 1; place >>= 1) {
    const neighbour = level[place ^ 1];
    if (neighbour !== undefined) path.push(neighbour);
    const above: string[] = [];
    for (let at = 0; at < level.length; at += 2) above.push(rootOf(level.slice(at, at + 2)));
    level = above;
  }
  return path;
}

/** The root that a leaf and its path lead to, in a tree of `count` leaves; null for a path of another length. */
export function rootFrom(
  leaf: string,
  card: number,
  count: number,
  path: readonly string[],
): string | null {
  const rest = [...path];
  let hash = leaf;
  for (let place = card, size = count; size > 1; place >>= 1, size = (size + 1) >> 1) {
    if ((place ^ 1) >= size) continue;
    const neighbour = rest.shift();
    if (neighbour === undefined) return null;
    hash = place % 2 === 0 ? nodeOf(hash, neighbour) : nodeOf(neighbour, hash);
  }
  return rest.length === 0 ? hash : null;
}
