import { expect, it } from "vitest";
import type { Actor } from "../../../kernel/actor.ts";
import { messageView } from "./message-view.ts";

const reader = { language: "en-us", demo: false } as Actor;

it.each(["box-ready", "reward-paid"])("%s leads to the box that it is about", (kind) => {
  const row = {
    ...{ id: 1n, category: "money" as const, kind, subjectId: "box_1" },
    ...{ at: new Date(1_790_000_000_000), readAt: null },
    params: { campaign: "Autumn", currency: "TRX", units: "7000000", until: 1_790_000_000 },
  };
  const view = messageView(row, reader);
  expect(view).toMatchObject({ about: "reward", subject_id: "box_1", help: "reward-boxes" });
  expect(view.content).toContain("box of Autumn");
});

it("tells the second in which something begins, not the one before", () => {
  const row = {
    ...{ id: 1n, category: "security" as const, kind: "factor-off-asked", subjectId: "1" },
    ...{ at: new Date(1_790_000_000_000), readAt: null },
    params: { factor: "email", from: new Date(1_790_086_400_400).toISOString() },
  };
  expect(messageView(row, reader).from).toBe(1_790_086_401);
});
