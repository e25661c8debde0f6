import type { Queryable } from "../../../kernel/database.ts";
import type { AddressOwner, AddressPurpose, OwnAddress } from "./own-address.ts";

type AddressRow = {
  address: string;
  addressHex: string;
  purpose: AddressPurpose;
  ownerId: string;
  derivationIndex: bigint | null;
  assignmentSignature: string | null;
};

const columns = "address, address_hex, purpose, owner_id, derivation_index, assignment_signature";

/** The address of one owner; null before it has one. */
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
  return new Map(rows.map((row) => [row.addressHex, ownAddressOf(row)]));
}

/** Every address of one purpose, in the order in which they were given. */
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

/** True when it was inserted, false when its address or its owner has a row already. */
export async function insertAddress(db: Queryable, address: OwnAddress): Promise<boolean> {
  const rows = await db.query(
    `insert into chain_addresses (${columns}) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning address`,
    [
      address.address,
      address.addressHex,
      address.purpose,
      address.ownerId,
      address.index,
      address.signature,
    ],
  );
  return rows.length === 1;
}

function ownAddressOf(row: AddressRow): OwnAddress {
  return {
    address: row.address,
    addressHex: row.addressHex,
    purpose: row.purpose,
    ownerId: row.ownerId,
    index: row.derivationIndex === null ? null : Number(row.derivationIndex),
    signature: row.assignmentSignature,
  };
}
