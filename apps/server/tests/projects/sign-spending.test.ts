import { rmSync } from "node:fs";
import path from "node:path";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { buildTokenTransfer, buildTrxTransfer } from "@clearhold/tron/build";
import { encodeRawTx, type RawTx } from "@clearhold/tron/transaction";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import {
  answerChallenge,
  createSoftwarePasskey,
  softwarePlace,
} from "../../src/main/commands/operator-proof.ts";
import { openAssignmentRecord } from "../../src/signer/assignments.ts";
import { openKeys, type SignerKeys } from "../../src/signer/key-store.ts";
import { openOperatorList } from "../../src/signer/operators.ts";
import type { RecordStore } from "../../src/signer/record-store.ts";
import { type SignMoveDeps, signMove } from "../../src/signer/sign-move.ts";
import { openMoveRecord, openSigningRecord } from "../../src/signer/signed-records.ts";
import { approvalChallenge } from "../../src/wire/signer/operator-approval.ts";
import { type SpendingOrder, spendingText } from "../../src/wire/signer/spending-order.ts";
import { coin } from "../payers.ts";
import { openTestStore } from "../record-keeper.ts";

const usdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const venture = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";
const stranger = "TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx";
const daySeconds = 24 * 3_600;
const leavesAt = 1_790_000_000;
const password = "of these tests alone";

let folder: string;
let keys: SignerKeys;
let store: RecordStore;
let deps: SignMoveDeps;
let dead: Set<string>;
let nowSeconds: number;
let watched: string;

const operators = ["olga", "pavel", "quinn"].map((name, place) => ({
  ...{ name, operatorId: `opr_${`${place}`.repeat(26)}`, passkey: createSoftwarePasskey(password) },
}));

