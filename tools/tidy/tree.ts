import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The source tree as text: path from the root, with forward slashes, to content. */
export type Tree = ReadonlyMap<string, string>;

/** One thing that a reader must mend, and where. */
export type Finding = { rule: string; path: string; line: number; message: string };

const textFile = /(?:\.(?:ts|tsx|mjs|css|md|sql|json)|\/enforcement\.txt)$/;

/** Every file that git tracks or would track. */
function listFiles(root: string): Set<string> {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Set(listed.split("\n"));
}

/** The photographs and pictures of screens among them; a drawing (SVG) is text. */
export function listPictures(root: string): string[] {
  return [...listFiles(root)].filter(
    (file) => /\.(?:png|jpe?g|webp|gif)$/.test(file) && existsSync(path.join(root, file)),
  );
}

/** Every text file among them. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  for (const file of listFiles(root)) {
    if (!textFile.test(file) || file.endsWith("package-lock.json")) continue;
    try {
      tree.set(file, readFileSync(path.join(root, file), "utf8"));
    } catch {
      // Listed by git and deleted in the work tree: nothing to read.
    }
  }
  return tree;
}

export function isTest(file: string): boolean {
  return (
    /\.(?:test|spec|test-d)\.tsx?$/.test(file) ||
    /(?:^|\/)tests\//.test(file) ||
    /^(?:e2e|bench|tools)\//.test(file)
  );
}

export function isSource(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.includes(".generated.");
}

/** Source that ships: what a person runs, without tests, benches and tools. */
export function isShipped(file: string): boolean {
  return isSource(file) && !isTest(file) && !file.endsWith(".config.ts");
}

/** The text with comments blanked, line numbers kept, so that prose is never taken for code. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/(^|[^:"'`\\])\/\/[^\n]*/g, "$1");
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
