import { createHash } from "node:crypto";
import type { SettlementView } from "@clearhold/contract/wallet/projects";
import { expect, it } from "vitest";
import { sheetHash } from "./sheet-hash.ts";

const sheet: SettlementView = {
  pro_id: "prj_1",
  unit: "USDT",
  principal: "150",
  inflows: [],
  escrow: "180",
  gross: "30",
  fee: "6",
  sheet_hash: "",
  approved_by: [],
  lines: [line("sub_b", "50", "60", "2"), line("sub_a", "100", "120", "4")],
};

function line(record_id: string, price: string, part: string, platform_money: string) {
  return { record_id, mine: false, price, part, result_money: "0", platform_money, earnings: "0" };
}

it("hashes the lines by id, in units, as the server and the database do", async () => {
  const text =
    "prj_1 180000000\nsub_a 100000000 120000000 4000000\nsub_b 50000000 60000000 2000000\n";
  expect(await sheetHash(sheet)).toBe(createHash("sha256").update(text).digest("hex"));
});

it("changes with any amount", async () => {
  const other = { ...sheet, escrow: "180.000001" };
  expect(await sheetHash(other)).not.toBe(await sheetHash(sheet));
});
