import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Language, languages } from "@clearhold/contract/refusals";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import type {
  StatementHead,
  StatementLine,
} from "../../src/features/statements/bills/statement.ts";
import { statementPdf } from "../../src/features/statements/bills/statement-pdf.ts";
import { needPrograms, outputOf } from "../debian-programs.ts";
import { readPdf } from "./read-pdf.ts";

/** An "x" between two figures is an "x", and stays one when it is copied. */
const address = "TT9x915272eXPZgFEXkmULHSundo1qjVqp";
const titles = { "en-us": "Account statement", "ko-kr": "계정 명세서", "zh-cn": "账户对账单" };
const types = {
  "en-us": "Withdrawal requested",
  "ko-kr": "출금을 요청했습니다",
  "zh-cn": "已申请提现",
};

const bill: BillView = {
  ...{ id: "TRX-1", title: "", createtime: 1_795_000_000, blocktime: 0, order_no: "wdr_1" },
  ...{ tip: address, category: 2, money: "-12.345", unit: "TRX", money2: "", unit2: "" },
  ...{ fee: "0.5", balance_after: "7.000001", subject_id: "wdr_1", txid: "" },
  ...{ is_demo: false, tip_is_demo: false },
};

async function* linesOf(bills: readonly BillView[]): AsyncGenerator<StatementLine> {
  yield { kind: "opening", balance: money("TRX", 19_345_001n) };
  for (const one of bills) yield { kind: "bill", bill: one };
  yield { kind: "closing", balance: money("TRX", 7_000_001n) };
}

async function drawn(language: Language, accountName: string, bills: readonly BillView[]) {
  const head: StatementHead = {
    ...{ accountName, userId: "usr_1", language, timeZone: "Asia/Seoul" },
    ...{ generatedAt: new Date(1_795_000_000_000), from: null, to: null, category: "" },
    ...{ isDemo: false, network: "mainnet" },
    value: { balances: [], currency: "USDT", worth: 0n, ratedAt: null },
  };
  return Buffer.concat(await (await statementPdf(head, linesOf(bills))).toArray());
}

function savedAs(name: string, bytes: Buffer): string {
  const file = path.join(makeTestFolder(), name);
  writeFileSync(file, bytes);
  return file;
}

describe("a statement as PDF", () => {
  it.each([
    ["en-us", "José Müller"],
    ["en-us", "张伟喆"],
    ["ko-kr", "김민준"],
    ["ko-kr", "龘燚 민준"],
    ["zh-cn", "李娜"],
    ["zh-cn", "汉語 서연"],
  ] as const)("in %s has every letter of %s", async (language, name) => {
    const pages = readPdf(await drawn(language, name, [bill])); // throws for a glyph without a letter
    expect(pages.flat().join("")).toContain(name);
    expect(pages.flat().join("")).not.toContain("\u0000");
  });

  it.each(languages)("is tagged, names itself and is small in %s", async (language) => {
    const bytes = await drawn(
      language,
      "alice",
      Array(25).fill({ ...bill, title: types[language] }),
    );
    const text = bytes.toString("latin1");
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(text).toMatch(/\/DisplayDocTitle true/);
    expect(text).toMatch(/\/Marked true/);
    expect(text.match(/\/S \/H1\b/g)).toHaveLength(1);
    expect(text.match(/\/S \/P\b/g)?.length).toBeGreaterThan(30);
    expect(text).not.toContain("CIDFontType0C");
    expect(bytes.length).toBeLessThan(40_000);
  });

  it.for(languages)("is read by poppler and MuPDF in %s", async (language, context) => {
    needPrograms(context, "pdfinfo", "pdftotext", "mutool");
    const name = "张伟喆 김민준";
    const rows = ["-12.345", "-0.000001"].map((amount) => ({
      ...bill,
      ...{ money: amount, title: types[language] },
    }));
    const file = savedAs(`${language}.pdf`, await drawn(language, name, rows));
    const about = outputOf("pdfinfo", file);
    expect(about).toMatch(new RegExp(`^Title: +${titles[language]}$`, "m"));
    expect(about).toMatch(/^Tagged: +yes$/m);
    expect(about).toMatch(/^PDF version: +1\.7$/m);
    const byPoppler = outputOf("pdftotext", "-layout", file, "-").split("\n");
    const byMupdf = outputOf("mutool", "draw", "-F", "txt", file).split("\n");
    for (const lines of [byPoppler, byMupdf]) {
      for (const found of [titles[language], name, types[language], "-12.345", "-0.000001"]) {
        // Whole in one line: no letter is a line of its own.
        expect(lines.filter((line) => line.includes(found)).length, found).toBeGreaterThan(0);
      }
      expect(lines.filter((line) => line.includes(address))).toHaveLength(2);
    }
    expect(outputOf("pdfinfo", "-struct-text", file)).toContain("-12.345");
  });
});
