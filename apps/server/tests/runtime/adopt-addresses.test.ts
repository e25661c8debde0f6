import { base58Address } from "@clearhold/tron/address";
import { isAssignedBy } from "@clearhold/tron/address-assignment";
import { openWatchAccount } from "@clearhold/tron/hd";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartFault } from "../../src/runtime/start-fault.ts";
import { adoptAddresses } from "../../src/runtime/supervision/adopt-addresses.ts";
import type { AddressSigner } from "../../src/wire/signer/address-signer.ts";
import { testAddressSigner } from "../address-signer.ts";
import { type FreshDatabase, freshDatabase } from "../database.ts";
import { noChain } from "../world.ts";

const { signerPublic } = noChain();
const users = openWatchAccount(signerPublic.userXpub);
const projects = openWatchAccount(signerPublic.projectXpub);

let database: FreshDatabase;
let admin: pg.Client;

beforeEach(async () => {
  database = await freshDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  // As an earlier version left them, before the rule.
  const rule = await admin.query(
    "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'chain_addresses_signed'",
  );
  await admin.query("alter table chain_addresses drop constraint chain_addresses_signed");
  for (const [index, owner] of ["c", "a", "b"].entries()) {
    await insert("user", `usr_${owner.repeat(26)}`, index, users.addressAt(index));
  }
  await insert("project", `prj_${"p".repeat(26)}`, 0, projects.addressAt(0));
  await admin.query(
    `alter table chain_addresses add constraint chain_addresses_signed ${rule.rows[0].text}`,
  );
});
afterEach(async () => {
  await admin.end();
  await database.close();
});

async function insert(purpose: string, ownerId: string, index: number, addressHex: string) {
  await admin.query(
    `insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index)
     values ($1, $2, $3, $4, $5)`,
    [base58Address(addressHex as never), addressHex, purpose, ownerId, index],
  );
}

type Row = { purpose: "user"; ownerId: string; index: string; address: string; signature: string };

async function rows(): Promise<Row[]> {
  const found = await admin.query<Row>(
    `select purpose, owner_id as "ownerId", derivation_index as index, address,
       assignment_signature as signature
     from chain_addresses order by purpose, derivation_index`,
  );
  return found.rows;
}

const adopt = (signer: AddressSigner) =>
  adoptAddresses(database.adminUrl, signer, new AbortController().signal);

describe("addresses of an earlier version", () => {
  it("get the signer's word at the next start, each for its owner, and stay as they are", async () => {
    const before = await rows();
    const signer = testAddressSigner(signerPublic);
    let asked = 0;
    const slow: AddressSigner = {
      async assign(owner) {
        asked += 1;
        if (asked < 3) return { assigned: false, reason: "locked" };
        return signer.assign(owner);
      },
    };
    await adopt(slow);
    const after = await rows();
    expect(after.map(({ signature: _signature, ...row }) => row)).toEqual(
      before.map(({ signature: _signature, ...row }) => row),
    );
    for (const { index, signature, ...row } of after) {
      const said = { network: "devnet", ...row, index: Number(index) };
      expect(isAssignedBy(signerPublic.addressKey, said, signature)).toBe(true);
    }
    asked = 100;
    await adopt(slow);
    expect(asked).toBe(100);
  });

  it("stop a start whose signer has other keys", async () => {
    const swapped = { ...signerPublic, userXpub: signerPublic.projectXpub };
    await expect(adopt(testAddressSigner(swapped))).rejects.toThrow(StartFault);
  });
});
