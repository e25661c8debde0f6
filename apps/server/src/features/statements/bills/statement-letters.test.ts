import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { readPdf } from "../../../../tests/statements/read-pdf.ts";
import type { StatementHead, StatementLine } from "./statement.ts";
import { statementPdf } from "./statement-pdf.ts";

const head: StatementHead = {
  // A font that draws an x between figures as this sign makes readers copy the sign instead.
  accountName: "Lee × Park 3×4",
  userId: "usr_1",
  language: "en-us",
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
  ...{ id: "USDT.1", title: "Withdrawal", order_no: "wdr_7x2" },
  ...{ createtime: 1_795_000_000, blocktime: 0 },
  ...{ tip: "", tip_is_demo: false, category: 2, money: "-12.5", unit: "USDT", money2: "" },
  ...{ unit2: "", fee: "0.5", balance_after: "7.5", subject_id: "wdr_7x2", is_demo: false },
  txid: "",
};

async function wordsOf(lines: readonly StatementLine[], of = head): Promise<string[]> {
  async function* each() {
    yield* lines;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await statementPdf(of, each())) chunks.push(chunk);
  return readPdf(Buffer.concat(chunks)).flat();
}

it.each(["TT9x915272eXPZgFEXkmULHSundo1qjVqp", "TQ4x7vRb1x2Jd8x9KcbL5WJ1ChVWFMSMeR", "4x20"])(
  "copies %s as it is, with a multiplication sign above it",
  async (tip) => {
    const txid = `0x9${"3x5b".repeat(15)}`;
    const opening = { kind: "opening", balance: money("USDT", 20_000_000n) } as const;
    const words = await wordsOf([opening, { kind: "bill", bill: { ...bill, tip, txid } }]);
    expect(words).toContain("Lee × Park 3×4");
    expect(words).toContain(`wdr_7x2  ·  ${tip}`);
    expect(words.some((word) => word.endsWith(txid))).toBe(true);
  },
);

it.each(["张翯淏", "仉嫄 驊骅", "李明伟 3×4"])("writes the name %s", async (accountName) => {
  const words = await wordsOf([], { ...head, accountName });
  expect(words.join("")).toContain(accountName);
});
