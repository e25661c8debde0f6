import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { payAtOnce } from "./pay-at-once.ts";

const all = Array.from({ length: 2_345 }, (_, place) => ({ id: String(place).padStart(5, "0") }));

/** Pages of what is open, as a store gives them. */
const list = async ({ afterId, limit }: { afterId: string; limit: number }) =>
  all.filter(({ id }) => id > afterId).slice(0, limit);

test("each is paid once, and counted where something was paid", async () => {
  const seen: string[] = [];
  const paid = await payAtOnce(list, async ({ id }) => {
    await null;
    seen.push(id);
    return !id.endsWith("0");
  });
  expect(seen.sort()).toEqual(all.map(({ id }) => id));
  expect(paid).toBe(all.length - 235);
});

test("nothing more is begun once one has failed", async () => {
  let begun = 0;
  const gate = Promise.withResolvers<boolean>();
  const paying = payAtOnce(list, async ({ id }) => {
    begun += 1;
    await null;
    if (id === "00007") throw new Error("no ledger");
    return gate.promise;
  });
  await expect(paying).rejects.toThrow("no ledger");
  const then = begun;
  gate.resolve(true);
  // Whatever follows from the gate is made of promises alone, and done when the turn ends.
  await nextTurn();
  expect(begun).toBe(then);
  expect(begun).toBeLessThan(all.length);
});

test("an empty list is paid at once", async () => {
  expect(
    await payAtOnce(
      async () => [],
      async () => true,
    ),
  ).toBe(0);
});
