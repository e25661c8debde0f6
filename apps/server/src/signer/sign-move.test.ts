import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { base58Address, type HexAddress, hexAddress } from "@clearhold/tron/address";
import {
  type BuildTerms,
  buildCollectUnstaked,
  buildDelegate,
  buildStake,
  buildTokenTransfer,
  buildTrxTransfer,
  buildUndelegate,
  buildUnstake,
} from "@clearhold/tron/build";
import { recoverSigner } from "@clearhold/tron/keys";
import { decodeChainTx, encodeRawTx, type RawTx, txIdOf } from "@clearhold/tron/transaction";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { useTestStore } from "../../tests/record-keeper.ts";
import type { HouseMove } from "../wire/signer/house-move.ts";
import { assignPlace, openAssignmentRecord } from "./assignments.ts";
import { openKeys, type SignerKeys } from "./key-store.ts";
import type { RecordStore } from "./record-store.ts";
import { type SignMoveDeps, signMove } from "./sign-move.ts";
import { openMoveRecord, openSigningRecord } from "./signed-records.ts";

const coin = 1_000_000n;
const usdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const cold = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";
const stranger = hexAddress("TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx");
const now = 1_790_000_000_000;

const records = useTestStore();
let keys: SignerKeys;
let store: RecordStore;
let deps: SignMoveDeps;
let dead: Set<string>;
let held: bigint;
let nowMs: number;
let hot: HexAddress;
let resource: HexAddress;
let alice: HexAddress;

beforeAll(async () => {
  const keyFolder = makeTestFolder();
  keys = await openKeys(path.join(keyFolder, "key"), "devnet", "of these tests alone");
  rmSync(keyFolder, { recursive: true });
  [hot, resource] = [keys.hot.addressAt(0), keys.resources.addressAt(0)];
  alice = keys.users.addressAt(0);
}, 120_000);
beforeEach(async () => {
  dead = new Set();
  held = 0n;
  nowMs = now;
  deps = await depsWith();
  await store.check();
  const owner = { purpose: "user", ownerId: `usr_${"1".repeat(26)}` } as const;
  const guard = { keepAddress: async () => null };
  await assignPlace({ ...deps, network: "devnet", hourlyMax: 1, guard }, owner);
});

async function depsWith(): Promise<SignMoveDeps> {
  store = await records.start();
  return {
    clock: { now: () => new Date(nowMs) },
    keys,
    assignments: openAssignmentRecord(store, records.fileOf("assignments")),
    record: openSigningRecord(store, records.fileOf("record")),
    moves: openMoveRecord(store, records.fileOf("moves")),
    deadPayments: { isDead: async ({ txid }) => dead.has(txid) },
    operators: { log: () => [], difference: () => null } as never,
    watch: {
      ...{ check: async () => {}, checkUnpaid: async () => {}, checkHeld: async () => {} },
      holds: async () => held,
    },
    policy: {
      ...{ network: "devnet", usdtContract: usdt },
      payoutCap: { TRX: 10n * coin, USDT: 10n * coin },
      dayCap: { TRX: 12n * coin, USDT: 12n * coin },
      hotAddress: base58Address(hot),
      resourceAddress: base58Address(resource),
      ...{ coldAddress: cold, hotLimit: { TRX: 100n * coin, USDT: 100n * coin } },
      feeLimitCap: 30n * coin,
      topUpCap: 60n * coin,
      topUpDayCap: 100n * coin,
      feeDayCap: 100n * coin,
      stakeCap: 1_000n * coin,
    },
  };
}

function terms(timestamp = now, life = 300_000): BuildTerms {
  const refBlock = { refBlockBytes: "0102", refBlockHash: "0102030405060708" };
  return { refBlock, timestamp, expiration: timestamp + life };
}

const id = (number = 0) => `mov_${String(number).padStart(26, "0")}`;
const place = { purpose: "user", index: 0 } as const;
const token = (from: HexAddress, to: HexAddress, units = 5n * coin) =>
  buildTokenTransfer({ from, to, units, token: hexAddress(usdt), feeLimit: 20n * coin }, terms())
    .raw;
