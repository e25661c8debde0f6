import type { Queryable, Tx } from "../../kernel/database.ts";
import type { AddressOwner, AddressPurpose } from "./deposit.ts";

/** An address of ours; `index` is absent for the hot wallet. */
export type OwnAddress = AddressOwner & {
  readonly address: string;
  readonly addressHex: string;
  readonly index: number | null;
};

type AddressRow = {
  address: string;
  address_hex: string;
  purpose: AddressPurpose;
  owner_id: string;
  derivation_index: bigint | null;
};

const columns = "address, address_hex, purpose, owner_id, derivation_index";

export async function findAddressOf(
  db: Queryable,
  { purpose, ownerId }: AddressOwner,
): Promise<OwnAddress | null> {
  const rows = await db.query<AddressRow>(
    `select ${columns} from chain_addresses where purpose = $1 and owner_id = $2`,
    [purpose, ownerId],
  );
  return rows[0] ? ownAddressOf(rows[0]) : null;
}

/** Which of these are ours, by the chain's hex form. */
export async function findOwnAddresses(
  db: Queryable,
  addressHexes: readonly string[],
): Promise<ReadonlyMap<string, OwnAddress>> {
  if (addressHexes.length === 0) return new Map();
  const rows = await db.query<AddressRow>(
    `select ${columns} from chain_addresses where address_hex = any($1::text[])`,
    [addressHexes],
  );
  return new Map(rows.map((row) => [row.address_hex, ownAddressOf(row)]));
}

export async function listAddressesOf(
  db: Queryable,
  purpose: AddressPurpose,
): Promise<readonly OwnAddress[]> {
  const rows = await db.query<AddressRow>(
    `select ${columns} from chain_addresses where purpose = $1 order by derivation_index`,
    [purpose],
  );
  return rows.map(ownAddressOf);
}

/** The next index of a branch, under a lock that lasts until the transaction ends. */
export async function lockNextIndex(tx: Tx, purpose: AddressPurpose): Promise<number> {
  const rows = await tx.query<{ next_index: bigint }>(
    "select next_index from chain_address_counters where purpose = $1 for update",
    [purpose],
  );
  if (!rows[0]) throw new Error(`no branch of addresses for ${purpose}`);
  return Number(rows[0].next_index);
}

export async function updateNextIndex(
  tx: Tx,
  purpose: AddressPurpose,
  index: number,
): Promise<void> {
  await tx.query("update chain_address_counters set next_index = $2 where purpose = $1", [
    purpose,
    index,
  ]);
}

/** True when it was inserted, false when the very same row was there. */
export async function insertAddress(db: Queryable, address: OwnAddress): Promise<boolean> {
  const rows = await db.query(
    `insert into chain_addresses (${columns}) values ($1, $2, $3, $4, $5)
     on conflict (address) do nothing returning address`,
    [address.address, address.addressHex, address.purpose, address.ownerId, address.index],
  );
  return rows.length === 1;
}

function ownAddressOf(row: AddressRow): OwnAddress {
  return {
    address: row.address,
    addressHex: row.address_hex,
    purpose: row.purpose,
    ownerId: row.owner_id,
    index: row.derivation_index === null ? null : Number(row.derivation_index),
  };
}
