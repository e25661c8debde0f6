import { parseArgs } from "node:util";

/** How large a benchmark runs: usually, and in the shortest run that still does everything. */
type Sizes<Name extends string> = {
  readonly usual: Readonly<Record<Name, number>>;
  readonly quick: Readonly<Record<Name, number>>;
};

/**
 * The numbers of this run: the usual ones, with `--quick` the small ones, and `--name 5` sets one.
 * `npm test` starts every benchmark with `--quick`, so each has to read its sizes here.
 */
export function readSizes<Name extends string>({
  usual,
  quick,
}: Sizes<Name>): Readonly<Record<Name, number>> {
  const names = Object.keys(usual) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ options: { ...options, quick: { type: "boolean" } } });
  const set = values as Readonly<Record<string, string | undefined>>;
  const base = values.quick ? quick : usual;
  const sizes = names.map((name) => [name, Number(set[name] ?? base[name])] as const);
  for (const [name, size] of sizes) {
    if (!(size > 0)) throw new Error(`--${name} ${set[name]} is no size`);
  }
  const words = sizes.map(([name, size]) => `${name} ${size}`).join(", ");
  console.log(`${values.quick ? "quick run" : "run"}: ${words}`);
  return Object.fromEntries(sizes) as Record<Name, number>;
}
