import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CurrencyCode, money } from "@clearhold/money";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { buildTokenTransfer, buildTrxTransfer } from "@clearhold/tron/build";
import { recoverSigner } from "@clearhold/tron/keys";
import { decodeChainTx, encodeRawTx, type RawTx, txIdOf } from "@clearhold/tron/transaction";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { useTestStore } from "../../tests/record-keeper.ts";
import { signBooksWord } from "../wire/signer/books-word.ts";
import {
  orderPublicKey,
  orderText,
  type PaymentOrder,
  signOrder,
} from "../wire/signer/payment-order.ts";
import { openAssignmentRecord } from "./assignments.ts";
import { openBookHead } from "./book-head.ts";
import { openKeys, type SignerKeys } from "./key-store.ts";
import { openOperatorList } from "./operators.ts";
import type { RecordStore } from "./record-store.ts";
import { type SignPaymentDeps, signPayment } from "./sign-payment.ts";
import { openMoveRecord, openSigningRecord } from "./signed-records.ts";

const coin = 1_000_000n;
const seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
const usdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const payee = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";
const stranger = "TDii6vao7xyWg2rKPbCPWVRpSmne8xcqYx";
const now = 1_790_000_000_000;

const records = useTestStore();
let keys: SignerKeys;
let store: RecordStore;
let deps: SignPaymentDeps;
let dead: Set<string>;
let nowMs: number;

beforeAll(async () => {
  const keyFolder = makeTestFolder();
  keys = await openKeys(path.join(keyFolder, "key"), "devnet", "of these tests alone");
  rmSync(keyFolder, { recursive: true });
}, 120_000);
beforeEach(async () => {
  dead = new Set();
  nowMs = now;
  deps = await depsWith();
  await store.check();
});

async function depsWith(): Promise<SignPaymentDeps> {
  store = await records.start();
  return {
    clock: { now: () => new Date(nowMs) },
    keys,
    policy: {
      network: "devnet",
      usdtContract: usdt,
      hotAddress: base58Address(keys.hot.addressAt(0)),
      payoutCap: { TRX: 100n * coin, USDT: 100n * coin },
      dayCap: { TRX: 250n * coin, USDT: 250n * coin },
      ...{ feeLimitCap: 30n * coin, feeDayCap: 100n * coin },
      autoLimit: { TRX: 1_000n * coin, USDT: 1_000n * coin },
    },
    moves: openMoveRecord(store, records.fileOf("moves")),
    record: openSigningRecord(store, records.fileOf("record")),
    assignments: openAssignmentRecord(store, records.fileOf("assignments")),
    operators: openOperatorList(store, records.fileOf("operators")),
    evidence: { unitsTo: async () => 0n },
    deadPayments: { isDead: async ({ txid }) => dead.has(txid) },
    watch: { check: async () => {}, checkUnpaid: async () => {} },
    orderPublicKey: orderPublicKey(seed),
    bookHead: openBookHead(store, records.fileOf("books")),
  };
}

/** The guard has confirmed an order from the books, at this very second. */
function booksOf(orderId: string, seq = 7n, hash = "ab".repeat(32)) {
  const word = { orderId, head: { epoch: 1, seq, hash }, at: Math.floor(nowMs / 1000) };
  const { text: booksText, signature: booksSignature } = signBooksWord(word, seed);
  return { booksText, booksSignature };
}

function orderOf(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    network: "devnet",
    id: `wdr_${"0".repeat(26)}`,
    userId: `usr_${"1".repeat(26)}`,
    amount: money("USDT", 10n * coin),
    fee: money("USDT", coin),
    address: payee,
    createdAt: now / 1000,
    ...changes,
  };
}

function inCoins(currency: CurrencyCode) {
  return { amount: money(currency, 10n * coin), fee: money(currency, coin) };
}

type Built = { to?: string; units?: bigint; feeLimit?: bigint; timestamp?: number; life?: number };

