import { randomBytes } from "node:crypto";
import type { Money } from "@clearhold/money";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { journalOf } from "../src/features/chain/block-books/book-block.ts";
import { type Arrival, creditRow, depositId } from "../src/features/chain/deposits/index.ts";
import {
  type AddressOwner,
  type AddressPurpose,
  findAddressOf,
} from "../src/features/chain/own-addresses/index.ts";
import { fundingRow } from "../src/features/desk/fundings/funding-store.ts";
import type { Clock } from "../src/kernel/clock.ts";
import type { Database, Queryable } from "../src/kernel/database.ts";
import { newId } from "../src/kernel/ids.ts";
import { type Ledger, openLedger, type RowStatement } from "../src/ledger/index.ts";
import { networkFeePaid } from "../src/ledger/recipes/custody.ts";
import { deskFunded } from "../src/ledger/recipes/desk.ts";
import { withClient } from "./database.ts";

/** An address that nobody has used. */
export function newAddress(): string {
  return base58Address(`41${randomBytes(20).toString("hex")}`);
}

export type PaidIn = {
  readonly amount: Money;
  /** Whose address it came to; the house's paying wallet when nobody is named. */
  readonly userId?: string;
  readonly projectId?: string;
  readonly fromAddress?: string;
  readonly blockAt?: Date;
  /** Where on the chain; a transaction of its own when none is named. */
  readonly txid?: string;
  readonly position?: string;
  readonly kind?: "trx" | "log";
  readonly blockNumber?: bigint;
};

type ChainDeps = { readonly database: Database; readonly clock: Clock; readonly ledger?: Ledger };

/** Books what the chain would have brought, with the row that it stands on: the arrival. */
export async function payIn(deps: ChainDeps, paid: PaidIn): Promise<Arrival> {
  const { database, clock } = deps;
  const owner = ownerOf(paid);
  const address = await addressOf(database, owner);
  const { txid = randomBytes(32).toString("hex"), kind = "trx", position = "0" } = paid;
  const place = { txid, kind, position };
  const blockAt = paid.blockAt ?? clock.now();
  const arrival: Arrival = {
    ...{ ...owner, ...place, address, blockAt, at: clock.now() },
    id: depositId(owner.purpose, place),
    fromAddress: paid.fromAddress ?? newAddress(),
    amount: paid.amount,
    ...{ blockNumber: paid.blockNumber ?? 1n, blockId: "b", proved: true },
  };
  await bookArrival(deps, arrival);
  return arrival;
}

/** What was credited, in whole coins, in the order in which it was seen. */
export async function listCredited(auditor: Queryable): Promise<bigint[]> {
  const rows = await auditor.query<{ units: bigint }>(
    "select amount_units as units from deposits where state = 'credited' order by detected_at",
  );
  return rows.map(({ units }) => units / 1_000_000n);
}

/** Books an arrival with the login of the worker. */
export async function bookArrival(
  { database, clock, ledger }: ChainDeps,
  arrival: Arrival,
): Promise<void> {
  const books = ledger ?? openLedger({ database, clock });
  const rows = [creditRow(arrival)];
  await books.post({ journals: [journalOf(arrival)], rows, answer: null });
  if (!ledger) await books.close();
}

function ownerOf({ userId, projectId }: PaidIn): AddressOwner {
  if (userId !== undefined) return { purpose: "user", ownerId: userId };
  if (projectId !== undefined) return { purpose: "project", ownerId: projectId };
  return { purpose: "hot", ownerId: "house" };
}

/** An address that the signer has not seen, where the owner has none. */
async function addressOf(database: Database, owner: AddressOwner): Promise<string> {
  const known = await findAddressOf(database, owner);
  if (known) return known.address;
  await insertAddressFor(database, owner, newAddress());
  return addressOf(database, owner);
}

/** Writes a row as a process would that has the signer's word; the signature is none. */
export async function insertAddressFor(
  database: Database,
  { purpose, ownerId }: AddressOwner,
  address: string,
): Promise<void> {
  const isAssigned = (["user", "project"] as readonly AddressPurpose[]).includes(purpose);
  await database.query(
    `insert into chain_addresses
       (address, address_hex, purpose, owner_id, derivation_index, assignment_signature)
     select $1, $2, $3, $4, case when $5 then
       (select coalesce(max(derivation_index), -1) + 1 from chain_addresses where purpose = $3) end,
       case when $5 then repeat('0', 128) end
     on conflict do nothing`,
    [address, hexAddress(address), purpose, ownerId, isAssigned],
  );
}

const insertMove: RowStatement = {
  name: "test-move",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb)
  as t(n int, id text, txid text, at timestamptz)),
done as (insert into house_moves (id, lane, kind, currency, amount_units, state, planned_at, txid, raw_hex,
  built_ms, expires_ms, signed_hex)
select id, 'cold TRX', 'to-cold', 'TRX', 1, 'signed', at, txid, '00', 1, 1, '00' from c)
select n from c`,
  onMissing: "fault",
};

const failMove: RowStatement = {
  name: "test-fail-move",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb)
  as t(n int, id text, fee bigint, at timestamptz)),
done as (update house_moves m set state = 'failed', ended_at = c.at, network_fee_units = c.fee
from c where m.id = c.id)
select n from c`,
  onMissing: "fault",
};

/** A move of the house failed on the chain, and the paying wallet's TRX were burned for it. */
export async function burnFee({ database, clock }: ChainDeps, amount: Money<"TRX">): Promise<void> {
  const [id, txid, at] = [newId("mov", clock), randomBytes(32).toString("hex"), clock.now()];
  const books = openLedger({ database, clock });
  const rows = [
    { statement: insertMove, fields: { id, txid, at } },
    { statement: failMove, fields: { id, fee: amount.units, at } },
  ];
  const journals = [networkFeePaid({ chainTxId: txid, amount })];
  await books.post({ journals, rows, answer: null });
  await books.close();
}

type DeskDeps = {
  readonly adminUrl: string;
  /** As clearhold_operator. */
  readonly database: Database;
  readonly clock: Clock;
};

/** Gives the desk a part of the capital; by somebody of its own, where there is no operator yet. */
export async function giveDesk(
  { adminUrl, database, clock }: DeskDeps,
  amount: Money,
): Promise<void> {
  const [known] = await database.query<{ id: string }>("select id from operators limit 1");
  const [id, operatorId] = [newId("dsk", clock), known?.id ?? newId("opr", clock)];
  await pastTriggers(adminUrl, [
    ...(known
      ? []
      : [
          `insert into operators (id, name, verifier) values ('${operatorId}', 'giver', 'of a test')`,
        ]),
    `insert into operator_acts (operator_id, action, subject_id, subject_hash)
     values ('${operatorId}', 'fund-desk', '${id}',
       sha256_hex('${amount.units} ${amount.currency}' || E'\n'))`,
  ]);
  const ledger = openLedger({ database, clock });
  const journals = [deskFunded({ fundingId: id, amount })];
  const rows = [fundingRow({ id, amount, note: "", operatorId })];
  await ledger.post({ journals, rows, answer: null });
  await ledger.close();
}

/** No trigger looks, and no foreign key. */
async function pastTriggers(url: string, statements: readonly string[]): Promise<void> {
  const sql = ["set session_replication_role = replica", ...statements].join("; ");
  await withClient(url, (admin) => admin.query(sql));
}
