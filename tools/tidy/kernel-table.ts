import { type Finding, isTest, type Tree } from "./tree.ts";

const page = "docs/architecture.md";
const folder = "apps/server/src/kernel/";
const heading = "## What is in the kernel";

/** The page says of each file and folder of the kernel why it is there, and of nothing else. */
export function kernelTableFindings(tree: Tree): Finding[] {
  const named = readNames(tree.get(page) ?? "");
  const real = realNames(tree);
  const told = (message: string): Finding => ({ rule: "kernel", path: page, line: 1, message });
  return [
    ...[...real].filter((name) => !named.has(name)).map((name) => told(`${name} has no row`)),
    ...[...named].filter((name) => !real.has(name)).map((name) => told(`${name} is not there`)),
  ];
}

/** What the first cells of the section name. */
function readNames(text: string): ReadonlySet<string> {
  const section = text.slice(text.indexOf(heading) + heading.length).split("\n## ")[0] ?? "";
  const cells = section.split("\n").map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? "");
  return new Set(cells.flatMap((cell) => cell.match(/(?<=`)[a-z-]+(?=`)/g) ?? []));
}

function realNames(tree: Tree): ReadonlySet<string> {
  const files = [...tree.keys()].filter((file) => file.startsWith(folder) && !isTest(file));
  return new Set(files.map((file) => file.slice(folder.length).split(/[/.]/)[0] ?? ""));
}
