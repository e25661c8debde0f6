import { describe, expect, it } from "vitest";
import { messageView } from "../../src/features/press/messages/message-view.ts";
import { campaignNameOf } from "../../src/features/rewards/campaigns/campaign-name.ts";
import type { StatementHead } from "../../src/features/statements/bills/statement.ts";
import { statementCsv } from "../../src/features/statements/bills/statement-csv.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { markupPayloads } from "../people/markup-payloads.ts";

/** Names that would hide, turn or break what stands around them. */
const refused = [
  ...markupPayloads.filter((payload) => /[<>]/.test(payload)),
  ...[
    "May \u202eXRT 000,05",
    "May\u200b",
    "M\u2066ay\u2069",
    "\u3164\u3164",
    "May\u0000",
    "May\nJune",
  ],
  ...["May\u2028June", "May\ud800", "M\u00ady", "\ufeffMay again\u200d", "M", " ", "x".repeat(61)],
];

/** Names that are only words here, whatever they are elsewhere. */
const taken = [
  ...["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", '=HYPERLINK("//evil","x")'],
  ...["{amount}", "{campaign}", "{{campaign}}", "#{units}", "$1", "$&", "%s", "{0}"],
  ...[
    "'; drop table campaigns; --",
    '"May","5000"',
    "a,b;c",
    "javascript:alert(1)",
    "../../etc/passwd",
  ],
  ...["오월 캠페인", "五月活动", "May 🎁"],
];

it("there are at least forty", () => {
  expect(new Set([...refused, ...taken]).size).toBeGreaterThanOrEqual(40);
});

it.each(refused)("a campaign cannot be called %j", (name) => {
  expect(campaignNameOf(name)).toBeNull();
});

describe.each(taken)("a campaign that is called %j", (name) => {
  it("has exactly that name, without the blanks around it", () => {
    expect(campaignNameOf(` ${name} `)).toBe(name);
  });

  it.each([
    ["box-ready", "en-us"],
    ["reward-paid", "ko-kr"],
    ["box-ready", "zh-cn"],
  ] as const)("is told word for word by %s in %s", (kind, language) => {
    const row = {
      ...{ id: 1n, category: "money" as const, kind, subjectId: "box_1" },
      ...{ at: new Date(1_790_000_000_000), readAt: null },
      params: { campaign: name, currency: "TRX", units: "7000000", until: 1_790_000_000 },
    };
    const { content } = messageView(row, { language, demo: false } as Actor);
    expect(content).toContain(name);
  });

  it("is no formula in the statement of its reward", async () => {
    async function* lines() {
      yield { kind: "bill" as const, bill: billOf(name) };
    }
    let csv = "";
    for await (const chunk of statementCsv(head, lines())) csv += chunk;
    expect(csv).toContain(name.replaceAll('"', '""'));
    for (const field of csv.split(/,|\r\n/)) expect(field).not.toMatch(/^"?[=+\-@]/);
  });
});

const head: StatementHead = {
  ...{ accountName: "alice", userId: "usr_1", language: "en-us" as const, timeZone: "UTC" },
  ...{ generatedAt: new Date(1_795_000_000_000), from: null, to: null, category: "" },
  ...{ isDemo: false, network: "mainnet" as const },
  value: { balances: [], currency: "KRW", worth: null, ratedAt: null },
};

function billOf(tip: string) {
  return {
    ...{ id: "TRX-1", title: "Reward", createtime: 1_795_000_000, blocktime: 0 },
    ...{ order_no: "", tip },
    ...{ category: 3 as const, money: "7", unit: "TRX" as const, money2: "", unit2: "" as const },
    ...{ fee: "", balance_after: "7", subject_id: "box_1", txid: "", is_demo: false },
    tip_is_demo: false,
  };
}
