export {
  checkSheet,
  checkSheetInSteps,
  type SheetFault,
  type SheetProgress,
  type SheetReport,
  type SheetStep,
  sheetSteps,
} from "./check-sheet.ts";
export { type LateClaim, type LateLine, quoteLate } from "./quote-late.ts";
export {
  platformFeePpm,
  profitSign,
  quoteSettlement,
  resultRate,
  type Settlement,
  type SettlementClaim,
  type SettlementLine,
} from "./quote-settlement.ts";
export {
  formatSheet,
  formatSheetHead,
  formatSheetLine,
} from "./settlement-sheet.ts";
