import type { Queryable } from "../../../kernel/database.ts";
import type { WalletPurpose } from "../../../ledger/accounts.ts";

/** Whose address it is: a user's, a project's, or one of the wallets of the house. */
export type AddressPurpose = WalletPurpose;

export type AddressOwner = { readonly purpose: AddressPurpose; readonly ownerId: string };

/** An address of ours; the house's wallets have neither index nor signature. */
export type OwnAddress = AddressOwner & {
  readonly address: string;
  readonly addressHex: string;
  readonly index: number | null;
  /** The signer's word on whose it is. */
  readonly signature: string | null;
};

const columns = `address, address_hex, purpose, owner_id, derivation_index::int as index,
  assignment_signature as signature`;

/** The address of one owner; null before it has one. */
export async function findAddressOf(
  db: Queryable,
  { purpose, ownerId }: AddressOwner,
): Promise<OwnAddress | null> {
  return db.first(`select ${columns} from chain_addresses where purpose = $1 and owner_id = $2`, [
    purpose,
    ownerId,
  ]);
}

/** The row at this index of a branch; null where there is none. */
export async function findAddressAt(
  db: Queryable,
  { purpose, index }: Pick<OwnAddress, "purpose" | "index">,
): Promise<OwnAddress | null> {
  return db.first(
    `select ${columns} from chain_addresses where purpose = $1 and derivation_index = $2`,
    [purpose, index],
  );
}

/** The rows of these addresses, signed or not, by the chain's hex form. */
export async function findOwnAddresses(
  db: Queryable,
  addressHexes: readonly string[],
): Promise<ReadonlyMap<string, OwnAddress>> {
  if (addressHexes.length === 0) return new Map();
  const found = await db.query<OwnAddress>(
    `select ${columns} from chain_addresses where address_hex = any($1::text[])`,
    [addressHexes],
  );
  return new Map(found.map((own) => [own.addressHex, own]));
}

/** Every address of one purpose, in the order in which they were given. */
export async function listAddressesOf(
  db: Queryable,
  purpose: AddressPurpose,
): Promise<readonly OwnAddress[]> {
  return db.query(
    `select ${columns} from chain_addresses where purpose = $1 order by derivation_index`,
    [purpose],
  );
}

/** A stretch of the indexes of one branch, both ends included. */
export type AddressRange = {
  readonly purpose: "user" | "project";
  readonly from: number;
  readonly to: number;
};

/** The rows of such a stretch, by their indexes. */
export async function listRange(
  db: Queryable,
  { purpose, from, to }: AddressRange,
): Promise<readonly OwnAddress[]> {
  return db.query(
    `select ${columns} from chain_addresses
     where purpose = $1 and derivation_index between $2 and $3 order by derivation_index`,
    [purpose, from, to],
  );
}

type PartAsk = {
  readonly purpose: AddressPurpose;
  /** The index after which it begins; null for the last ones. */
  readonly after: number | null;
  readonly limit: number;
};

/** Some addresses of one purpose, by their indexes. */
export async function listPart(
  db: Queryable,
  { purpose, after, limit }: PartAsk,
): Promise<readonly OwnAddress[]> {
  return db.query(
    `select ${columns} from chain_addresses where purpose = $1 and derivation_index > $2
     order by derivation_index ${after === null ? "desc" : "asc"} limit $3`,
    [purpose, after ?? -1, limit],
  );
}

/** True when it was inserted, false when its address or its owner has a row already. */
export async function insertAddress(db: Queryable, own: OwnAddress): Promise<boolean> {
  const rows = await db.query(
    `insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index,
       assignment_signature)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning address`,
    [own.address, own.addressHex, own.purpose, own.ownerId, own.index, own.signature],
  );
  return rows.length === 1;
}
