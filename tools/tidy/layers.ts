import { featureOf, floorOf, floors } from "./floors.ts";
import { importsOf } from "./imports.ts";
import { type Finding, isShipped, type Tree } from "./tree.ts";

/** What one room may import of ours. A room is a folder; the longest match names a file's room. */
type Room = { readonly folder: string; readonly may: readonly string[] };

const money = "packages/money";
const contract = "packages/contract";
const server = "apps/server/src";
const guard = `${server}/guard`;
const forGuard = [`${server}/kernel`, `${server}/wire`, contract, money];

/** The ledger has a door for each of its users' needs; nothing else of it is imported from outside. */
const ledger = `${server}/ledger`;
const ledgerDoors = [
  ...["index.ts", "accounts.ts", "statements.ts", "books.ts"].map((door) => `${ledger}/${door}`),
  `${ledger}/watch/open-books-watch.ts`,
  `${ledger}/recipes`,
];

/** What each room may import, from one list. A room may always import itself. */
const rooms: readonly Room[] = [
  { folder: money, may: [] },
  { folder: "packages/fairness", may: [] },
  { folder: "packages/tron", may: [money] },
  { folder: contract, may: [money] },
  { folder: "packages/client", may: [contract, money] },
  { folder: "packages/ui", may: [money] },
  {
    folder: "apps/wallet",
    may: [
      ...["packages/ui", "packages/client", "packages/fairness", contract, money],
      ...["packages/tron/src/address.ts", "packages/tron/src/address-assignment.ts"],
    ],
  },
  { folder: "apps/devnet", may: ["packages/tron", money] },
  {
    folder: `${server}/kernel`,
    may: [money, `${contract}/src/refusals.ts`, `${contract}/src/security-events.ts`],
  },
  {
    folder: `${server}/wire`,
    may: [
      ...[`${server}/kernel`, money, `${contract}/src/refusals.ts`],
      `${contract}/src/certification-rules.ts`,
      `${contract}/src/primitives/address-shape.ts`,
      "packages/tron/src/address.ts",
    ],
  },
  {
    folder: `${server}/config`,
    may: [
      ...[`${server}/kernel`, `${server}/wire/market`, money, contract],
      "packages/tron/src/address.ts",
    ],
  },
  { folder: `${server}/runtime`, may: [`${server}/kernel`, `${server}/wire`, `${server}/config`] },
  { folder: `${server}/ledger`, may: [`${server}/kernel`, money, `${contract}/src/refusals.ts`] },
  {
    folder: `${server}/features`,
    may: [
      `${server}/kernel`,
      `${server}/wire`,
      ...ledgerDoors,
      `${server}/http`,
      contract,
      money,
      ...["packages/tron", "packages/fairness"],
    ],
  },
  {
    folder: `${server}/acts`,
    may: [
      ...[`${server}/kernel`, `${server}/wire`, ...ledgerDoors],
      ...[`${server}/features`, contract, money],
    ],
  },
  {
    folder: `${server}/chain`,
    may: [`${server}/kernel`, `${server}/wire`, "packages/tron", money],
  },
  { folder: `${server}/market`, may: [`${server}/kernel`, `${server}/wire`, money] },
  {
    folder: `${server}/mail`,
    may: [
      `${server}/kernel`,
      ...[`${contract}/src/refusals.ts`, `${contract}/src/certification-rules.ts`],
      `${contract}/src/setting-words.ts`,
      money,
    ],
  },
  { folder: `${server}/http`, may: [`${server}/kernel`, contract, money] },
  // The storeys of the guard: each imports those below it. What stands beside them is the guard's entry.
  { folder: guard, may: [...forGuard, `${server}/mail`] },
  { folder: `${guard}/rows`, may: forGuard },
  // The guard renders its own mails, so that no other process can make a code.
  { folder: `${guard}/tell`, may: [...forGuard, `${server}/mail`, `${guard}/rows`] },
  {
    folder: `${guard}/proofs`,
    may: [...forGuard, "packages/fairness", `${guard}/rows`, `${guard}/tell`],
  },
  {
    folder: `${guard}/verbs`,
    may: [
      ...[...forGuard, `${server}/mail`],
      ...[`${guard}/rows`, `${guard}/tell`, `${guard}/proofs`],
    ],
  },
  {
    folder: `${server}/signer`,
    may: [`${server}/kernel`, `${server}/wire`, "packages/tron", money],
  },
  { folder: `${server}/main`, may: ["packages", server, "apps/devnet"] },
];

const privateRooms: readonly { folder: string; opener: RegExp }[] = [
  { folder: guard, opener: /^apps\/server\/src\/main\// },
  { folder: `${server}/signer`, opener: /^apps\/server\/src\/main\// },
];

export function layerFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    if (!isShipped(file)) continue;
    for (const { specifier, target, line } of importsOf(file, text, tree)) {
      const message = target ? judge(file, target) : `${specifier} is no door of its package`;
      if (message) findings.push({ rule: "layers", path: file, line, message });
    }
  }
  return findings;
}

function judge(file: string, target: string): string | null {
  const closed = privateRooms.find(({ folder }) => target.startsWith(`${folder}/`));
  if (closed && !file.startsWith(`${closed.folder}/`) && !closed.opener.test(file)) {
    return `${target} is opened by main alone`;
  }
  if (isInside(target, ledger) && !isInside(file, ledger) && !isAt(target, ledgerDoors)) {
    return `${target} is no door of the ledger`;
  }
  const room = roomOf(file);
  if (!room)
    return file.startsWith("packages/") || file.startsWith("apps/") ? "in no known room" : null;
  if (target.startsWith(`${room.folder}/`)) return judgeFeature(file, target);
  if (file.startsWith(`${server}/acts/`) && featureOf(target) && !target.endsWith("/index.ts")) {
    return `${target} is inside a feature; use its index.ts`;
  }
  const allowed = isAt(target, room.may);
  if (featureOf(file) && target.startsWith(`${server}/http/`) && !file.endsWith("-routes.ts")) {
    return `${target} is for routes: a verb knows nothing of HTTP`;
  }
  return allowed ? null : `${room.folder} may not import ${target}`;
}

/** Another feature is entered by its door, and its floor is the same or an earlier one. */
function judgeFeature(file: string, target: string): string | null {
  const own = featureOf(file);
  const other = featureOf(target);
  if (!own || !other || own === other) return null;
  if (!target.endsWith(`/${other}/index.ts`)) {
    return `feature ${own} reaches inside feature ${other}; use its index.ts`;
  }
  if (floorOf(own) >= floorOf(other)) return null;
  return `${own} may not import ${other}: the order of the floors is ${floors.join(", ")}`;
}

function isInside(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

function isAt(target: string, places: readonly string[]): boolean {
  return places.some((place) => target === place || isInside(target, place));
}

function roomOf(file: string): Room | undefined {
  return rooms
    .filter(({ folder }) => file.startsWith(`${folder}/`))
    .sort((left, right) => right.folder.length - left.folder.length)[0];
}
