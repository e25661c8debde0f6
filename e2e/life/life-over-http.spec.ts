import { test } from "@playwright/test";
import { startStack } from "../stack/start-stack.ts";
import { checkBooks, checkLife } from "./check-life.ts";
import { liveOneLife } from "./live.ts";

test("a whole life of money over HTTP alone", async () => {
  const stack = await startStack();
  try {
    const life = await liveOneLife(stack, "harriet");
    await checkLife(stack, life);
    await checkBooks(stack);
  } finally {
    await stack.stop();
  }
});
