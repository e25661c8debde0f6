import type { SettlementView } from "@clearhold/contract/wallet/projects";
import { describe, expect, it } from "vitest";
import {
  checkSettlement,
  differencesOf,
  isOwnLineRight,
  publishedLine,
} from "./check-settlement.ts";

type Line = SettlementView["lines"][number];

/** 100, 50 and 7 subscribed, 180.000001 in escrow: nothing divides evenly. */
const lines: Line[] = [
  line("sub_a", ["100", "114.649682", "14.649682", "2.929936", "111.719746"], true),
  line("sub_b", ["50", "57.324841", "7.324841", "1.464968", "55.859873"]),
  line("sub_c", ["7", "8.025478", "1.025478", "0.205095", "7.820383"]),
];
const sheet: SettlementView = {
  pro_id: "prj_1",
  unit: "USDT",
  principal: "157",
  inflows: [],
  escrow: "180.000001",
  gross: "23.000001",
  fee: "4.599999",
  sheet_hash: "",
  approved_by: ["olga", "pavel"],
  lines,
};

function line(
  record_id: string,
  amounts: [price: string, part: string, result: string, platform: string, earnings: string],
  mine = false,
): Line {
  const [price, part, result_money, platform_money, earnings] = amounts;
  return { record_id, mine, price, part, result_money, platform_money, earnings };
}

function tampered(index: number, change: Partial<Line>): SettlementView {
  return {
    ...sheet,
    lines: lines.map((each, at) => (at === index ? { ...each, ...change } : each)),
  };
}

describe("a published sheet, computed again", () => {
  it("comes out the same when it is right", () => {
    const check = checkSettlement(sheet, "20");
    expect(check).toMatchObject({ lines: true, sums: true });
    expect(check.computed.get("sub_a")?.earnings).toBe(111_719_746n);
  });

  it("does not depend on the order of its lines", () => {
    const turned = { ...sheet, lines: [...lines].reverse() };
    expect(checkSettlement(turned, "20")).toMatchObject({ lines: true, sums: true });
  });

  it("takes no fee of a loss", () => {
    const loss: SettlementView = {
      ...sheet,
      principal: "100",
      escrow: "70",
      gross: "-30",
      fee: "0",
      lines: [line("sub_a", ["100", "70", "-30", "0", "70"])],
    };
    expect(checkSettlement(loss, "20")).toMatchObject({ lines: true, sums: true });
  });

  it.each([
    ["earnings", { earnings: "111.719745" }],
    ["part", { part: "114.649681" }],
    ["result_money", { result_money: "14.649683" }],
    ["platform_money", { platform_money: "2.929937" }],
  ])("sees one unit less or more in %s", (_, change) => {
    expect(checkSettlement(tampered(0, change), "20").lines).toBe(false);
  });

  it("sees a unit moved from one person to another, though the sums still fit", () => {
    const moved = {
      ...sheet,
      lines: [
        { ...lines[0]!, part: "114.649681", result_money: "14.649681", earnings: "111.719745" },
        { ...lines[1]!, part: "57.324842", result_money: "7.324842", earnings: "55.859874" },
        lines[2]!,
      ],
    };
    expect(checkSettlement(moved, "20")).toMatchObject({ lines: false, sums: true });
  });

  it("sees a fee above the published rate", () => {
    expect(checkSettlement(sheet, "19").lines).toBe(false);
  });

  it.each([
    ["principal", { principal: "158" }],
    ["fee", { fee: "4.6" }],
    ["gross", { gross: "23" }],
  ])("sees a total that the lines do not add up to: %s", (_, change) => {
    expect(checkSettlement({ ...sheet, ...change }, "20")).toMatchObject({
      lines: true,
      sums: false,
    });
  });

  it("sees a line that was left out", () => {
    const short = { ...sheet, lines: lines.slice(0, 2) };
    expect(checkSettlement(short, "20")).toMatchObject({ lines: false, sums: false });
  });

  it("calls a sheet wrong that cannot be one, instead of failing", () => {
    for (const broken of [
      { ...sheet, lines: [] },
      { ...sheet, lines: [lines[0]!, lines[0]!] },
      { ...sheet, escrow: "-1" },
      tampered(0, { price: "0" }),
      tampered(0, { price: "-5" }),
    ]) {
      const { lines: right, sums, computed } = checkSettlement(broken, "20");
      expect([right, sums, computed.size]).toEqual([false, false, 0]);
    }
  });
});

it("names the fields in which a line differs", () => {
  const own = publishedLine(lines[0]!, sheet);
  const other = { ...own, part: own.part + 1n, earnings: own.earnings + 1n };
  expect(differencesOf(own, own)).toEqual([]);
  expect(differencesOf(own, other)).toEqual(["part", "earnings"]);
});

describe("my own line", () => {
  const record = {
    id: "sub_a",
    price: "100",
    result_money: "14.649682",
    platform_money: "2.929936",
    earnings: "111.719746",
  };
  const right = (shown: SettlementView, own = record) =>
    isOwnLineRight(shown, checkSettlement(shown, "20"), own);

  it("is right when sheet, record and browser agree", () => {
    expect(right(sheet)).toBe(true);
    expect(right(sheet, { ...record, result_money: "", platform_money: "", earnings: "" })).toBe(
      true,
    );
  });

  it("is wrong when the record says anything else than the sheet", () => {
    expect(right(sheet, { ...record, earnings: "111.719745" })).toBe(false);
    expect(right(sheet, { ...record, price: "101" })).toBe(false);
  });

  it("is wrong when the sheet was tampered with, or does not know me", () => {
    expect(right(tampered(0, { earnings: "111.719745" }))).toBe(false);
    expect(right(tampered(0, { mine: false }))).toBe(false);
    expect(right({ ...sheet, lines: lines.slice(1) })).toBe(false);
  });

  it("stays right when another line is wrong: that is another tick", () => {
    expect(right(tampered(1, { earnings: "55.859872" }))).toBe(true);
  });
});
