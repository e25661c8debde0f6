import { decodeRawTx } from "@clearhold/tron/transaction";
import type { Database, Queryable, Tx } from "../../../kernel/database.ts";
import { isPassing } from "../../../kernel/database-fault.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { RecordedMove } from "../../../wire/signer/signer-record.ts";
import { findAddressAt, type OwnKeys } from "../../chain/own-addresses/index.ts";
import { coldLane, resourceLane } from "./move.ts";

export type RecoverMoveDeps = {
  readonly database: Database;
  readonly keys: OwnKeys;
  readonly logger: Logger;
};

/** Which of these moves the books know, by their ids on the chain. */
export async function findKnownMoves(
  db: Queryable,
  txids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ txid: string }>(
    "select txid from house_moves where txid = any($1::text[])",
    [txids],
  );
  return new Set(rows.map(({ txid }) => txid));
}

/**
 * Writes down again a move of the house that a restored backup has lost and the signer remembers, so
 * that the block that carries it books it as what it was. False when the books cannot take it,
 * whenever they are asked, as when its bytes say nothing; throws when they cannot now, so that its
 * block waits for it.
 */
export async function recoverMove(
  { database, keys, logger }: RecoverMoveDeps,
  move: RecordedMove,
): Promise<boolean> {
  const told = { txid: move.txid, move: move.moveId };
  try {
    await database.transaction((tx) => storeAgain(tx, keys, move));
  } catch (err) {
    if (isPassing(err)) throw err;
    logger.error({ ...told, err }, "a move of before the restore cannot be booked as one");
    return false;
  }
  logger.warn(told, "a move of before the restore is in the books again");
  return true;
}

/** What the signer signed later in a lane ends what stood there: one move of a lane lives at a time. */
async function storeAgain(tx: Tx, keys: OwnKeys, move: RecordedMove): Promise<void> {
  const { moveId, kind, txid, rawHex, signedHex, expiresMs } = move;
  const said = fieldsOf(move.text);
  const { lane, currency, units } = subjectOf(kind, said);
  const [purpose, index] = (said.get("from") ?? said.get("to") ?? "").split(" ");
  const place =
    purpose === "user" || purpose === "project"
      ? ({ purpose, index: Number(index) } as const)
      : null;
  const { timestamp, feeLimit } = decodeRawTx(rawHex);
  const own = place && (await findAddressAt(tx, place));
  if (place && !(own && keys.owns(own))) throw new Error("its address is not in the books");
  const ownLane = own?.address ?? lane;
  await tx.query(
    `update house_moves set state = 'expired', waits_for = 'restored', ended_at = now()
     where lane = $1 and id <> $2 and state in ('planned', 'built', 'signed', 'broadcast')`,
    [ownLane, moveId],
  );
  // The backup may know it from before it was built: what was only planned becomes what was signed.
  await tx.query(
    `insert into house_moves (id, lane, kind, purpose, derivation_index, currency, amount_units,
       state, planned_at, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex)
     values ($1, $2, $3, $4, $5, $6, $7, 'signed', to_timestamp($10::bigint / 1000), $8, $9, $10, $11, $12, $13)
     on conflict (id) do update set (lane, kind, purpose, derivation_index, currency, amount_units,
       state, txid, raw_hex, built_ms, expires_ms, reserve_units, signed_hex, waits_for, ended_at)
     = (excluded.lane, excluded.kind, excluded.purpose, excluded.derivation_index,
       excluded.currency, excluded.amount_units, excluded.state, excluded.txid, excluded.raw_hex,
       excluded.built_ms, excluded.expires_ms, excluded.reserve_units, excluded.signed_hex, '', null)`,
    [
      ...[moveId, ownLane, kind, place?.purpose ?? null, place?.index ?? null, currency, units],
      ...[txid, rawHex, timestamp, expiresMs, feeLimit, signedHex],
    ],
  );
}

/** What it moves, and the lane of one that is about no address. */
function subjectOf(kind: string, said: ReadonlyMap<string, string>) {
  const [orderId, orderCurrency, orderUnits] = (said.get("order") ?? "").split(" ");
  if (orderId) return { lane: orderId, currency: orderCurrency, units: orderUnits };
  const currency = said.get("currency") === "USDT" ? "USDT" : "TRX";
  const lane = kind === "to-cold" ? coldLane(currency) : resourceLane;
  return { lane, currency, units: said.get("units") ?? "0" };
}

/** The lines of `moveText`. */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split("\n").flatMap((line): [string, string][] => {
      const at = line.indexOf("=");
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
}
