import path from "node:path";
import { importsOf } from "./imports.ts";
import { type Finding, isShipped, type Tree } from "./tree.ts";

/** Rooms in which folders, too, import each other in one direction only. */
const orderedRooms = ["apps/server/src/guard/"];

type Arrow = { readonly file: string; readonly line: number };
/** Who imports whom, and where it says so first. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, Arrow>>;

/**
 * Shipped files that import each other in a circle, anywhere in the tree, and folders of the ordered
 * rooms that do. An import of a type counts: a reader follows it as any other.
 */
export function cycleFindings(tree: Tree): Finding[] {
  const files = graphOf(tree, (file) => (isShipped(file) ? file : undefined));
  const folders = orderedRooms.map((room) =>
    graphOf(tree, (file) =>
      isShipped(file) && file.startsWith(room) ? path.posix.dirname(file) : undefined,
    ),
  );
  return [files, ...folders].flatMap(circlesIn);
}

/** @param nodeOf the node to which a file belongs; none for a file outside the graph. */
function graphOf(tree: Tree, nodeOf: (file: string) => string | undefined): Graph {
  const graph = new Map<string, Map<string, Arrow>>();
  for (const [file, text] of tree) {
    const from = nodeOf(file);
    if (from === undefined) continue;
    const arrows = graph.get(from) ?? new Map<string, Arrow>();
    graph.set(from, arrows);
    for (const { target, line } of importsOf(file, text, tree)) {
      const to = target !== null && tree.has(target) ? nodeOf(target) : undefined;
      if (to !== undefined && to !== from && !arrows.has(to)) arrows.set(to, { file, line });
    }
  }
  return graph;
}

/** One finding for each import that closes a circle on the way from any node. */
function circlesIn(graph: Graph): Finding[] {
  const findings: Finding[] = [];
  const finished = new Set<string>();
  const way: string[] = [];
  function visit(node: string): void {
    way.push(node);
    for (const [next, { file, line }] of graph.get(node) ?? []) {
      const start = way.indexOf(next);
      if (start >= 0) {
        const message = `imports in a circle: ${[...way.slice(start), next].join(" → ")}`;
        findings.push({ rule: "cycles", path: file, line, message });
      } else if (!finished.has(next)) visit(next);
    }
    way.pop();
    finished.add(node);
  }
  for (const node of graph.keys()) if (!finished.has(node)) visit(node);
  return findings;
}
