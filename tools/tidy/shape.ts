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
  return [...findings, ...featureFindings(tree), ...migrationFindings(tree)];
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

/** A feature has a door and, when it answers calls, its routes. */
function featureFindings(tree: Tree): Finding[] {
  const folder = "apps/server/src/features/";
  const files = [...tree.keys()].filter((file) => file.startsWith(folder));
  const features = new Set(files.map((file) => file.slice(folder.length).split("/")[0] ?? ""));
  return [...features]
    .filter((feature) => !tree.has(`${folder}${feature}/index.ts`))
    .map((feature) => ({
      rule: "shape",
      path: `${folder}${feature}`,
      line: 1,
      message: "a feature has a door: index.ts",
    }));
}

/** Migrations are numbered without gaps. */
function migrationFindings(tree: Tree): Finding[] {
  const folder = "apps/server/migrations/";
  const names = [...tree.keys()]
    .filter((file) => file.startsWith(folder) && /\/\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .map((file) => file.slice(folder.length))
    .sort();
  return names
    .filter((name, index) => Number(name.slice(0, 4)) !== index + 1)
    .map((name) => ({
      rule: "shape",
      path: `${folder}${name}`,
      line: 1,
      message: "migrations are numbered 0001, 0002, … without gaps or doubles",
    }));
}
