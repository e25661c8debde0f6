import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";

/**
 * Writes down an address that the signer gave, for the database to believe. Rows of a stolen login that
 * are in its way are taken out, and the log says so.
 */
export async function keepAddress(
  { database, logger }: Pick<GuardDeps, "database" | "logger">,
  { purpose, ownerId, index, address, signature }: AskOf<"keepAddress">,
): Promise<void> {
  const row = await database.first<{ falseRows: number }>(
    "select address_keep($1, $2, $3, $4, $5)::int as false_rows",
    [purpose, ownerId, index, address, signature],
  );
  const falseRows = row?.falseRows ?? 0;
  if (falseRows > 0) logger.error({ falseRows, address }, "false rows of addresses made room");
}
