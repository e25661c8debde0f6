/** Dots 1 to 9 in rows of three, in the order in which they were joined. */
export type GesturePath = readonly number[];

/** Fewer dots are too easily seen over a shoulder. */
export const dotsMin = 4;

/**
 * Joins a dot: one that is joined already changes nothing, and a dot that lies on the way is joined
 * with it, as a finger passes over it.
 */
export function joinDot(path: GesturePath, dot: number): GesturePath {
  if (path.includes(dot)) return path;
  const between = dotBetween(path.at(-1), dot);
  const passed = between !== undefined && !path.includes(between) ? [between] : [];
  return [...path, ...passed, dot];
}

function dotBetween(from: number | undefined, to: number): number | undefined {
  if (from === undefined) return undefined;
  const [a, b] = [placeOf(from), placeOf(to)];
  const [column, row] = [(a.column + b.column) / 2, (a.row + b.row) / 2];
  return Number.isInteger(column) && Number.isInteger(row) ? row * 3 + column + 1 : undefined;
}

/** Column and row of a dot, from 0. */
export function placeOf(dot: number): { column: number; row: number } {
  return { column: (dot - 1) % 3, row: Math.floor((dot - 1) / 3) };
}

/** The field is three units wide; a dot is met within this distance of its middle. */
const reach = 0.34;

/** The dot at a point of the field, where there is one. */
export function dotAt(x: number, y: number): number | undefined {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || column > 2 || row < 0 || row > 2) return undefined;
  const near = Math.hypot(x - column - 0.5, y - row - 0.5) <= reach;
  return near ? row * 3 + column + 1 : undefined;
}
