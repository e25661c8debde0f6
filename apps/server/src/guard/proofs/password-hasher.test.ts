import { expect, it } from "vitest";
import { deriveKeys } from "../rows/guard-keys.ts";
import { openPasswordHasher } from "./password-hasher.ts";

it("judges a fund password while more logins are tried than may wait", {
  timeout: 120_000,
}, async () => {
  const hasher = await openPasswordHasher(deriveKeys("ab".repeat(32)));
  const mine = { kind: "fund", ownerId: "usr_a", secret: "482913" } as const;
  const verifier = await hasher.hash(mine);
  const guesses = Array.from({ length: 60 }, (_, n) =>
    hasher.verify(undefined, { kind: "login", ownerId: "usr_nobody", secret: `guess ${n}` }),
  );
  const right = hasher.verify(verifier, mine);
  const ends = await Promise.allSettled(guesses);
  expect(ends.some(({ status }) => status === "rejected")).toBe(true);
  expect(await right).toBe(true);
});
