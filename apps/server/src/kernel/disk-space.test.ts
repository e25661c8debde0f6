import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { watchDisk } from "./disk-space.ts";
import { NotReady } from "./heartbeat.ts";

const moreThanAnyDisk = 2 ** 40;

describe("the room on a disk", () => {
  it("is told in MiB, with what is needed", async () => {
    const watch = watchDisk(tmpdir(), 1);
    expect(await watch.check()).toMatch(/^\d+ MiB free, 1 MiB needed$/);
    expect(await watch.hasRoom()).toBe(true);
  });

  it("that is too small makes the product unready, by name", async () => {
    const watch = watchDisk(tmpdir(), moreThanAnyDisk);
    expect(await watch.hasRoom()).toBe(false);
    const told = await watch.check().catch((error: unknown) => error);
    expect(told).toBeInstanceOf(NotReady);
    expect((told as NotReady).state).toMatch(/^\d+ MiB free, 1099511627776 MiB needed$/);
  });
});
