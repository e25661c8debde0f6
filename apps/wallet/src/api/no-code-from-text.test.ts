import { expect, it } from "vitest";
import { config } from "zod/mini";
import "./no-code-from-text.ts";

it("is heard by zod, which makes no function of a text from here on", () => {
  expect(config().jitless).toBe(true);
});
