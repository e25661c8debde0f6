import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Finding, Tree } from "./tree.ts";

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

const LockEntry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  deprecated: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  os: z.union([z.string(), z.array(z.string())]).optional(),
});
const Lock = z.object({ packages: z.record(z.string(), LockEntry) });
type LockEntry = z.infer<typeof LockEntry>;

/** Each with a lock file of its own. */
export const installs = ["", "tools/runtime/"] as const;

/** Manifests name exact versions, and the clone's npm runs no code of a package. */
export function manifestFindings(tree: Tree): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of tree) {
    if (!/(?:^|\/)package\.json$/.test(file)) continue;
    const manifest = Manifest.parse(JSON.parse(text));
    for (const [name, range] of Object.entries(Object.assign({}, ...Object.values(manifest)))) {
      if (/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(range))) continue;
      findings.push(finding(file, `${name}: ${range} is not an exact version`));
    }
  }
  return findings;
}

/** What npm will install: nothing deprecated, nothing from elsewhere, nothing that could be swapped. */
export function lockFindings(file: string, text: string): Finding[] {
  const entries = Object.entries(Lock.parse(JSON.parse(text)).packages);
  return entries
    .filter(([place, entry]) => place.includes("node_modules/") && !entry.link)
    .flatMap(([place, entry]) =>
      faultsOf(entry).map((fault) => finding(file, `${place} ${fault}`)),
    );
}

export function readLock(root: string, install: string): readonly [file: string, text: string] {
  const file = `${install}package-lock.json`;
  return [file, readFileSync(path.join(root, file), "utf8")];
}

function faultsOf(entry: LockEntry): string[] {
  const { deprecated, resolved, integrity } = entry;
  return [
    ...(deprecated === undefined ? [] : [`is deprecated: ${deprecated}`]),
    ...(resolved === undefined || resolved.startsWith("https://registry.npmjs.org/")
      ? []
      : [`comes from ${resolved}`]),
    ...(integrity?.startsWith("sha512-") || isToolOfOtherPlatform(entry)
      ? []
      : ["has no sha512 integrity"]),
  ];
}

/** The registry may lack another platform's build of a development tool (decisions/0001). */
function isToolOfOtherPlatform({ dev, optional, os, integrity }: LockEntry): boolean {
  return dev && optional && os !== undefined && integrity === undefined;
}

function finding(file: string, message: string): Finding {
  return { rule: "dependencies", path: file, line: 1, message };
}
