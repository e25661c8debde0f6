import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memoryFolder = "/dev/shm";

/** What a run needs there: its databases, four products with their chains, and the browser's files. */
const needed = { folderGib: 5, memoryGib: 8 };

const gib = 2 ** 30;

/**
 * Where a run puts its temporary files: in memory where there is room, since dropping and cloning
 * hundreds of databases is ten times as slow on a disk; else where the system puts them. A TMPDIR
 * that somebody has set is respected.
 */
export function chooseTemporaryFolder(): { folder: string; why: string } {
  if (process.env.TMPDIR) return { folder: process.env.TMPDIR, why: "TMPDIR" };
  const lack = lackOfMemory();
  if (lack === undefined) return { folder: memoryFolder, why: "in memory" };
  return { folder: tmpdir(), why: lack };
}

function lackOfMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    accessSync(memoryFolder, constants.W_OK);
    if (bavail * bsize < needed.folderGib * gib) return `${memoryFolder} has too little room`;
  } catch {
    return `${memoryFolder} cannot be used`;
  }
  return process.availableMemory() < needed.memoryGib * gib ? "too little free memory" : undefined;
}
