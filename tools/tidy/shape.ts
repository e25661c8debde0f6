import { featuresFolder, featuresIn, floorOf, floors } from "./floors.ts";
import { type Finding, isSource, isTest, lineOf, type Tree } from "./tree.ts";

const ceilings = { source: 300, test: 500 } as const;
const attics = /(?:^|\/)(?:shared|common|utils|helpers|lib)\//;

/** Sizes, names of folders, marks and titles: what makes a tree readable to a newcomer. */
export function shapeFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  const report = (path: string, line: number, message: string) =>
    findings.push({ rule: "shape", path, line, message });
  for (const [file, text] of tree) {
    if (attics.test(file)) report(file, 1, "no attic folders: name the room after what is in it");
    if (file.endsWith(".md")) checkTitles(file, text, report);
    if (!isSource(file)) continue;
    const lines = text.split("\n").length - 1;
    const ceiling = isTest(file) ? ceilings.test : ceilings.source;
    if (lines > ceiling) report(file, lines, `${lines} lines: above the ceiling of ${ceiling}`);
    checkMarks(file, text, report);
  }
  return [
    ...findings,
    ...featureFindings(tree),
    ...domainFindings(tree),
    ...migrationFindings(tree),
    ...decisionFindings(tree),
  ];
}

type Report = (path: string, line: number, message: string) => void;

function checkTitles(file: string, text: string, report: Report): void {
  const outsideCode = text.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, " "));
  const titles = outsideCode.match(/^# /gm)?.length ?? 0;
  if (titles !== 1) report(file, 1, `${titles} titles: a page has one`);
}

function checkMarks(file: string, text: string, report: Report): void {
  if (file.startsWith("tools/tidy/")) return; // these files name the marks that they look for
  for (const match of text.matchAll(/\bFIXME\b|\bXXX\b|\bTODO\b(?!\(#\d+\))/g)) {
    report(file, lineOf(text, match.index), `${match[0]} without an issue: do it or name it`);
  }
}

/** A feature is on a floor of the list and has a door. */
function featureFindings(tree: Tree): Finding[] {
  const report = (feature: string, message: string): Finding => ({
    rule: "shape",
    path: `${featuresFolder}${feature}`,
    line: 1,
    message,
  });
  return [...featuresIn(tree)].flatMap((feature) => [
    ...(tree.has(`${featuresFolder}${feature}/index.ts`)
      ? []
      : [report(feature, "a feature has a door: index.ts")]),
    ...(floorOf(feature) >= 0 ? [] : [report(feature, `floors are ${floors.join(", ")}`)]),
  ]);
}

/** Trees with the same folders as the features, and the further folders that each of them has. */
const domainTrees = {
  "apps/server/tests/": ["ledger", "runtime", "walls"],
  "packages/contract/src/wallet/": [],
  "apps/wallet/src/features/": ["tabs"],
} as const;

/** Tests, contract and wallet have the words of the floors. */
function domainFindings(tree: Tree): Finding[] {
  return Object.entries(domainTrees).flatMap(([place, further]) => {
    const known: readonly string[] = [...floors, ...further];
    const inside = [...tree.keys()].filter((file) => file.startsWith(place));
    const folders = inside.map((file) => file.slice(place.length).split("/").slice(0, -1)[0]);
    return [...new Set(folders)]
      .filter((folder) => folder !== undefined && !known.includes(folder))
      .map((folder) => ({
        rule: "shape",
        path: `${place}${folder}`,
        line: 1,
        message: `its folders are ${known.join(", ")}`,
      }));
  });
}

const migrationPlace =
  /^(?:tables\/\d{4}-[a-z0-9-]+\.sql|(?:functions|views|triggers|grants)\/[a-z0-9-]+\.sql|schema\.sql|hashes\.json)$/;

/** Every migration is in a folder that the runner reads, and tables are numbered without gaps. */
function migrationFindings(tree: Tree): Finding[] {
  const folder = "apps/server/migrations/";
  const report = (name: string, message: string): Finding => ({
    rule: "shape",
    path: `${folder}${name}`,
    line: 1,
    message,
  });
  const names = [...tree.keys()]
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length))
    .sort();
  return [
    ...names
      .filter((name) => !migrationPlace.test(name))
      .map((name) => report(name, "no migration is read from here: see docs/schema.md")),
    ...names
      .filter((name) => name.startsWith("tables/"))
      .filter((name, index) => Number(name.slice(7, 11)) !== index + 1)
      .map((name) => report(name, "tables are numbered 0001, 0002, … without gaps or doubles")),
  ];
}

const decisionPage = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;

/** A page of decisions is known by its number: no other page has it, and its title begins with it. */
function decisionFindings(tree: Tree): Finding[] {
  const pages = [...tree].flatMap(([file, text]) => {
    const number = decisionPage.exec(file)?.[1];
    return number === undefined ? [] : [{ file, number, text }];
  });
  const report = (file: string, message: string): Finding => ({
    rule: "shape",
    path: file,
    line: 1,
    message,
  });
  return pages.flatMap(({ file, number, text }) => {
    const doubles = pages.filter((page) => page.number === number && page.file < file);
    return [
      ...doubles.map((page) => report(file, `its number is that of ${page.file}`)),
      ...(text.startsWith(`# ${number} `) ? [] : [report(file, `its title is not # ${number} …`)]),
    ];
  });
}
