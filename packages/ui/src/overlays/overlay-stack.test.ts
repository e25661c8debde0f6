import { expect, it } from "vitest";
import { closeTopOverlay, pushOverlay } from "./overlay-stack.ts";

it("closes the top overlay first, and says when none is left", () => {
  const closed: string[] = [];
  const dropSheet = pushOverlay(() => closed.push("sheet"));
  const dropDialog = pushOverlay(() => closed.push("dialog"));
  expect(closeTopOverlay()).toBe(true);
  dropDialog();
  expect(closeTopOverlay()).toBe(true);
  dropSheet();
  expect(closeTopOverlay()).toBe(false);
  expect(closed).toEqual(["dialog", "sheet"]);
});
