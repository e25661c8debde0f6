import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { untilChanged } from "./until-stopped.ts";

it("a change is noticed, and a read that fails is none", async () => {
  const said = ["TOld", "TOld", null, "TOld", "TNew"];
  let reads = 0;
  const read = () => {
    const now = said[Math.min(reads, said.length - 1)];
    reads += 1;
    if (now === null || now === undefined) throw new Error("the list is being replaced");
    return now;
  };
  expect(await untilChanged(read, 1)).toBe("TOld became TNew");
  expect(reads).toBe(said.length);
});

it("nothing ends while all stays as it was", async () => {
  let ended = false;
  void untilChanged(() => "TOld", 1).then(() => {
    ended = true;
  });
  await sleep(30);
  expect(ended).toBe(false);
});
