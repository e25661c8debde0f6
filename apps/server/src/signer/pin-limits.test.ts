import { beforeEach, expect, it } from "vitest";
import { everyLimit } from "../../tests/every-limit.ts";
import { useTestStore } from "../../tests/record-keeper.ts";
import { firstNames, type Limits } from "../wire/operators/limits.ts";
import { changeOperators, type OperatorList, openOperatorList } from "./operators.ts";
import { pinLimits, signerLimits } from "./pin-limits.ts";

const configured = everyLimit("100");
const cold = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";
const hotAddress = "TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx";
const isOwn = (address: string) => address === hotAddress;
const never = { pinLimits: () => Promise.reject(new Error("nobody is asked")) };
const clock = { now: () => new Date(1_790_000_000_000) };

const records = useTestStore();
let operators: OperatorList;
let said: string[];

beforeEach(async () => {
  said = [];
  const store = await records.start();
  operators = openOperatorList(store, records.fileOf("operators"));
});

/** At a guard that has these limits already. */
function pin(limits: Limits, settings = configured): Promise<void> {
  const pinned = async ({ number }: { number: number }) => ({
    change: { kind: "limits", number, limits } as const,
  });
  const logger = { warn: (_: object, word: string) => said.push(word) };
  return pinLimits(
    { clock, operators, logger: logger as never, isOwn },
    { configured: settings, guard: { pinLimits: pinned } },
  );
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

it("a changed line moves nothing, and the start names it and who changes what is in force", async () => {
  await pin({ ...configured, COLD_ADDRESS: cold }, { ...configured, COLD_ADDRESS: cold });
  expect(said).toEqual([]);
  const edited = { ...configured, COLD_ADDRESS: hotAddress, STAKE_CAP_TRX: "101" };
  for (let start = 0; start < 3; start += 1) await pin(edited, edited);
  expect(operators.log()).toHaveLength(1);
  const limits = signerLimits({ clock, operators }, { configured: edited, guard: never });
  expect(limits).toMatchObject({ coldAddress: cold, stakeCap: 100_000_000n });
  expect(new Set(said)).toEqual(
    new Set([
      `COLD_ADDRESS is set to ${hotAddress}, but ${cold} is in force; STAKE_CAP_TRX is set to 101, but 100 is in force: two operators change it with "limits raise", which counts after 48 hours`,
    ]),
  );
});

it("no line is pinned too: a cold wallet and a hot limit that come later count for nothing", async () => {
  const none = { ...configured, HOT_LIMIT_TRX: "none", HOT_LIMIT_USDT: "none" };
  await pin(none, none);
  const edited = { ...none, COLD_ADDRESS: cold, HOT_LIMIT_USDT: "0" };
  await pin(edited, edited);
  const limits = signerLimits({ clock, operators }, { configured: edited, guard: never });
  expect(limits.coldAddress).toBeNull();
  expect(limits.hotLimit).toEqual({ TRX: null, USDT: null });
});

it("refuses a first cold wallet of its own keys", async () => {
  const settings = { ...configured, COLD_ADDRESS: hotAddress };
  await expect(pin(settings, settings)).rejects.toThrow(
    "COLD_ADDRESS is an address of the signer's own keys",
  );
  expect(operators.log()).toEqual([]);
});

it("pins what an earlier version did not, and leaves what it pinned", async () => {
  const old = Object.fromEntries(firstNames.map((name) => [name, "7"]));
  const change = { kind: "limits", number: 1, limits: old } as const;
  await changeOperators({ clock, operators }, { change, approvals: [] });
  const settings = { ...configured, COLD_ADDRESS: cold };
  const missing = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !(name in old)),
  ) as Limits;
  await expect(pin({ ...missing, COLD_ADDRESS: hotAddress }, settings)).rejects.toThrow(
    `COLD_ADDRESS is ${hotAddress} at the guard and ${cold} in the signer's settings`,
  );
  await pin(missing, settings);
  const limits = signerLimits({ clock, operators }, { configured, guard: never });
  expect(limits).toMatchObject({ coldAddress: cold, topUpCap: 100_000_000n });
  expect(limits.dayCap.TRX).toBe(7_000_000n);
});
