import { execFile } from "node:child_process";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { makeOpenTestFolder } from "../../tools/test-folder.ts";

const run = promisify(execFile);
const mebibyte = 2 ** 20;

/** A file system of its own, so small that a test can fill it. */
export type SmallDisk = {
  readonly folder: string;
  /** Takes everything that is free, until `release`; gives how many MiB that was. */
  fill(): Promise<number>;
  /** Takes again what has become free meanwhile. */
  refill(): Promise<void>;
  release(): Promise<void>;
  /** Takes the file system away, with all that is on it. */
  remove(): Promise<void>;
};

/** Whether this account may mount a file system on this machine. */
export async function canMountDisks(): Promise<boolean> {
  try {
    const disk = await mountSmallDisk(4);
    await disk.remove();
    return true;
  } catch {
    return false;
  }
}

/**
 * An ext4 in a file, mounted where the other tests have their folders. It has no reserve for root,
 * so that it is as full for every process. @throws Error where mounting is not allowed.
 */
export async function mountSmallDisk(sizeMib: number): Promise<SmallDisk> {
  const base = makeOpenTestFolder();
  const image = path.join(base, "image");
  const folder = path.join(base, "disk");
  const ballast = path.join(folder, "ballast");
  await mkdir(folder);
  try {
    await run("truncate", ["-s", `${sizeMib}M`, image]);
    await run("mkfs.ext4", ["-q", "-F", "-m", "0", image]);
    await run("mount", ["-o", "loop", image, folder]);
  } catch (error) {
    await rm(base, { recursive: true, force: true });
    throw new Error("a small disk needs root, mkfs.ext4 and a loop device", { cause: error });
  }
  async function takeAll(): Promise<void> {
    const { bavail, bsize } = await statfs(folder);
    const file = await open(ballast, "a");
    const { size } = await file.stat();
    await file.close();
    // What is over after this, less than a block of some file, is taken byte by byte.
    await run("fallocate", ["-l", String(size + bavail * bsize), ballast]).catch(() => {});
    await run("dd", [
      "if=/dev/zero",
      `of=${ballast}`,
      "bs=4k",
      "oflag=append",
      "conv=notrunc",
    ]).catch(
      () => {}, // it ends by finding no room
    );
  }

  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      await takeAll();
      return Math.floor((bavail * bsize) / mebibyte);
    },
    refill: takeAll,
    release: () => rm(ballast, { force: true }),
    async remove() {
      await run("umount", [folder]);
      await rm(base, { recursive: true, force: true });
    },
  };
}
