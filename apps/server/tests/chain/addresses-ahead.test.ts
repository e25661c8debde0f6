import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { money } from "@clearhold/money";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { openWatchAccount } from "@clearhold/tron/hd";
import { beforeAll, describe, expect, it } from "vitest";
import { addressesQuarantineRange } from "../../src/acts/addresses.ts";
import { findAddressOf } from "../../src/features/chain/own-addresses/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { ownKeysOf } from "../../src/main/own-addresses.ts";
import { readSignerPublic, type SignerPublic } from "../../src/wire/signer/signer-public.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin, withClient } from "../database.ts";
import { namesUnder, performAs } from "../operator-names.ts";
import { newAddress, payIn } from "../paid-in.ts";
import { type Person, registerPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
const olga = { name: "olga", password: "Knows-9-olga" };
let published: SignerPublic;
let people = 0;

beforeAll(async () => {
  published = readSignerPublic(world.signerOptions.publicFile, "devnet");
  await world.operators.enrolOperator(olga);
});

async function somebody(): Promise<Person> {
  people += 1;
  return registerPerson(world, `ahead${people}`);
}

const ask = (person: Person) => person.call(getDepositAddress, { currency_id: "TRX" });

type Branch = "user" | "project";

/** How many places of a branch the signer has given, as its own record says. */
async function givenIn(branch: Branch): Promise<number> {
  const rows = await signedRows(branch);
  return rows.length;
}

async function signedRows(branch: Branch) {
  const keys = ownKeysOf(published);
  const owners = await world.databases.auditor.query<{ ownerId: string }>(
    "select owner_id from chain_addresses where purpose = $1 order by derivation_index",
    [branch],
  );
  const rows = await Promise.all(
    owners.map(({ ownerId }) =>
      findAddressOf(world.databases.auditor, { purpose: branch, ownerId }),
    ),
  );
  return rows.filter((row) => row !== null && keys.owns(row));
}

type FalseRow = { readonly branch?: Branch; readonly address?: string; readonly ownerId?: string };

/** As a stolen web server writes it: the signature has the right form and is none. */
function forge(index: number, { branch = "user", ...row }: FalseRow = {}): Promise<unknown> {
  const { address = newAddress() } = row;
  const ownerId = row.ownerId ?? newId(branch === "user" ? "usr" : "prj", world.clock);
  return world.databases.api.query(
    `insert into chain_addresses
       (address, address_hex, purpose, owner_id, derivation_index, assignment_signature)
     values ($1, $2, $3, $4, $5, repeat('0', 128))`,
    [address, hexAddress(address), branch, ownerId, index],
  );
}

/** How many of these rows went in. */
async function countTaken(rows: readonly Promise<unknown>[]): Promise<number> {
  const ends = await Promise.allSettled(rows);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [`${end.reason}`] : []));
  expect(refused.filter((why) => !/leaves a gap|chain_addresses_index/.test(why))).toEqual([]);
  return ends.length - refused.length;
}

async function falseRows(branch: Branch): Promise<number> {
  const [row] = await world.databases.auditor.query<{ count: number }>(
    "select count(*)::int from chain_addresses where purpose = $1",
    [branch],
  );
  return (row?.count ?? 0) - (await givenIn(branch));
}

function takeOut(given: Readonly<Record<string, unknown>>) {
  const { operator: database, auditor } = world.databases;
  const parts = {
    clock: world.clock,
    database,
    auditor,
    operators: world.operators,
    keys: ownKeysOf(published),
  };
  return performAs(olga, addressesQuarantineRange, {
    ...{ world: parts, purpose: "user", reason: "a stolen login" },
    ...given,
  });
}

const upwards = (count: number) => Array.from({ length: count }, (_, place) => place);

