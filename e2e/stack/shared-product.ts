import { test as base } from "@playwright/test";
import { type Stack, startStack } from "./start-stack.ts";

/**
 * For stories that need a person of their own and nothing else: those of one test worker take
 * turns on one product. Such a story gives its people names that no other one has, restarts no
 * process, publishes nothing, and moves the time on by minutes at most. Of the demo's person it
 * may spend a little.
 */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from it.
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: "worker" },
  ],
});