const trx = (from: HexAddress, to: HexAddress, amount = 5n * coin, at = now) =>
  buildTrxTransfer({ from, to, amount }, terms(at)).raw;

function ask(move: HouseMove, raw: RawTx, attempt = 1) {
  const proofs = { approvals: [], reconciledAt: 0 };
  return signMove(deps, { move, attempt, rawHex: encodeRawTx(raw), ...proofs });
}

const units = 5n * coin;
const sweepUsdt = { id: id(), kind: "sweep", from: place, currency: "USDT", units } as const;
const sweepTrx = { ...sweepUsdt, currency: "TRX" } as const;
const topUp = { id: id(), kind: "top-up", to: place, units } as const;
const toCold = { id: id(), kind: "to-cold", currency: "TRX", units } as const;
const delegate = { id: id(), kind: "delegate", to: place, units } as const;
const stake = { id: id(), kind: "stake", units } as const;
const lending = () => ({ from: resource, to: alice, amount: units });

const moves: [string, HouseMove, () => RawTx, () => HexAddress][] = [
  ["a sweep of USDT", sweepUsdt, () => token(alice, hot), () => alice],
  ["a sweep of TRX", sweepTrx, () => trx(alice, hot), () => alice],
  ["a top-up", topUp, () => trx(resource, alice), () => resource],
  ["TRX to cold", toCold, () => trx(hot, hexAddress(cold)), () => hot],
  ["USDT to cold", { ...toCold, currency: "USDT" }, () => token(hot, hexAddress(cold)), () => hot],
  ["a stake", stake, () => buildStake(resource, units, terms()).raw, () => resource],
  [
    "an unstake",
    { ...stake, kind: "unstake" },
    () => buildUnstake(resource, units, terms()).raw,
    () => resource,
  ],
  [
    "a collection",
    { id: id(), kind: "collect-unstaked" },
    () => buildCollectUnstaked(resource, terms()).raw,
    () => resource,
  ],
  ["a loan of energy", delegate, () => buildDelegate(lending(), terms()).raw, () => resource],
  [
    "its return",
    { ...delegate, kind: "undelegate" },
    () => buildUndelegate(lending(), terms()).raw,
    () => resource,
  ],
];

