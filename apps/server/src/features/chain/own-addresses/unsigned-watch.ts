import type { Queryable } from "../../../kernel/database.ts";
import { findOwnAddresses, listPart, type OwnAddress } from "./address-store.ts";
import type { OwnKeys } from "./own-keys.ts";

type UnsignedWatchDeps = { readonly database: Queryable; readonly keys: OwnKeys };

/** Rows that one call reads: the newest, where a false row is added, and as many older ones in turn. */
const partSize = 200;

/**
 * Each call verifies the newest rows and the next few of the others, and answers with every row so
 * far that the signer did not sign and that still stands. So a call costs the same however many
 * addresses there are; `books` verifies all at once.
 */
export function openUnsignedWatch(deps: UnsignedWatchDeps): () => Promise<readonly string[]> {
  const { database, keys } = deps;
  const after = { user: -1, project: -1 };
  let bad: readonly OwnAddress[] = [];

  async function nextOf(purpose: keyof typeof after): Promise<readonly OwnAddress[]> {
    const newest = await listPart(database, { purpose, after: null, limit: partSize });
    const next = await listPart(database, { purpose, after: after[purpose], limit: partSize });
    after[purpose] = next.length < partSize ? -1 : (next.at(-1)?.index ?? -1);
    return [...newest, ...next];
  }

  return async () => {
    const known = await findOwnAddresses(
      database,
      bad.map(({ addressHex }) => addressHex),
    );
    const rows = [...known.values(), ...(await nextOf("user")), ...(await nextOf("project"))];
    const unsigned = rows.filter((row) => !keys.owns(row));
    bad = [...new Map(unsigned.map((row) => [row.address, row])).values()];
    return bad.map(({ address }) => address);
  };
}

/** How many rows operators have taken out. */
export async function countQuarantined(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(
    "select count(id)::int as count from address_quarantines",
  );
  return row?.count ?? 0;
}

/** What to do about rows of addresses that the signer did not sign; empty where there is none. */
export function unsignedWords(unsigned: number, quarantined: number): readonly string[] {
  const bad = `address rows not signed by the signer: ${unsigned}`;
  return [
    ...(unsigned === 0
      ? []
      : [`${bad} (books names them; addresses quarantine takes one out, quarantine-range many)`]),
    ...(quarantined === 0 ? [] : [`address rows that operators took out: ${quarantined}`]),
  ];
}
