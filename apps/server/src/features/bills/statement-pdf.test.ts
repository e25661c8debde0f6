import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
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
};

/** A busy machine takes its time. */
const patient = { timeout: 60_000 };

it("draws no more than is read", async () => {
  let made = 0;
  async function* many(): AsyncGenerator<StatementLine> {
    for (; made < 30_000; made += 1) yield { kind: "opening", currency: "TRX", balanceUnits: 1n };
  }
  const pdf = statementPdf(head, many());
  await once(pdf, "readable");
  await expect.poll(() => pdf.readableLength, patient).toBeGreaterThan(256 * 1024);
  await sleep(100);
  const ahead = made;
  await sleep(200);
  expect(made).toBe(ahead);
  expect(made).toBeLessThan(30_000);
  let bytes = 0;
  for await (const chunk of pdf) bytes += chunk.length;
  expect(made).toBe(30_000);
  expect(bytes).toBeGreaterThan(256 * 1024);
}, 120_000);

it("breaks off when its lines do, and stops drawing when nobody reads any more", async () => {
  async function* broken(): AsyncGenerator<StatementLine> {
    yield { kind: "opening", currency: "TRX", balanceUnits: 1n };
    throw new Error("the books are gone");
  }
  const read = async () => {
    for await (const _ of statementPdf(head, broken()));
  };
  await expect(read()).rejects.toThrow("the books are gone");

  let left = false;
  async function* endless(): AsyncGenerator<StatementLine> {
    try {
      for (;;) yield { kind: "closing", currency: "TRX", balanceUnits: 1n };
    } finally {
      left = true;
    }
  }
  const pdf = statementPdf(head, endless());
  await once(pdf, "readable");
  pdf.destroy();
  await expect.poll(() => left, patient).toBe(true);
}, 60_000);
