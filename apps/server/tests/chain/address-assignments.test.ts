import { readFileSync } from "node:fs";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { isAssignedBy } from "@clearhold/tron/address-assignment";
import { openWatchAccount } from "@clearhold/tron/hd";
import { beforeAll, describe, expect, it } from "vitest";
import { addressesQuarantine } from "../../src/acts/addresses.ts";
import { openSolidBalances } from "../../src/chain/tron-solid-chain.ts";
import { checkChainBooks } from "../../src/features/chain/reconciliation/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { ownKeysOf } from "../../src/main/own-addresses.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openAddressSigner } from "../../src/wire/signer/address-signer.ts";
import { readSignerPublic, type SignerPublic } from "../../src/wire/signer/signer-public.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { namesUnder, performAs } from "../operator-names.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let published: SignerPublic;
let people = 0;

beforeAll(async () => {
  published = readSignerPublic(world.signerOptions.publicFile, "devnet");
});

const signer = () => openAddressSigner(localCaller(world.signerOptions.addressSocketPath));
const newUser = () => ({ purpose: "user", ownerId: newId("usr", world.clock) }) as const;
const ask = (person: Person) => person.call(getDepositAddress, { currency_id: "TRX" });
function somebody(): Promise<Person> {
  people += 1;
  return registerPerson(world, `person${people}`);
}

describe("an address of the signer", () => {
  it("is one for twenty asks at once, and verifies with the published key", async () => {
    const owner = newUser();
    const places = await Promise.all(Array.from({ length: 20 }, () => signer().assign(owner)));
    expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
    const [place] = places;
    if (!place?.assigned) throw new Error("none was given");
    const { index, address, signature } = place;
    const branch = openWatchAccount(published.userXpub);
    expect(address).toBe(base58Address(branch.addressAt(index)));
    const said = { network: "devnet", ...owner, index, address };
    expect(isAssignedBy(published.addressKey, said, signature)).toBe(true);
  });

  it("is another for each owner, without a gap, also after the signer's death", async () => {
    const owners = [newUser(), newUser(), newUser()];
    const [first, second] = await Promise.all(owners.slice(0, 2).map(signer().assign));
    await world.restartSigner();
    const third = await signer().assign(owners[2] ?? newUser());
    const places = [first, second, third].map((place) => (place?.assigned ? place.index : -1));
    const lines = readFileSync(world.signerOptions.assignmentsFile, "utf8").trim().split("\n");
    const known = lines.map((line) => JSON.parse(line)).filter((line) => line.purpose === "user");
    expect(known.map(({ index }) => index)).toEqual(known.map((_, place) => place));
    expect(new Set(places).size).toBe(3);
    expect(Math.max(...places)).toBe(known.length - 1);
    expect(await signer().assign(owners[0] ?? newUser())).toEqual(first);
  });

  it("is given to made-up owners so many times an hour and no more", async () => {
    await world.restartSigner({ hourlyAddresses: 0 });
    const reply = await signer().assign(newUser());
    expect(reply).toMatchObject({ assigned: false, reason: expect.stringMatching(/one hour/) });
    await world.restartSigner();
  });

  it("is shown to its owner with everything to verify it by", async () => {
    const alice = await somebody();
    const { address, assignment } = await ask(alice);
    const { network, purpose, owner_id: ownerId, index, signature, public_key } = assignment;
    expect({ ownerId, public_key }).toEqual({
      ownerId: alice.userId,
      public_key: published.addressKey,
    });
    const said = { network, purpose, ownerId, index, address };
    expect(isAssignedBy(public_key, said, signature)).toBe(true);
  });

  it("waits while the signer is locked, and a known one is shown all the same", async () => {
    const [alice, bob] = [await somebody(), await somebody()];
    const shown = await ask(alice);
    await world.restartSigner({ passphrase: null });
    expect(await ask(alice)).toEqual(shown);
    expect(await refusalOf(ask(bob))).toMatchObject({ code: "address-later" });
    await world.restartSigner();
    expect((await ask(bob)).address).not.toBe(shown.address);
  });

  it("comes by a door that can neither pay nor unlock", async () => {
    const call = localCaller(world.signerOptions.addressSocketPath);
    for (const door of ["/sign", "/move", "/unlock", "/operators"]) {
      await expect(call(door, {})).rejects.toThrow(/failed/);
    }
  });
});