describe("rows that the web server's login writes ahead of the signer", () => {
  it.each<[string, (count: number) => number[]]>([
    ["upwards", upwards],
    ["downwards", (count) => upwards(count).reverse()],
    ["the even ones first", (count) => upwards(count).sort((a, b) => (a % 2) - (b % 2) || a - b)],
  ])("are a hundred at the most, %s", async (_order, places) => {
    await asAdmin(world, "delete from chain_addresses where purpose = 'project'");
    const given = await givenIn("project");
    let taken = 0;
    for (const place of places(511)) {
      taken += await countTaken([forge(given + place, { branch: "project" })]);
    }
    expect(taken).toBe(100);
    await expect(forge(given + 100, { branch: "project" })).rejects.toThrow(/leaves a gap/);
    await expect(forge(given + 101, { branch: "project" })).rejects.toThrow(/leaves a gap/);
  });

  it("are no more from many sessions at once", async () => {
    await ask(await somebody());
    const given = await givenIn("user");
    const twice = [...upwards(200), ...upwards(200).reverse()];
    expect(await countTaken(twice.map((place) => forge(given + place)))).toBe(100);
    expect(await falseRows("user")).toBe(100);
  });

  it("keep nobody from an address, or from what is paid to it", async () => {
    const before = await givenIn("user");
    expect(await falseRows("user")).toBe(100);
    const [alice, bob] = [await somebody(), await somebody()];
    const { address, assignment } = await ask(alice);
    expect(assignment.index).toBe(before);
    expect((await ask(bob)).assignment.index).toBe(before + 1);
    expect((await ask(alice)).address).toBe(address);
    await world.pay("USDT", address, 3_000_000n);
    await world.settle();
    const rows = await world.databases.auditor.query(
      "select owner_id, amount_units from deposits where address = $1 and state = 'credited'",
      [address],
    );
    expect(rows).toEqual([{ ownerId: alice.userId, amountUnits: 3_000_000n }]);
    // The signer gave two places: so many more rows are possible, and no more.
    expect(await falseRows("user")).toBe(98);
  });

  it("make room too where they have a person's name, or the next person's address", async () => {
    const [carol, dave] = [await somebody(), await somebody()];
    const given = await givenIn("user");
    const next = base58Address(openWatchAccount(published.userXpub).addressAt(given + 1));
    await takeOut({ from: `${given}`, to: `${given + 99}` });
    await forge(given + 50, { ownerId: carol.userId });
    await forge(given + 51, { address: next });
    expect((await ask(carol)).assignment.index).toBe(given);
    expect((await ask(dave)).address).toBe(next);
    expect(await falseRows("user")).toBe(0);
  });

  it("are no address of ours for the terms of a project", async () => {
    const given = await givenIn("user");
    const venture = newAddress();
    await forge(given + 7, { address: venture });
    const ours = (await ask(await somebody())).address;
    const faultOf = async (address: string) => {
      const terms = { id: "prj_x", plan: [{ address }], cost_payees: [], inflow_sources: [] };
      const { rows } = await withClient(world.adminUrl, (admin) =>
        admin.query<{ fault: string | null }>(
          "select project_addresses_fault(jsonb_populate_record(null::projects, $1)) as fault",
          [terms],
        ),
      );
      return rows[0]?.fault;
    };
    expect(await faultOf(venture)).toBeNull();
    expect(await faultOf(ours)).toBe("an address is one of ours");
    expect(await faultOf(published.hotAddress)).toBe("an address is one of ours");
    await takeOut({ from: `${given + 7}`, to: `${given + 7}` });
  });
});

describe("a range of rows", () => {
  it("is taken out by one act of one operator, and its places are free", async () => {
    const given = await givenIn("user");
    await countTaken(upwards(100).map((place) => forge(given + place)));
    const result = await takeOut({ from: `${given}`, to: `${given + 99}` });
    expect(result).toMatchObject({ ok: true, data: { taken: 100, left: 0 } });
    expect(await falseRows("user")).toBe(0);
    const subject = `user:${given}-${given + 99}`;
    expect(await namesUnder(world.databases.auditor, "quarantine-address", subject)).toEqual([
      "olga",
    ]);
    expect((await ask(await somebody())).assignment.index).toBe(given);
    // The operator's act named this range, so it takes out no row of another one.
    await forge(given + 100);
    const again = world.databases.operator.query(
      `insert into address_quarantines (address, operator_id, reason)
       select a.address, o.id, $1 from chain_addresses a, operators o
       where a.derivation_index = $2 and a.purpose = 'user'`,
      [`${subject} (100): a stolen login`, given + 100],
    );
    await expect(again).rejects.toThrow(/no operator quarantined it/);
    await takeOut({ from: `${given + 100}`, to: `${given + 100}` });
  });

  it("with a row in it that the signer signed stays whole, and that row is named", async () => {
    const erin = await somebody();
    const { address, assignment } = await ask(erin);
    await forge(assignment.index + 1);
    const range = { from: `${assignment.index}`, to: `${assignment.index + 5}` };
    const named = new RegExp(`leave out ${assignment.index}: .*${address} for ${erin.userId}`);
    await expect(takeOut(range)).rejects.toThrow(named);
    expect(await falseRows("user")).toBe(1);
    await expect(takeOut({ ...range, from: "0" })).rejects.toThrow(/leave out 0: /);
    await takeOut({ ...range, from: `${assignment.index + 1}` });
    await expect(takeOut({ ...range, from: `${assignment.index + 1}` })).rejects.toMatchObject({
      code: "record-not-found",
    });
  });

  it.each([
    ["backwards", { from: "9", to: "3" }, /--to must not be before --from/],
    ["huge", { from: "0", to: "1000" }, /--to must be less than 1000 above --from/],
    ["beyond all numbers", { from: "0", to: "9".repeat(30) }, /--to must be a whole number/],
    ["of halves", { from: "1.5", to: "3" }, /--from must be a whole number/],
    ["below zero", { from: "-1", to: "3" }, /--from must be a whole number/],
    ["in words", { from: "1", to: "ten" }, /--to must be a whole number/],
    ["in another writing", { from: "1e2", to: "0x90" }, /--from must be a whole number/],
    ["of no branch", { purpose: "hot", from: "1", to: "2" }, /<branch> must be user or project/],
    ["with a long reason", { from: "1", to: "2", reason: "x".repeat(101) }, /--reason must have/],
  ])("%s is refused by the name of its field", async (_what, given, words) => {
    await expect(takeOut(given)).rejects.toThrow(words);
  });
});

