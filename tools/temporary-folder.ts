import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memoryFolder = "/dev/shm";

/** A whole run holds up to one: its databases, the products with their chains, and the browser's files. */
export const neededRoomGib = 2;
/** In memory those files compete with the processes themselves. */
const inMemory = { folderGib: 5, memoryGib: 8 };

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

/** Why a run that needs so much could only fail there, in one sentence; undefined where it can go on. */
export function lackOfRoom(folder: string, neededGib: number): string | undefined {
  const way = "another folder can be named with TMPDIR";
  try {
    const { bavail, bsize } = statfsSync(folder);
    accessSync(folder, constants.W_OK);
    const free = (bavail * bsize) / gib;
    if (free >= neededGib) return undefined;
    return `${folder} has ${free.toFixed(1)} GiB free and the tests need ${neededGib} GiB; ${way}`;
  } catch {
    return `${folder} cannot be used for temporary files; ${way}`;
  }
}

function lackOfMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    accessSync(memoryFolder, constants.W_OK);
    if (bavail * bsize < inMemory.folderGib * gib) return `${memoryFolder} has too little room`;
  } catch {
    return `${memoryFolder} cannot be used`;
  }
  return process.availableMemory() < inMemory.memoryGib * gib
    ? "too little free memory"
    : undefined;
}