describe("a move of the house's own coins", () => {
  it.each(moves)("is signed by its own key: %s", async (_what, move, raw, signer) => {
    const { rawHex, signatures } = decodeChainTx(await ask(move, raw()));
    expect(rawHex).toBe(encodeRawTx(raw()));
    expect(recoverSigner(txIdOf(rawHex), signatures[0] ?? "")).toBe(signer());
  });

  it.each<[string, HouseMove, () => RawTx]>([
    ["a sweep to a stranger", sweepTrx, () => trx(alice, stranger)],
    ["a sweep of USDT to a stranger", sweepUsdt, () => token(alice, stranger)],
    ["a sweep of more", sweepUsdt, () => token(alice, hot, 6n * coin)],
    ["a sweep of the other coin", sweepUsdt, () => trx(alice, hot)],
    ["a sweep of the hot wallet", sweepTrx, () => trx(hot, alice)],
    [
      "a sweep of an address that was given to nobody",
      { ...sweepTrx, from: { purpose: "user", index: 1 } },
      () => trx(keys.users.addressAt(1), hot),
    ],
    [
      "a sweep of the same place in the other branch",
      { ...sweepTrx, from: { purpose: "project", index: 0 } },
      () => trx(keys.projects.addressAt(0), hot),
    ],
    ["a top-up of a stranger", topUp, () => trx(resource, stranger)],
    ["a top-up by the hot wallet", topUp, () => trx(hot, alice)],
    [
      "a top-up above the cap",
      { ...topUp, units: 61n * coin },
      () => trx(resource, alice, 61n * coin),
    ],
    ["coins to another cold address", toCold, () => trx(hot, stranger)],
    [
      "a loan to a stranger",
      delegate,
      () => buildDelegate({ ...lending(), to: stranger }, terms()).raw,
    ],
    [
      "a loan that is locked",
      delegate,
      () => {
        const { raw } = buildDelegate(lending(), terms());
        return { ...raw, contract: { ...raw.contract, lock: true } as RawTx["contract"] };
      },
    ],
    [
      "a loan of bandwidth",
      delegate,
      () => {
        const { raw } = buildDelegate(lending(), terms());
        return {
          ...raw,
          contract: { ...raw.contract, resource: "BANDWIDTH" } as RawTx["contract"],
        };
      },
    ],
    [
      "a stake above the cap",
      { ...stake, units: 1_001n * coin },
      () => buildStake(resource, 1_001n * coin, terms()).raw,
    ],
    ["a stake of the hot wallet", stake, () => buildStake(hot, units, terms()).raw],
    ["a fee above the cap", sweepUsdt, () => ({ ...token(alice, hot), feeLimit: 31n * coin })],
    ["a fee that a sweep is not worth", { ...sweepTrx, units: 1n }, () => trx(alice, hot, 1n)],
    ["bytes for a later day", sweepTrx, () => trx(alice, hot, units, now + 2 * 3_600_000)],
    ["a fee for TRX", sweepTrx, () => ({ ...trx(alice, hot), feeLimit: 1n })],
    ["a memo", sweepTrx, () => ({ ...trx(alice, hot), data: "00" })],
    ["another permission", sweepTrx, () => ({ ...trx(alice, hot), permissionId: 2 })],
    ["a long life", sweepTrx, () => ({ ...trx(alice, hot), expiration: now + 3_600_000 })],
  ])("is refused: %s", async (_what, move, raw) => {
    await expect(ask(move, raw())).rejects.toMatchObject({ name: "SignerRefusal" });
    expect(readFileSync(records.fileOf("moves"), "utf8")).toBe("");
  });

  it("goes nowhere cold where no cold address is configured", async () => {
    deps = { ...deps, policy: { ...deps.policy, coldAddress: null } };
    await expect(ask(toCold, trx(hot, hexAddress(cold)))).rejects.toThrow(/no cold address/);
  });

  it.each([
    ["the hot wallet", () => base58Address(hot)],
    ["the resource wallet", () => base58Address(resource)],
    ["the contract of USDT", () => usdt],
  ])("goes nowhere cold where the cold address is %s", async (_what, place) => {
    const coldAddress = place();
    deps = { ...deps, policy: { ...deps.policy, coldAddress } };
    // No honest payment goes there, so that its bytes cannot even be built.
    const raw = token(hot, hexAddress(cold));
    const move = { ...toCold, currency: "USDT" } as const;
    await expect(ask(move, raw)).rejects.toThrow("the cold address is the house's own");
  });

  it("is answered with the same bytes again, also after the signer's death", async () => {
    const first = await ask(sweepTrx, trx(alice, hot));
    store.close();
    deps = await depsWith();
    await store.check();
    expect(await ask(sweepTrx, trx(alice, hot))).toBe(first);
    await expect(ask(sweepTrx, trx(alice, hot, units, now + 1))).rejects.toThrow(/other bytes/);
  });

  it("is signed again only when the attempt before is dead, and never as another", async () => {
    const first = txIdOf(decodeChainTx(await ask(sweepTrx, trx(alice, hot))).rawHex);
    const again = trx(alice, hot, units, now + 1);
    await expect(ask(sweepTrx, again, 2)).rejects.toThrow(/may still happen/);
    dead.add(first);
    await ask(sweepTrx, again, 2);
    const other = { ...sweepTrx, units: 4n * coin };
    await expect(ask(other, trx(alice, hot, 4n * coin), 3)).rejects.toThrow(/as another/);
  });

  const wastes: [string, Partial<HouseMove> & { kind: HouseMove["kind"] }, () => RawTx, number][] =
    [
      ["sweeps", sweepUsdt, () => token(alice, hot), 4],
      ["moves to cold", { ...toCold, currency: "USDT" }, () => token(hot, hexAddress(cold)), 4],
      ["top-ups of nothing", { ...topUp, units: 1n }, () => trx(resource, alice, 1n), 73],
    ];

  it.each(wastes)("burns no more in a day than the cap: %s", async (_what, move, raw, most) => {
    // All of what goes to cold is a surplus.
    held = 1_000n * coin;
    const waste = (number: number) => ask({ ...move, id: id(number) } as HouseMove, raw());
    for (let number = 1; number <= most; number += 1) await waste(number);
    const refusal = { message: "the network fees of 24 hours are above the cap", wait: "day-cap" };
    await expect(waste(0)).rejects.toMatchObject(refusal);
    // Another wallet pays for this one.
    const other = move.kind === "sweep" ? stake : sweepTrx;
    const bytes =
      move.kind === "sweep" ? buildStake(resource, units, terms()).raw : trx(alice, hot);
    await ask({ ...other, id: id(100) }, bytes);
    nowMs += 24 * 3_600_000 + 1;
    await waste(0);
  });

  it("tops up no more in a day than the cap, an attempt made twice counted once", async () => {
    const one = { ...topUp, units: 60n * coin };
    const raw = (at: number) => trx(resource, alice, 60n * coin, at);
    const first = txIdOf(decodeChainTx(await ask(one, raw(now))).rawHex);
    dead.add(first);
    await ask(one, raw(now + 1), 2);
    const next = { ...one, id: id(2) };
    await expect(ask(next, raw(now + 2))).rejects.toThrow(/24 hours/);
    nowMs += 24 * 3_600_000 + 1;
    await ask(next, raw(now + 2));
  });
});

