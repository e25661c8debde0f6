import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { databaseElsewhere } from "./database-elsewhere.ts";
import { watchDisk } from "./disk-space.ts";
import { NotReady } from "./heartbeat.ts";

const moreThanAnyDisk = 2 ** 40;

describe("the room on a disk", () => {
  it("is told in MiB, with what is needed", async () => {
    const watch = watchDisk(tmpdir(), 1);
    expect(await watch.check()).toMatch(/^\d+ MiB free, 1 MiB needed$/);
    expect(await watch.hasRoom()).toBe(true);
  });

  it.each([
    ["the data", tmpdir()],
    ["the database", path.join(tmpdir(), "postgres")],
    ["a database that had to move", path.join(databaseElsewhere(tmpdir()), "postgres")],
  ])("counts where %s is", async (_, full) => {
    const freeAt = async (folder: string) => (folder === full ? 3 : 900);
    expect(await watchDisk(tmpdir(), 1, freeAt).look()).toEqual({ freeMib: 3, neededMib: 1 });
  });

  it("that is too small makes the product unready, by name", async () => {
    const watch = watchDisk(tmpdir(), moreThanAnyDisk);
    expect(await watch.hasRoom()).toBe(false);
    const told = await watch.check().catch((error: unknown) => error);
    expect(told).toBeInstanceOf(NotReady);
    expect((told as NotReady).state).toMatch(/^\d+ MiB free, 1099511627776 MiB needed$/);
  });
});
