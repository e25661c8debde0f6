import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import type { StatementHead, StatementLine } from "./statement.ts";
import { statementCsv } from "./statement-csv.ts";

const head: StatementHead = {
  accountName: "alice",
  userId: "usr_1",
  language: "en-us",
  timeZone: "UTC",
  generatedAt: new Date(1_795_000_000_000),
  from: null,
  to: null,
  category: "",
  isDemo: false,
  network: "mainnet",
  value: { balances: [money("TRX", 35_000_000n)], currency: "KRW", worth: null, ratedAt: null },
};
const bill: BillView = {
  id: "TRX-1",
  title: "Subscription",
  createtime: 1_795_000_000,
  blocktime: 0,
  order_no: "P000001",
  tip: "Harbour roofs",
  category: 4,
  money: "-12.5",
  unit: "TRX",
  money2: "",
  unit2: "",
  fee: "",
  balance_after: "0.000001",
  subject_id: "sub_1",
  txid: "",
  is_demo: false,
  tip_is_demo: false,
};

async function* linesOf(bills: Iterable<BillView>): AsyncGenerator<StatementLine> {
  for (const one of bills) yield { kind: "bill", bill: one };
}

async function textOf(of: StatementHead, bills: Iterable<BillView>): Promise<string> {
  let text = "";
  for await (const chunk of statementCsv(of, linesOf(bills))) text += chunk;
  return text;
}

describe("a statement as CSV", () => {
  it("values the coins, with the time of the rates, or says that there are none", async () => {
    expect(await textOf(head, [])).toContain(
      "Value of the closing balances,35.000000 TRX,,,,,,,,,,,,\r\nRates as of,No current rate,",
    );
    const value = { ...head.value, worth: 1_400_599n, ratedAt: new Date(1_795_000_000_000) };
    expect(await textOf({ ...head, value }, [])).toContain(
      "Value of the closing balances,35.000000 TRX ≈ 14005 KRW,,,,,,,,,,,,\r\nRates as of,2026-11-18 11:06:40,",
    );
  });

  it.each([
    ["en-us", "Display currency,CNY is no longer offered. Values are in USDT."],
    ["ko-kr", "표시 통화,CNY은(는) 더 이상 제공되지 않습니다. 가치를 USDT로 표시합니다."],
  ] as const)("says that the chosen currency is gone: %s", async (language, said) => {
    const value = { ...head.value, currency: "USDT", gone: "CNY" } as const;
    expect(await textOf({ ...head, language, value }, [])).toContain(said);
    expect(await textOf({ ...head, language }, [])).not.toContain(said.split(",")[0]);
  });

  it("writes figures as figures, exact, with all decimals and without a sign", async () => {
    const text = await textOf(head, [bill]);
    expect(text.startsWith("\ufeffAccount,alice,")).toBe(true);
    expect(text.trimEnd().split("\r\n").at(-1)).toBe(
      "2026-11-18 11:06:40,Subscription,P000001,Harbour roofs,,12.500000,TRX,,,,0.000001,,,false",
    );
    const deposit = { ...bill, money: "1234.5", txid: "ab", blocktime: 1_794_999_985 };
    expect((await textOf(head, [deposit])).trimEnd().split("\r\n").at(-1)).toBe(
      "2026-11-18 11:06:40,Subscription,P000001,Harbour roofs,1234.500000,,TRX,,,,0.000001,ab,2026-11-18 11:06:25,false",
    );
  });

  it("adds up in every line, and says how", async () => {
    const withdrawal = { ...bill, money: "-12", fee: "0.5", balance_after: "88" };
    const exchange = { ...bill, money: "9.949999", fee: "0.050001", balance_after: "97.949999" };
    const payout = { ...bill, money: "56.1", fee: "4", balance_after: "154.049999" };
    const paid = { ...bill, money: "-40", money2: "9.949999", unit2: "USDT" as const };
    const rows = [withdrawal, exchange, payout, { ...paid, balance_after: "114.049999" }];
    const text = await textOf(head, rows);
    expect(text).toContain(
      "How it adds up,Every line: Balance before + Received − Paid − Fee = Balance after",
    );
    const lines = text
      .trimEnd()
      .split("\r\n")
      .slice(-rows.length)
      .map((line) => line.split(","));
    expect(lines.map((line) => [line[4], line[5], line[7]])).toEqual([
      ["", "11.500000", "0.500000"],
      ["10.000000", "", "0.050001"],
      ["60.100000", "", "4.000000"],
      ["", "40.000000", ""],
    ]);
    const units = (figure = "") => BigInt(figure.replace(".", ""));
    let balance = units("100.000000");
    for (const line of lines) {
      balance += units(line[4]) - units(line[5]) - units(line[7]);
      expect(units(line[10])).toBe(balance);
    }
    expect(lines.at(-1)?.slice(8, 10)).toEqual(["9.949999", "USDT"]);
  });

  it.each([
    ['=HYPERLINK("http://evil.example","open")'],
    ["+1+cmd|' /C calc'!A0"],
    ["-2+3"],
    ["@SUM(A1:A9)"],
    ["\t=1"],
    ["\r=1"],
    ["＝1+1"],
  ])("makes %j harmless, in a name and in a row", async (formula) => {
    const text = await textOf({ ...head, accountName: formula }, [{ ...bill, tip: formula }]);
    const quoted = formula.replaceAll('"', '""');
    expect(text.split(`'${quoted}`)).toHaveLength(3);
    expect(text.split(quoted)).toHaveLength(3);
  });

  it("keeps a quote, a comma and a line break inside their field", async () => {
    const text = await textOf(head, [{ ...bill, tip: 'a "b", c\r\nd' }]);
    expect(text).toContain('"a ""b"", c\r\nd"');
  });

  it("makes no more rows than are read", async () => {
    let made = 0;
    function* many(): Generator<BillView> {
      for (; made < 20_000; made += 1) yield bill;
    }
    const csv = statementCsv(head, linesOf(many()));
    await once(csv, "readable");
    // Rows are made of promises alone: a turn is all that they would need to be made to the last.
    await nextTurn();
    expect(made).toBeLessThan(2_000);
    let bytes = 0;
    for await (const chunk of csv) bytes += chunk.length;
    expect(made).toBe(20_000);
    expect(bytes).toBeGreaterThan(1_200_000);
  });

  it("ends in the fault of what it is made of, not as if it were whole", async () => {
    async function* broken(): AsyncGenerator<StatementLine> {
      yield { kind: "bill", bill };
      throw new Error("the books are gone");
    }
    const read = async () => {
      for await (const _ of statementCsv(head, broken()));
    };
    await expect(read()).rejects.toThrow("the books are gone");
  });
});