describe("to the cold wallet", () => {
  const cap = 12n * coin;
  const send = (number: number, units: bigint, currency: "TRX" | "USDT" = "TRX") => {
    const to = hexAddress(cold);
    const raw = currency === "TRX" ? trx(hot, to, units, nowMs) : token(hot, to, units);
    return ask({ id: id(number), kind: "to-cold", currency, units }, raw);
  };
  const refusal = {
    message:
      "the moves to the cold wallet beyond the hot wallet's surplus of 24 hours are above the cap",
    wait: "day-cap",
  };

  it("goes all of a surplus, however much that is, and of the rest the cap to the unit", async () => {
    held = 100n * coin + 5_000n * coin;
    await send(1, 5_000n * coin);
    // Half of it is a surplus.
    held = 105n * coin;
    await send(2, 10n * coin);
    held = 0n;
    await send(3, cap - 5n * coin - 2n * coin);
    await expect(send(4, 2n * coin + 1n)).rejects.toMatchObject(refusal);
    await send(5, 2n * coin);
    await expect(send(6, 2n * coin)).rejects.toMatchObject(refusal);
    // A surplus that is smaller by one unit than the move.
    held = 100n * coin + 9n * coin - 1n;
    await expect(send(7, 9n * coin)).rejects.toMatchObject(refusal);
    held += 1n;
    await send(7, 9n * coin);
  });

  it("goes what is no surplus where the hot wallet has no limit, and each coin has its day", async () => {
    held = 5_000n * coin;
    deps = { ...deps, policy: { ...deps.policy, hotLimit: { TRX: null, USDT: null } } };
    await expect(send(1, cap + 1n)).rejects.toMatchObject(refusal);
    await send(1, cap);
    await send(2, cap, "USDT");
    await expect(send(3, 5n * coin, "USDT")).rejects.toMatchObject(refusal);
  });

  it("counts on through restarts, until 24 hours are over", async () => {
    await send(1, cap);
    for (let start = 0; start < 3; start += 1) {
      store.close();
      deps = await depsWith();
      await store.check();
      await expect(send(2, 2n * coin)).rejects.toMatchObject(refusal);
    }
    nowMs += 24 * 3_600_000;
    await send(2, cap);
  });
});