type Row = { address: string; addressHex: string; index: bigint; signature: string };

async function rowOf(ownerId: string): Promise<Row> {
  const [row] = await world.databases.auditor.query<Row>(
    `select address, address_hex, derivation_index as index, assignment_signature as signature
     from chain_addresses where owner_id = $1`,
    [ownerId],
  );
  if (!row) throw new Error("no row");
  return row;
}

async function depositsAt(address: string): Promise<number> {
  const rows = await world.databases.auditor.query("select from deposits where address = $1", [
    address,
  ]);
  return rows.length;
}

/** As a stolen web server writes it, in the name of somebody who does not exist. */
function squat({
  address,
  addressHex,
  index,
}: Omit<Row, "index" | "signature"> & { index: number }) {
  return world.databases.api.query(
    `insert into chain_addresses
       (address, address_hex, purpose, owner_id, derivation_index, assignment_signature)
     values ($1, $2, 'user', $3, $4, repeat('0', 128))`,
    [address, addressHex, newUser().ownerId, index],
  );
}

/** What `books` calls unsigned. */
async function badRows(): Promise<readonly string[]> {
  const database = world.databases.auditor;
  const ledger = openLedger({ database, clock: world.clock });
  const chain = openSolidBalances(world.client, world.devnet.usdtContract.base58);
  await world.settle();
  const keys = ownKeysOf(published);
  const books = await checkChainBooks({ database, ledger, chain, keys });
  await ledger.close();
  return books.state === "compared" ? books.unsigned.map(({ address }) => address) : [books.state];
}

/** What `/readyz` says of the house. */
async function houseState(): Promise<string> {
  const reply = await fetch(`${world.url}/readyz`);
  const body = (await reply.json()) as { parts: { name: string; state: string }[] };
  return body.parts.find(({ name }) => name === "house")?.state ?? "";
}

