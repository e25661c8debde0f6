import { statfs } from "node:fs/promises";
import path from "node:path";
import { databaseElsewhere } from "./database-elsewhere.ts";
import { NotReady } from "./heartbeat.ts";

/** How much room there is for what the product writes, and how much there has to be. */
export type DiskSpace = { readonly freeMib: number; readonly neededMib: number };

export type DiskWatch = {
  look(): Promise<DiskSpace>;
  hasRoom(): Promise<boolean>;
  /** The figures in words, for /readyz. @throws NotReady with the same words while there is no room. */
  check(): Promise<string>;
};

const mebibyte = 2 ** 20;

/**
 * Looks at the disk of a data directory, and at the database's where that is another one, be it
 * mounted in the directory or elsewhere. Asked anew each time, so that nobody waits for a restart
 * when there is room again.
 */
export function watchDisk(dataDir: string, neededMib: number, freeAt = freeMibAt): DiskWatch {
  const databases = [dataDir, databaseElsewhere(dataDir)].map((root) =>
    path.join(root, "postgres"),
  );
  async function look(): Promise<DiskSpace> {
    const free = await Promise.all([dataDir, ...databases].map(freeAt));
    return { freeMib: Math.min(...free), neededMib };
  }

  return {
    look,
    hasRoom: async () => isEnough(await look()),
    async check() {
      const space = await look();
      if (!isEnough(space)) throw new NotReady(diskWords(space));
      return diskWords(space);
    },
  };
}

export function isEnough({ freeMib, neededMib }: DiskSpace): boolean {
  return freeMib >= neededMib;
}

export function diskWords({ freeMib, neededMib }: DiskSpace): string {
  return `${freeMib} MiB free, ${neededMib} MiB needed`;
}

/** What an ordinary account may still write there; no limit where there is no such folder. */
async function freeMibAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Math.floor((bavail * bsize) / mebibyte);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Number.POSITIVE_INFINITY;
    throw error;
  }
}