beforeAll(async () => {
  const keyFolder = makeTestFolder();
  keys = await openKeys(path.join(keyFolder, "key"), "devnet", password);
  rmSync(keyFolder, { recursive: true });
}, 120_000);
beforeEach(async () => {
  folder = makeTestFolder();
  dead = new Set();
  nowSeconds = leavesAt;
  watched = "";
  store = await openTestStore(folder);
  deps = {
    clock: { now: () => new Date(nowSeconds * 1000) },
    keys,
    assignments: openAssignmentRecord(store, path.join(folder, "assignments")),
    record: openSigningRecord(store, path.join(folder, "record")),
    moves: openMoveRecord(store, path.join(folder, "moves")),
    operators: openOperatorList(store, path.join(folder, "operators")),
    deadPayments: { isDead: async ({ txid }) => dead.has(txid) },
    watch: {
      checkUnpaid: async () => {},
      checkHeld: async () => {},
      holds: async () => 0n,
      async check() {
        if (watched !== "") throw new Error(watched);
      },
    },
    policy: {
      ...{ network: "devnet", usdtContract: usdt, coldAddress: null, feeLimitCap: 30n * coin },
      hotLimit: { TRX: null, USDT: null },
      hotAddress: base58Address(keys.hot.addressAt(0)),
      resourceAddress: base58Address(keys.resources.addressAt(0)),
      payoutCap: { TRX: 10n * coin, USDT: 10n * coin },
      dayCap: { TRX: 15n * coin, USDT: 15n * coin },
      ...{ topUpCap: coin, topUpDayCap: coin, feeDayCap: 100n * coin, stakeCap: coin },
    },
  };
  for (const { name, operatorId, passkey } of operators) {
    const operator = { operatorId, name, publicKey: passkey.publicKey, ...softwarePlace };
    // The third comes in later.
    const fromMs = name === "quinn" ? (leavesAt + 60) * 1000 : 0;
    const number = deps.operators.log().length + 1;
    const change = { kind: "enrol", number, operator } as const;
    await deps.operators.append({ change, approvals: [], at: 0, fromMs });
  }
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function orderOf(changes: Partial<SpendingOrder> = {}): SpendingOrder {
  return {
    kind: "deploy",
    id: `dpl_${"0".repeat(26)}`,
    projectId: `prj_${"0".repeat(26)}`,
    currency: "USDT",
    units: 5n * coin,
    address: venture,
    documentHash: "",
    proposedAt: leavesAt - daySeconds,
    leavesAt,
    ...changes,
  };
}

type Bytes = { to?: string; units?: bigint; from?: "hot" | "resource"; life?: number };

function bytesOf(order: SpendingOrder, bytes: Bytes = {}): RawTx {
  const timestamp = nowSeconds * 1000;
  const refBlock = { refBlockBytes: "0102", refBlockHash: "0102030405060708" };
  const terms = { refBlock, timestamp, expiration: timestamp + (bytes.life ?? 300_000) };
  const from = (bytes.from === "resource" ? keys.resources : keys.hot).addressAt(0);
  const to = hexAddress(bytes.to ?? order.address);
  const units = bytes.units ?? order.units;
  if (order.currency === "TRX") return buildTrxTransfer({ from, to, amount: units }, terms).raw;
  const feeLimit = 20n * coin;
  return buildTokenTransfer({ from, to, token: hexAddress(usdt), units, feeLimit }, terms).raw;
}

type Ask = {
  order?: SpendingOrder;
  bytes?: Bytes;
  by?: readonly string[];
  /** What the operators had before their eyes. */
  approved?: SpendingOrder;
  network?: string;
  move?: number;
  reconciledAt?: number;
};

function ask(given: Ask = {}): Promise<string> {
  const { order = orderOf(), by = ["olga", "pavel"], network = "devnet", move = 1 } = given;
  const text = spendingText(network, given.approved ?? order);
  const approvals = by.map((name) => {
    const { operatorId = "", passkey } = operators.find((one) => one.name === name) ?? {};
    const challenge = approvalChallenge(text, operatorId);
    const assertion = passkey ? answerChallenge(passkey, password, challenge) : "{}";
    return { operatorId, assertion };
  });
  return signMove(deps, {
    move: { id: `mov_${`${move}`.padStart(26, "0")}`, kind: order.kind, order },
    ...{ attempt: 1, rawHex: encodeRawTx(bytesOf(order, given.bytes)), approvals },
    reconciledAt: given.reconciledAt ?? nowSeconds,
  });
}

const ownAddress = () => base58Address(keys.resources.addressAt(0));
const trx = { currency: "TRX" } as const;
const bill = { kind: "pay-cost", id: `cst_${"0".repeat(26)}`, proposedAt: leavesAt } as const;
const cost = () => orderOf({ ...bill, documentHash: "ab".repeat(32) });
const back = () => orderOf({ ...cost(), kind: "return-inflow", id: `rtn_${"0".repeat(26)}` });

describe("the signer and money that leaves a project", () => {
  it("signs what two operators' passkeys approved, in both coins, and answers the same again", async () => {
    const signed = await ask();
    expect(await ask()).toBe(signed);
    await ask({ order: orderOf({ ...trx, id: `dpl_${"1".repeat(26)}` }), move: 2 });
    await ask({ order: cost(), move: 3 });
    await ask({ order: back(), move: 4 });
  });

  it.each<[string, () => Ask, RegExp]>([
    ["one operator", () => ({ by: ["olga"] }), /two operators/],
    ["one operator twice", () => ({ by: ["olga", "olga"] }), /two operators/],
    ["nobody", () => ({ by: [] }), /two operators/],
    ["one who is not in yet", () => ({ by: ["olga", "quinn"] }), /two operators/],
    ["a stranger", () => ({ by: ["olga", "mallory"] }), /two operators/],
    [
      "approvals of another amount",
      () => ({ approved: orderOf({ units: coin }) }),
      /two operators/,
    ],
    [
      "approvals of another address",
      () => ({ approved: orderOf({ address: stranger }) }),
      /two operators/,
    ],
    [
      "approvals of another project",
      () => ({ approved: orderOf({ projectId: `prj_${"2".repeat(26)}` }) }),
      /two operators/,
    ],
    [
      "approvals of a later time",
      () => ({ approved: orderOf({ leavesAt: leavesAt + 1 }) }),
      /two operators/,
    ],
    ["approvals for another network", () => ({ network: "mainnet" }), /two operators/],
    [
      "a cost under a deployment's approval",
      () => ({ order: cost(), approved: orderOf() }),
      /two operators/,
    ],
    [
      "a return under a cost's approval",
      () => ({ order: back(), approved: cost() }),
      /two operators/,
    ],
    [
      "the return of another arrival",
      () => ({ order: back(), approved: { ...back(), documentHash: "cd".repeat(32) } }),
      /two operators/,
    ],
    [
      "another document",
      () => ({ order: cost(), approved: { ...cost(), documentHash: "cd".repeat(32) } }),
      /two operators/,
    ],
    ["bytes to another address", () => ({ bytes: { to: stranger } }), /not this move/],
    ["bytes of another amount", () => ({ bytes: { units: 6n * coin } }), /not this move/],
    ["bytes from another wallet", () => ({ bytes: { from: "resource" } }), /not this move/],
    ["more than the cap", () => ({ order: orderOf({ units: 11n * coin }) }), /above the cap/],
    [
      "less than 24 hours of announcement",
      () => ({ order: orderOf({ proposedAt: leavesAt - daySeconds + 1 }) }),
      /24 hours/,
    ],
    [
      "itself as the payee",
      () => ({ order: orderOf({ ...trx, address: ownAddress() }) }),
      /house itself/,
    ],
    ["an old comparison", () => ({ reconciledAt: leavesAt - 600 }), /compared/],
    ["a comparison of before the order", () => ({ reconciledAt: 1 }), /compared/],
  ])("does not sign for %s", async (_, given, reason) => {
    await expect(ask(given())).rejects.toThrow(reason);
    expect(deps.moves.list()).toEqual([]);
  });

  it("signs nothing before its time by the signer's own clock", async () => {
    nowSeconds = leavesAt - 1;
    await expect(ask()).rejects.toThrow(/does not leave yet/);
    nowSeconds = leavesAt;
    await ask();
  });

  it.each([
    ["a deployment", () => orderOf(), 72 * 3_600],
    ["a cost", () => cost(), 72 * 3_600],
    ["a return", () => back(), 72 * 3_600],
  ])("signs %s until its last moment, and no payment that outlives it", async (_, order, life) => {
    nowSeconds = leavesAt + life - 300;
    await expect(ask({ order: order(), bytes: { life: 301_000 } })).rejects.toThrow(/outlive/);
    nowSeconds = leavesAt + life;
    await expect(ask({ order: order(), bytes: { life: 1 } })).rejects.toThrow(/is over/);
    expect(deps.moves.list()).toEqual([]);
    nowSeconds = leavesAt + life - 300;
    await ask({ order: order() });
  });

  it("signs nothing while its own look at the chain finds something", async () => {
    watched = "coins are gone";
    await expect(ask()).rejects.toThrow(/coins are gone/);
  });

  it("pays an order once: another try only when the first is provably dead", async () => {
    await ask();
    const again = { move: 2, bytes: { life: 301_000 } };
    await expect(ask(again)).rejects.toThrow(/may still be paid/);
    const [first] = deps.moves.list();
    dead.add(first?.txid ?? "");
    await ask(again);
    expect(deps.moves.list().map(({ orderId }) => orderId)).toEqual([orderOf().id, orderOf().id]);
  });

  it("counts what left in 24 hours, one order once, each coin and kind by itself", async () => {
    const order = orderOf({ units: 10n * coin });
    await ask({ order });
    for (const { txid } of deps.moves.list()) dead.add(txid);
    await ask({ order, move: 2, bytes: { life: 301_000 } });
    const other = orderOf({ id: `dpl_${"1".repeat(26)}`, units: 6n * coin });
    await expect(ask({ order: other, move: 3 })).rejects.toThrow(/24 hours/);
    await ask({ order: { ...other, units: 5n * coin }, move: 3 });
    await ask({ order: cost(), move: 4 });
    await ask({ order: orderOf({ ...trx, id: `dpl_${"3".repeat(26)}` }), move: 5 });
  });
});
