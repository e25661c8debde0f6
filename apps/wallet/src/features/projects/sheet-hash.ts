import type { SettlementView } from "@clearhold/contract/wallet/projects";
import { scaleOf } from "@clearhold/money";
import { readUnits } from "../../money/read-money.ts";

/**
 * SHA-256 of a published sheet, as the operators approved it: the project with what escrow held,
 * then each line by id with principal, part and fee in units. Null where the browser cannot hash,
 * as on a page without TLS.
 */
export async function sheetHash(sheet: SettlementView): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const units = (text: string) => readUnits(text, scaleOf(sheet.unit));
  const rows = sheet.lines
    .map((line) =>
      [line.record_id, units(line.price), units(line.part), units(line.platform_money)].join(" "),
    )
    .sort();
  const text = [`${sheet.pro_id} ${units(sheet.escrow)}`, ...rows, ""].join("\n");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
