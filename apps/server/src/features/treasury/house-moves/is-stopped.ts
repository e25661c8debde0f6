import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";

/** True while the house moves nothing of a currency: every move burns TRX at the worst. */
export async function isStopped(db: Queryable, currency: CurrencyCode): Promise<boolean> {
  const stopped = await findStoppedCurrencies(db);
  return stopped.has("TRX") || stopped.has(currency);
}
