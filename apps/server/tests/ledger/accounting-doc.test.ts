import { readFileSync } from "node:fs";
import path from "node:path";
import { isCurrencyCode, parseUnits } from "@clearhold/money";
import { quoteSettlement } from "@clearhold/money/settlement";
import { describe, expect, it } from "vitest";
import { type AccountCode, chart, normalSide } from "../../src/ledger/chart-of-accounts.ts";

const page = readFileSync(
  path.resolve(import.meta.dirname, "../../../../docs/accounting.md"),
  "utf8",
);

function blocks(name: string): { title: string; lines: string[] }[] {
  const shape = new RegExp(`\`\`\`${name} (\\S+)\\n([^\`]+)\`\`\``, "g");
  return [...page.matchAll(shape)].map(([, title = "", body = ""]) => ({
    title,
    lines: body.trim().split("\n"),
  }));
}

function units(text: string | undefined): bigint {
  const parsed = parseUnits(text ?? "", 6);
  if (parsed === null) throw new Error(`not an amount: ${text}`);
  return parsed;
}

const journals = blocks("journal");
const settlements = blocks("settlement");

describe("docs/accounting.md", () => {
  it.each(journals)("$title balances, on accounts that exist", ({ title, lines }) => {
    const sums = new Map<string, bigint>();
    for (const line of lines) {
      const [, side, code, owner, amount, currency] =
        /^(debit|credit)\s+([a-z-]+)(?: \((\w+)\))?\s+([\d.]+) (\w+)$/.exec(line) ?? [];
      expect(Object.keys(chart), `${title}: ${line}`).toContain(code);
      expect(isCurrencyCode(currency ?? "")).toBe(true);
      expect(owner !== undefined).toBe(chart[code as AccountCode].owner !== "house");
      const change = side === "debit" ? units(amount) : -units(amount);
      sums.set(currency!, (sums.get(currency!) ?? 0n) + change);
    }
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
  });

  it("has the chart as the code has it", () => {
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (\w+) \| (\w+) \| ([^|]+) \| (\w+) \|/gm)];
    const inPage = rows.map(([, code, accountClass, side, owner, floor]) => [
      code,
      { class: accountClass, side, owner: owner?.split(" ").at(-1), floor },
    ]);
    const inCode = Object.entries(chart).map(([code, line]) => [
      code,
      {
        class: line.class,
        side: normalSide(line.class),
        owner: line.owner,
        floor: line.floorUnits === null ? "none" : String(line.floorUnits),
      },
    ]);
    expect(inPage).toEqual(inCode);
  });

  it.each(settlements)("the sheet of $title is what the code computes", ({ title, lines }) => {
    const rows = lines.map((line) => {
      const shape =
        /^(sub_\w+)\s+price\s+(\S+)\s+part\s+(\S+)\s+platform\s+(\S+)\s+earnings\s+(\S+)$/;
      const [, id = "", price, part, platform, earnings] = shape.exec(line) ?? [];
      return {
        subscriptionId: id,
        principalUnits: units(price),
        partUnits: units(part),
        platformUnits: units(platform),
        earningsUnits: units(earnings),
      };
    });
    const claims = rows.map(({ subscriptionId, principalUnits }) => ({
      subscriptionId,
      principalUnits,
    }));
    const sheet = quoteSettlement(units(title), claims, 200_000n);
    expect(sheet.lines.map(({ resultUnits: _, ...line }) => line)).toEqual(rows);
    const paid = rows.reduce((sum, row) => sum + row.earningsUnits + row.platformUnits, 0n);
    expect(paid).toBe(units(title));
  });

  it("shows five sheets", () => {
    expect(settlements).toHaveLength(5);
  });
});
