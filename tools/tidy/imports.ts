import path from "node:path";
import { lineOf, type Tree, withoutComments } from "./tree.ts";

export type Import = { readonly target: string; readonly line: number };

const importText = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The files of ours that a file imports, whether for a value or for a type alone. */
export function importsOf(file: string, text: string, tree: Tree): Import[] {
  const found: Import[] = [];
  const code = withoutComments(text);
  for (const match of code.matchAll(importText)) {
    const target = resolveOurs(file, match[1] ?? "", tree);
    if (target) found.push({ target, line: lineOf(code, match.index) });
  }
  return found;
}

/** The file an import names, when it is one of ours. */
function resolveOurs(file: string, specifier: string, tree: Tree): string | null {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  const scoped = /^@clearhold\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!scoped) return null;
  const [, name, subPath] = scoped;
  const folder =
    ["packages", "apps"]
      .map((place) => `${place}/${name}`)
      .find((place) => tree.has(`${place}/package.json`)) ?? `packages/${name}`;
  return subPath ? `${folder}/src/${subPath.replace(/\.tsx?$/, "")}.ts` : `${folder}/src/index.ts`;
}