function built(order: PaymentOrder, changes: Built = {}): RawTx {
  const timestamp = changes.timestamp ?? now;
  const terms = {
    refBlock: { refBlockBytes: "0102", refBlockHash: "0102030405060708" },
    timestamp,
    expiration: timestamp + (changes.life ?? 300_000),
  };
  const from = keys.hot.addressAt(0);
  const to = hexAddress(changes.to ?? order.address);
  const units = changes.units ?? order.amount.units - order.fee.units;
  if (order.amount.currency === "TRX")
    return buildTrxTransfer({ from, to, amount: units }, terms).raw;
  const feeLimit = changes.feeLimit ?? 20n * coin;
  return buildTokenTransfer({ from, to, token: hexAddress(usdt), units, feeLimit }, terms).raw;
}

function ask(order: PaymentOrder, raw: RawTx, attempt = 1, books = booksOf(order.id)) {
  const { text, signature } = signOrder(order, seed);
  return signPayment(deps, {
    orderText: text,
    orderSignature: signature,
    ...books,
    approvals: [],
    evidence: [],
    reconciledAt: nowMs / 1000,
    attempt,
    rawHex: encodeRawTx(raw),
  });
}

describe("the signer", () => {
  it.each(["TRX", "USDT"] as const)(
    "signs the payment of %s that the order says",
    async (coins) => {
      const order = orderOf(inCoins(coins));
      const raw = built(order);
      const { rawHex, signatures } = decodeChainTx(await ask(order, raw));
      expect(rawHex).toBe(encodeRawTx(raw));
      expect(recoverSigner(txIdOf(rawHex), signatures[0] ?? "")).toBe(keys.hot.addressAt(0));
    },
  );

  it("answers the same attempt with the same bytes, also after its own death", async () => {
    const order = orderOf();
    const first = await ask(order, built(order));
    expect(await ask(order, built(order))).toBe(first);
    store.close();
    deps = await depsWith();
    expect(await ask(order, built(order))).toBe(first);
    await expect(ask(order, built(order, { timestamp: now + 1 }))).rejects.toThrow(/other bytes/);
  });

  it.each<[string, (order: PaymentOrder) => RawTx]>([
    ["another payee", (order) => built(order, { to: stranger })],
    ["more", (order) => built(order, { units: order.amount.units })],
    ["less", (order) => built(order, { units: 1n })],
    ["a later day", (order) => built(order, { timestamp: now + 3 * 3_600_000 })],
    ["a longer life", (order) => built(order, { life: 3_600_000 })],
    ["a memo", (order) => ({ ...built(order), data: "00" })],
    ["another permission", (order) => ({ ...built(order), permissionId: 2 })],
    ["a fee above the cap", (order) => built(order, { feeLimit: 31n * coin })],
    [
      "another token",
      (order) => {
        const raw = built(order);
        const contractAddress = hexAddress(stranger);
        return { ...raw, contract: { ...raw.contract, contractAddress } as RawTx["contract"] };
      },
    ],
    [
      "TRX with it",
      (order) => {
        const raw = built(order);
        return { ...raw, contract: { ...raw.contract, callValue: 1n } as RawTx["contract"] };
      },
    ],
    [
      "an approval instead of a transfer",
      (order) => {
        const raw = built(order);
        const { data } = raw.contract as { data: string };
        const approve = `095ea7b3${data.slice(8)}`;
        return { ...raw, contract: { ...raw.contract, data: approve } as RawTx["contract"] };
      },
    ],
    [
      "another owner",
      (order) => {
        const raw = built(order);
        const ownerAddress = hexAddress(stranger);
        return { ...raw, contract: { ...raw.contract, ownerAddress } as RawTx["contract"] };
      },
    ],
    ["the other currency", (order) => built({ ...order, ...inCoins("TRX") })],
  ])("refuses %s than the order says", async (_what, make) => {
    const order = orderOf();
    await expect(ask(order, make(order))).rejects.toMatchObject({ name: "SignerRefusal" });
    expect(readFileSync(records.fileOf("record"), "utf8")).toBe("");
  });

  it("refuses an order that the guard did not sign, or that was changed after", async () => {
    const order = orderOf();
    const { signature } = signOrder(order, seed);
    for (const changed of [
      { ...order, address: stranger },
      { ...order, amount: money("USDT", 20n * coin) },
      { ...order, id: `wdr_${"9".repeat(26)}` },
    ]) {
      const call = signPayment(deps, {
        orderText: orderText(changed),
        orderSignature: signature,
        ...booksOf(changed.id),
        approvals: [],
        evidence: [],
        reconciledAt: now / 1000,
        attempt: 1,
        rawHex: encodeRawTx(built(changed)),
      });
      await expect(call).rejects.toThrow(/not authorised/);
    }
    const elsewhere = orderOf({ network: "mainnet" });
    await expect(ask(elsewhere, built(elsewhere))).rejects.toThrow(/another network/);
  });

  it("pays no more than its caps, whatever the orders say", async () => {
    const large = orderOf({ amount: money("USDT", 102n * coin) });
    await expect(ask(large, built(large))).rejects.toThrow(/above the cap/);
    for (const number of [1, 2]) {
      const order = orderOf({
        id: `wdr_${String(number).padStart(26, "0")}`,
        amount: money("USDT", 101n * coin),
      });
      await ask(order, built(order, { timestamp: now + number }));
    }
    const amount = money("USDT", 101n * coin);
    const third = orderOf({ id: `wdr_${"3".padStart(26, "0")}`, amount });
    await expect(ask(third, built(third))).rejects.toThrow(/24 hours/);
    const trx = orderOf({ id: `wdr_${"4".padStart(26, "0")}`, ...inCoins("TRX") });
    await ask(trx, built(trx));
    nowMs += 24 * 3_600_000 + 1;
    await ask(third, built(third));
  });

  it("signs a second payment only when the first is dead, and counts both as one", async () => {
    const order = orderOf({ amount: money("USDT", 101n * coin) });
    const first = txIdOf(decodeChainTx(await ask(order, built(order))).rawHex);
    const again = built(order, { timestamp: now + 1 });
    await expect(ask(order, again, 2)).rejects.toThrow(/may still be paid/);
    dead.add(first);
    await ask(order, again, 2);
    await expect(ask(order, built(order, { timestamp: now + 2 }), 1)).rejects.toThrow();
    expect(deps.record.unitsSince("USDT", now - 1)).toBe(100n * coin);
    const smaller = { ...order, amount: money("USDT", 50n * coin) };
    await expect(ask(smaller, built(smaller), 3)).rejects.toThrow(/other content/);
  });

  it("repeats payments no more in a day than their fees may burn", async () => {
    const order = orderOf();
    const repeated = async () => {
      for (let attempt = 1; attempt < 9; attempt += 1) {
        await ask(order, built(order, { timestamp: now + attempt }), attempt);
        dead.add(deps.record.ofOrder(order.id).at(-1)?.txid ?? "");
      }
    };
    await expect(repeated()).rejects.toMatchObject({ wait: "day-cap" });
    expect(deps.record.list()).toHaveLength(5);
    const next = orderOf({ id: `wdr_${"2".repeat(26)}` });
    await ask(next, built(next, { timestamp: now + 20 }));
  });

  it("cuts off a line that a crash tore, and starts with no other damage", async () => {
    const order = orderOf();
    await ask(order, built(order));
    store.close();
    const file = records.fileOf("record");
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, `${whole}{"at":17900`);
    deps = await depsWith();
    await store.check();
    expect(readFileSync(file, "utf8")).toBe(whole);
    expect(deps.record.ofOrder(order.id)).toHaveLength(1);
    store.close();
    writeFileSync(file, `garbage\n${whole}`);
    deps = await depsWith();
    await expect(store.check()).rejects.toThrow("record: line 1 is damaged");
  });

  it("signs nothing while another program writes to its record", async () => {
    const order = orderOf();
    await store.check();
    writeFileSync(records.fileOf("record"), "\n", { flag: "a" });
    await expect(ask(order, built(order))).rejects.toThrow(/another program/);
  });
});
