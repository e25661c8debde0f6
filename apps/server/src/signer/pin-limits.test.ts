import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { openTestStore } from "../../tests/record-keeper.ts";
import type { Limits } from "../wire/operators/limits.ts";
import { type OperatorList, openOperatorList } from "./operators.ts";
import { pinLimits } from "./pin-limits.ts";
import type { RecordStore } from "./record-store.ts";

const configured: Limits = {
  ...{ AUTO_LIMIT_TRX: "100", AUTO_LIMIT_USDT: "100", PAYOUT_CAP_TRX: "100" },
  ...{ PAYOUT_CAP_USDT: "100", DAY_CAP_TRX: "100", DAY_CAP_USDT: "100" },
  ...{ UNPROVED_LIMIT_TRX: "100", UNPROVED_LIMIT_USDT: "100" },
};
const clock = { now: () => new Date(1_790_000_000_000) };

let folder: string;
let store: RecordStore;
let operators: OperatorList;

beforeEach(async () => {
  folder = makeTestFolder();
  store = await openTestStore(folder);
  operators = openOperatorList(store, path.join(folder, "operators"));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

/** At a guard that has these limits already. */
function pin(limits: Limits, settings = configured): Promise<void> {
  const pinned = async ({ number }: { number: number }) => ({
    change: { kind: "limits", number, limits } as const,
  });
  return pinLimits({ clock, operators }, { configured: settings, guard: { pinLimits: pinned } });
}

it("the first limits are those of the configuration, and not what the guard says", async () => {
  await expect(pin({ ...configured, DAY_CAP_TRX: "999999" })).rejects.toThrow(
    "DAY_CAP_TRX is 999999 at the guard and 100 in the signer's settings",
  );
  expect(operators.log()).toEqual([]);
  await pin({ ...configured, DAY_CAP_TRX: "100.0" });
  expect(operators.log()).toHaveLength(1);
});

it("the first limits fit together; later settings have no effect, whatever they are", async () => {
  const settings = { ...configured, PAYOUT_CAP_USDT: "101" };
  await expect(pin(settings, settings)).rejects.toThrow("PAYOUT_CAP_USDT is above DAY_CAP_USDT");
  await pin(configured);
  await pin(settings, settings);
  expect(operators.log()).toHaveLength(1);
});
