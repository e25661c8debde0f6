import { once } from "node:events";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import type { StatementHead, StatementLine } from "./statement.ts";
import { statementPdf } from "./statement-pdf.ts";

const head: StatementHead = {
  accountName: "alice",
  userId: "usr_1",
  language: "ko-kr",
  timeZone: "Asia/Seoul",
  generatedAt: new Date(1_795_000_000_000),
  from: null,
  to: null,
  category: "",
  isDemo: false,
  network: "mainnet",
  value: { balances: [], currency: "USDT", worth: 0n, ratedAt: null },
};

const bill: BillView = {
  ...{ id: "USDT-1", title: "", createtime: 1_795_000_000, blocktime: 0, order_no: "dep_1" },
  ...{ tip: "", category: 1, money: "1", unit: "USDT", money2: "", unit2: "", fee: "" },
  ...{ balance_after: "1", subject_id: "dep_1", txid: "", is_demo: false, tip_is_demo: false },
};

const bytesWaitingMax = 256 * 1024;

/** A busy machine takes its time. */
const patient = { timeout: 60_000 };

it("draws no more than is read", async () => {
  let made = 0;
  let waitingMost = 0;
  let pdf: Readable | undefined;
  async function* many(): AsyncGenerator<StatementLine> {
    for (; made < 30_000; made += 1) {
      waitingMost = Math.max(waitingMost, pdf?.readableLength ?? 0);
      yield { kind: "opening", balance: money("TRX", 1n) };
    }
  }
  pdf = await statementPdf(head, many());
  while (pdf.readableLength <= bytesWaitingMax) await nextTurn();
  const ahead = made;
  await nextTurn(); // a line a turn, were it not full
  expect(made).toBe(ahead);
  expect(made).toBeLessThan(30_000);
  let bytes = 0;
  for await (const chunk of pdf) bytes += chunk.length;
  expect(made).toBe(30_000);
  expect(bytes).toBeGreaterThan(bytesWaitingMax);
  expect(waitingMost).toBeLessThanOrEqual(bytesWaitingMax);
}, 120_000);

it("breaks off when its lines do, and stops drawing when nobody reads any more", async () => {
  async function* broken(): AsyncGenerator<StatementLine> {
    yield { kind: "opening", balance: money("TRX", 1n) };
    throw new Error("the books are gone");
  }
  const read = async () => {
    for await (const _ of await statementPdf(head, broken()));
  };
  await expect(read()).rejects.toThrow("the books are gone");

  let left = false;
  async function* endless(): AsyncGenerator<StatementLine> {
    try {
      for (;;) yield { kind: "closing", balance: money("TRX", 1n) };
    } finally {
      left = true;
    }
  }
  const pdf = await statementPdf(head, endless());
  await once(pdf, "readable");
  pdf.destroy();
  await expect.poll(() => left, patient).toBe(true);
}, 60_000);

it.each([
  ["no movement", "en-us", "alice", []],
  ["no debit", "ko-kr", "김민준", ["0.000001", "250"]],
  ["no debit", "zh-cn", "张伟", ["12.5"]],
  ["a debit", "en-us", "bob", ["-7.25"]],
] as const)(
  "gives each letter its width where there is %s, in %s",
  async (_, language, name, amounts) => {
    async function* lines(): AsyncGenerator<StatementLine> {
      yield { kind: "opening", balance: money("USDT", 0n) };
      for (const amount of amounts) yield { kind: "bill", bill: { ...bill, money: amount } };
      yield { kind: "closing", balance: money("USDT", 1n) };
    }
    const pdf = await statementPdf({ ...head, language, accountName: name }, lines());
    const chunks = await pdf.toArray();
    const widths =
      Buffer.concat(chunks)
        .toString("latin1")
        .match(/\/W \[.*/g) ?? [];
    expect(widths.length).toBeGreaterThanOrEqual(2);
    expect(widths.join()).not.toMatch(/null|NaN|undefined/);
  },
);
