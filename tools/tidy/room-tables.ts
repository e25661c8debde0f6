import { type Finding, isTest, type Tree } from "./tree.ts";

const page = "docs/architecture.md";

/** Rooms whose every file needs a reason on the page. `depth` is how many folders deep the page names them. */
const rooms = [
  { folder: "apps/server/src/kernel/", heading: "## What is in the kernel", depth: 1 },
  { folder: "apps/server/src/wire/", heading: "## What two processes say to each other", depth: 2 },
] as const;
type Room = (typeof rooms)[number];

/** The page says of each file and folder of these rooms why it is there, and of nothing else. */
export function roomTableFindings(tree: Tree): Finding[] {
  return rooms.flatMap((room) => {
    const named = readNames(tree.get(page) ?? "", room);
    const real = realNames(tree, room);
    const told = (message: string): Finding => ({ rule: "rooms", path: page, line: 1, message });
    return [
      ...[...real].filter((name) => !named.has(name)).map((name) => told(`${name} has no row`)),
      ...[...named].filter((name) => !real.has(name)).map((name) => told(`${name} is not there`)),
    ];
  });
}

/** What the first cells of the room's section name. */
function readNames(text: string, { heading }: Room): ReadonlySet<string> {
  const section = text.slice(text.indexOf(heading) + heading.length).split("\n## ")[0] ?? "";
  const cells = section.split("\n").map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? "");
  const header = /^ file/;
  return new Set(
    cells
      .filter((cell) => !header.test(cell))
      .flatMap((cell) => cell.match(/(?<=`)[a-z/-]+(?=`)/g) ?? []),
  );
}

function realNames(tree: Tree, { folder, depth }: Room): ReadonlySet<string> {
  const files = [...tree.keys()].filter((file) => file.startsWith(folder) && !isTest(file));
  return new Set(
    files.map((file) =>
      file.slice(folder.length).split("/").slice(0, depth).join("/").replace(/\..*$/, ""),
    ),
  );
}
