import path from "node:path";
import { lineOf, type Tree, withoutComments } from "./tree.ts";

/** `target` is null where no door of the package leads to what the specifier names. */
export type Import = {
  readonly specifier: string;
  readonly target: string | null;
  readonly line: number;
};

const importText = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The files of ours that a file imports, whether for a value or for a type alone. */
export function importsOf(file: string, text: string, tree: Tree): Import[] {
  const found: Import[] = [];
  const code = withoutComments(text);
  for (const match of code.matchAll(importText)) {
    const [, specifier = ""] = match;
    const target = resolveOurs(file, specifier, tree);
    if (target !== undefined) found.push({ specifier, target, line: lineOf(code, match.index) });
  }
  return found;
}

/** The file an import names, when it is one of ours; null for one behind the doors of its package. */
function resolveOurs(file: string, specifier: string, tree: Tree): string | null | undefined {
  if (specifier.startsWith(".")) {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const [home] = /^packages\/[^/]+/.exec(target) ?? [];
    return home === undefined || file.startsWith(`${home}/`) ? target : null;
  }
  const scoped = /^@clearhold\/([^/]+)(?:\/(.+))?$/.exec(specifier);
  if (!scoped) return undefined;
  const [, name, subPath] = scoped;
  const folder =
    ["packages", "apps"]
      .map((place) => `${place}/${name}`)
      .find((place) => tree.has(`${place}/package.json`)) ?? `packages/${name}`;
  const doors = JSON.parse(tree.get(`${folder}/package.json`) ?? "{}").exports ?? {};
  const door = doors[subPath ? `./${subPath}` : "."] ?? doors["./*"]?.replace("*", subPath);
  return door === undefined ? null : path.posix.join(folder, door);
}