describe("rows at which a thief of the worker's login has booked coins", () => {
  it("make room for the right ones, whose owners are credited what comes", async () => {
    const [erin, frank, grace] = [await somebody(), await somebody(), await somebody()];
    const given = await givenIn("user");
    const next = base58Address(openWatchAccount(published.userXpub).addressAt(given + 2));
    const thief = newId("usr", world.clock);
    await forge(given, { ownerId: thief });
    await forge(given + 60, { ownerId: frank.userId });
    await forge(given + 70, { address: next });
    const owners = await world.databases.auditor.query<{ ownerId: string }>(
      "select owner_id from chain_addresses where purpose = 'user' and derivation_index >= $1",
      [given],
    );
    const chain = { database: world.databases.worker, clock: world.clock };
    for (const { ownerId } of owners) {
      await payIn(chain, { userId: ownerId, amount: money("TRX", 1n) });
    }
    for (const [place, person] of [erin, frank, grace].entries()) {
      const { address, assignment } = await ask(person);
      expect(assignment.index).toBe(given + place);
      await world.pay("USDT", address, 3_000_000n);
    }
    await world.settle();
    const rows = await world.databases.auditor.query<{ ownerId: string }>(
      `select owner_id from deposits where currency = 'USDT' and state = 'credited'
       order by detected_at, block_number, txid`,
    );
    const paid = rows.slice(-3).map(({ ownerId }) => ownerId);
    expect(paid.sort()).toEqual([erin, frank, grace].map(({ userId }) => userId).sort());
    // What the signer gave is moved by nobody, also not by a stolen login of the guard.
    const before = await rowsOf([erin, frank, grace]);
    expect(before).toHaveLength(3);
    const { address } = await ask(erin);
    for (const [branch, owner, place] of [
      ["user", newId("usr", world.clock), given],
      ["user", erin.userId, given + 1],
      ["user", newId("usr", world.clock), given + 2],
      ["project", newId("prj", world.clock), 0],
    ]) {
      const keep = "select address_keep($1, $2, $3, $4, repeat('0', 128))";
      await world.databases.guard.query(keep, [branch, owner, place, address]);
    }
    expect(await rowsOf([erin, frank, grace])).toEqual(before);
  });

  it("stay where they are the place of a difference that the books have, also where no coins were credited", async () => {
    const helen = await somebody();
    const { address } = await ask(helen);
    const known = await withClient(world.adminUrl, async (admin) => {
      const sql = "select address_is_unused(a) as unused from chain_addresses a where address = $1";
      const before = await admin.query<{ unused: boolean }>(sql, [address]);
      await admin.query("begin");
      await admin.query(
        `insert into chain_alerts (currency, address, units, reason, block_number, stops, finding_id)
         values ('TRX', $1, 1, 'surplus', 1, false, 'found')`,
        [address],
      );
      const after = await admin.query<{ unused: boolean }>(sql, [address]);
      await admin.query("rollback");
      return [...before.rows, ...after.rows];
    });
    expect(known).toEqual([{ unused: true }, { unused: false }]);
  });

  async function rowsOf(owners: readonly Person[]): Promise<string[]> {
    const rows = await world.databases.auditor.query<{ row: string }>(
      "select a::text as row from chain_addresses a where owner_id = any($1::text[]) order by 1",
      [owners.map(({ userId }) => userId)],
    );
    return rows.map(({ row }) => row);
  }
});