describe("a row that the signer did not sign", () => {
  it("cannot be changed by anybody's login", async () => {
    const alice = await somebody();
    await ask(alice);
    for (const role of ["api", "worker", "operator"] as const) {
      const change = world.databases[role].query("update chain_addresses set owner_id = $1", ["x"]);
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });

  it.each([
    ["owner", (row: Row, thief: string) => ({ ...row, owner: thief })],
    ["index", (row: Row) => ({ ...row, index: row.index + 1_000n })],
    ["signature", (row: Row) => ({ ...row, signature: `${"0".repeat(128)}` })],
    [
      "address",
      (row: Row) => {
        const branch = openWatchAccount(published.userXpub);
        const addressHex = branch.addressAt(Number(row.index) + 5_000);
        return { ...row, address: base58Address(addressHex), address_hex: addressHex };
      },
    ],
  ])("is neither credited nor shown with another %s", async (_what, change) => {
    const [alice, thief] = [await somebody(), await somebody()];
    await ask(alice);
    const before = await rowOf(alice.userId);
    const row = { owner: alice.userId, ...change(before, thief.userId) };
    await asAdmin(
      world,
      `update chain_addresses set address = $2, address_hex = $3, derivation_index = $4,
         assignment_signature = $5, owner_id = $6 where address = $1`,
      [before.address, row.address, row.addressHex, row.index, row.signature, row.owner],
    );
    const victim = row.owner === alice.userId ? alice : thief;
    await world.pay("USDT", row.address, 5_000_000n);
    await world.settle();
    expect(await depositsAt(row.address)).toBe(0);
    // The signer is asked again, and its own row takes the place of the false one.
    const { address, assignment } = await ask(victim);
    const { network, index, signature } = assignment;
    const said = { network, purpose: "user", ownerId: victim.userId, index, address } as const;
    expect(isAssignedBy(published.addressKey, said, signature)).toBe(true);
    expect(await rowOf(victim.userId)).toMatchObject({ address, signature });
  });

  it("is refused with a wrong checksum, other bytes, or an index far ahead", async () => {
    const right = base58Address(openWatchAccount(published.userXpub).addressAt(60));
    const last = right.endsWith("a") ? "b" : "a";
    for (const [address, addressHex, index, rule] of [
      [right.slice(0, -1) + last, hexAddress(right), 60, /checksum/],
      [right, hexAddress(published.hotAddress), 60, /checksum/],
      [right, hexAddress(right), 1_000_000, /leaves a gap/],
    ] as const) {
      await expect(squat({ address, addressHex, index })).rejects.toThrow(rule);
    }
  });

  it("keeps its place from nobody: it makes room, or an operator quarantines it", async () => {
    const last = await signer().assign(newUser());
    const next = (last.assigned ? last.index : 0) + 1;
    const branch = openWatchAccount(published.userXpub);
    const inTheWay = base58Address(branch.addressAt(next + 29));
    const address = base58Address(branch.addressAt(next + 30));
    await squat({ address: inTheWay, addressHex: hexAddress(inTheWay), index: next });
    await squat({ address, addressHex: hexAddress(address), index: next + 9 });
    const newcomer = await somebody();
    expect((await ask(newcomer)).assignment.index).toBe(next);
    const bad = await badRows();
    expect(bad).toContain(address);
    expect(bad).not.toContain(inTheWay);
    expect(await houseState()).toMatch(/not signed by the signer: [1-9]/);
    await world.operators.enrolOperator({ name: "olga", password: "Knows-9-olga" });
    const login = { name: "olga", password: "Knows-9-olga" };
    const parts = {
      clock: world.clock,
      database: world.databases.operator,
      operators: world.operators,
    };
    const quarantine = (one: string) =>
      performAs(login, addressesQuarantine, { world: parts, address: one, reason: "not signed" });
    await quarantine(address);
    expect(await badRows()).not.toContain(address);
    expect(await houseState()).toMatch(/operators took out: 1/);
    expect(await namesUnder(world.databases.auditor, "quarantine-address", address)).toEqual([
      "olga",
    ]);
    await world.fundHouse(1n, 0n);
    await expect(quarantine(published.hotAddress)).rejects.toMatchObject({
      code: "record-not-found",
    });
    const unsaid = world.databases.operator.query(
      `insert into address_quarantines (address, operator_id, reason)
       select $1, id, 'because' from operators`,
      [(await rowOf(newcomer.userId)).address],
    );
    await expect(unsaid).rejects.toThrow(/no operator quarantined it/);
  });

  it("brings a stolen web server nothing, at its own address or at a derived one", async () => {
    const thief = newUser().ownerId;
    const own = world.devnet.usdtContract.base58;
    const derived = base58Address(openWatchAccount(published.userXpub).addressAt(92));
    for (const [address, index] of [
      [own, 91],
      [derived, 92],
    ] as const) {
      await world.databases.api.query(
        `insert into chain_addresses
           (address, address_hex, purpose, owner_id, derivation_index, assignment_signature)
         values ($1, $2, 'user', $3, $4, $5)`,
        [
          address,
          hexAddress(address),
          `${thief.slice(0, -1)}${index % 10}`,
          index,
          "0".repeat(128),
        ],
      );
    }
    await world.pay("USDT", derived, 5_000_000n);
    await world.settle();
    expect(await depositsAt(derived)).toBe(0);
    const unsigned = world.databases.api.query(
      `insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index)
       values ($1, $2, 'user', $3, 5)`,
      [published.hotAddress, hexAddress(published.hotAddress), thief],
    );
    await expect(unsigned).rejects.toThrow(/chain_addresses_signed/);
    for (const role of ["api", "operator"] as const) {
      const wallet = world.databases[role].query(
        `insert into chain_addresses (address, address_hex, purpose, owner_id)
         values ($1, $2, 'hot', 'house')`,
        [own, hexAddress(own)],
      );
      await expect(wallet).rejects.toThrow("not for this login to write");
    }
  });
});
