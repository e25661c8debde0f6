import { featureOf, floorOf, floors } from "./floors.ts";
import { importsOf } from "./imports.ts";
import { type Finding, isTest, type Tree } from "./tree.ts";

const page = "docs/architecture.md";

const heading = "| feature | what is in it | knows |";
const rowText = /^\| `([a-z-]+\/[a-z-]+)` \|[^|]*\|([^|]*)\|$/;

type Row = { readonly feature: string; readonly knows: readonly string[]; readonly line: number };

/**
 * The features as the page draws them: one row each, with exactly the features that it imports, all of
 * them in rows above its own. So the graph has no cycle, and a reader of the page sees a new edge. The page
 * has the floors in the order of their list, here and in their own table.
 */
export function featureGraphFindings(tree: Tree): Finding[] {
  const rows = readRows(tree.get(page) ?? "");
  const imports = readImports(tree);
  const findings: Finding[] = [];
  const report = (line: number, message: string) =>
    findings.push({ rule: "features", path: page, line, message });
  if (readFloors(tree.get(page) ?? "").join() !== floors.join()) {
    report(1, `the floors are ${floors.join(", ")}, in this order`);
  }
  let floor = 0;
  const above = new Set<string>();
  for (const { feature, knows, line } of rows) {
    const real = [...(imports.get(feature) ?? [])].sort();
    if (!imports.has(feature)) report(line, `${feature} is no feature`);
    if (real.join() !== [...knows].sort().join()) {
      report(line, `${feature} knows ${real.join(", ") || "none"}, not ${knows.join(", ")}`);
    }
    for (const one of real.filter((name) => !above.has(name))) {
      report(line, `${feature} knows ${one}, which is not above it`);
    }
    if (floorOf(feature) < floor) report(line, `${feature} is below a row of a later floor`);
    floor = floorOf(feature);
    above.add(feature);
  }
  for (const feature of imports.keys()) {
    if (!above.has(feature)) report(1, `feature ${feature} has no row`);
  }
  return findings;
}

/** The first cells of the table of the floors. */
function readFloors(text: string): string[] {
  const section = text.split("\n## Floors\n")[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, floor = ""]) => floor);
}

function readRows(text: string): Row[] {
  const lines = text.split("\n");
  const rows: Row[] = [];
  for (let place = lines.indexOf(heading) + 2; place < lines.length; place += 1) {
    const [, feature, knows = ""] = rowText.exec(lines[place] ?? "") ?? [];
    if (feature === undefined) return rows;
    const names = knows.match(/[a-z-]+\/[a-z-]+/g) ?? [];
    rows.push({ feature, knows: names, line: place + 1 });
  }
  return rows;
}

/** Each feature with the others that its shipped files import. */
function readImports(tree: Tree): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [file, text] of tree) {
    const feature = featureOf(file);
    if (feature === undefined || isTest(file)) continue;
    const known = imports.get(feature) ?? new Set<string>();
    imports.set(feature, known);
    for (const { target } of importsOf(file, text, tree)) {
      const other = target === null ? undefined : featureOf(target);
      if (other !== undefined && other !== feature) known.add(other);
    }
  }
  return imports;
}
