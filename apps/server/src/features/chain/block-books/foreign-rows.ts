import type { Money } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import { decodeRawTx, txIdOf } from "@clearhold/tron/transaction";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { raiseStandingAlert } from "../alerts/index.ts";
import { findCursor } from "./scan-store.ts";

/** A chain transaction as a row of ours says it. */
type Bytes = { readonly txid: string; readonly rawHex: string };

/**
 * True where the bytes are the chain transaction that the row names, and this address pays in it. A stolen
 * login wrote any other row: no key of ours signs it, and if its transaction is long on the chain, the
 * row would never expire.
 */
export function isPaidBy(payer: string, { txid, rawHex }: Bytes): boolean {
  try {
    const { contract } = decodeRawTx(rawHex);
    return txIdOf(rawHex) === txid && contract.ownerAddress === hexAddress(payer);
  } catch {
    return false;
  }
}

/** Tells operators of a row that a stolen login wrote, and that ends now. */
export async function tellForged(
  { database, logger }: { readonly database: Queryable; readonly logger: Logger },
  { id, amount }: { readonly id: string; readonly amount: Money },
): Promise<void> {
  const blockNumber = (await findCursor(database))?.number ?? 0;
  const alert = {
    ...amount,
    address: id,
    txid: null,
    reason: "order-forged",
    blockNumber,
  } as const;
  // When as many are open as the database takes, the row ends all the same.
  await raiseStandingAlert(database, alert).catch((err: unknown) => {
    logger.error({ err, id }, "no alert was raised of a forged row");
  });
}
