import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Journal, Json, Ledger, Posting, RowStatement } from "../../src/ledger/index.ts";
import { depositCredited } from "../../src/ledger/recipes/custody.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { useWorld } from "../use-world.ts";
import { fact, openLedgerWorld, trx } from "./ledger-world.ts";

/** Takes one place of a shelf; a shelf without a place gives nothing. */
const takePlace: RowStatement = {
  name: "test-take-place",
  onMissing: "insufficient-balance",
  sql: `
    with asks as (
      select n, shelf, row_number() over (partition by shelf order by n) as turn
      from jsonb_to_recordset($1::jsonb) as t(n int, shelf text)
    ), given as (
      select n, a.shelf from asks a join shelves s on s.id = a.shelf where a.turn <= s.places
    ), taken as (
      update shelves s set places = s.places - g.many
      from (select shelf, count(*)::int as many from given group by shelf) g where s.id = g.shelf
    )
    select n from given`,
};

/** Writes a line down; the table refuses a bad one with its own constraint. */
const writeLine: RowStatement = {
  name: "test-write-line",
  onMissing: "fault",
  sql: `
    with asks as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text, size bigint)),
    written as (
      insert into shelf_lines (id, size) select id, size from asks on conflict do nothing
      returning id
    )
    select n from asks join written using (id)`,
};

const world = useWorld(openLedgerWorld);
let api: Ledger;
let user: string;
let liveSessions = new Set<string>();

beforeAll(async () => {
  await world.asAdmin((admin) =>
    admin.query(`
      create table shelves (id text primary key, places int not null check (places >= 0));
      create table shelf_lines (id text primary key, size bigint not null check (size < 100));
      grant select, insert, update on shelves, shelf_lines to clearhold_api`),
  );
  api = world.another("api", {
    liveSessions: async (_, hashes) => new Set(hashes.filter((hash) => liveSessions.has(hash))),
  });
});
beforeEach(async () => {
  user = await world.userWith(trx(1_000n));
  liveSessions = new Set(["live"]);
});

function hold(units: bigint, rest: Partial<Posting<Json>> = {}): Posting<Json> {
  const withdrawalId = fact();
  const journal = withdrawalHeld({ withdrawalId, userId: user, amount: trx(units) });
  return { journals: [journal], answer: withdrawalId, ...rest };
}

/** Posts all in one turn, so in one batch, and tells what each was told. */
async function postTogether(postings: readonly Posting<Json>[]): Promise<string[]> {
  const settled = await Promise.allSettled(postings.map((one) => api.postForReceipt(one)));
  return settled.map((one) =>
    one.status === "fulfilled" ? one.value.outcome : (one.reason as Error).message,
  );
}

async function left(): Promise<bigint> {
  const balances = await api.balances([user]);
  return balances.get(user)!.TRX.available;
}

describe("a refused posting and its neighbours", () => {
  it("is told alone, when the balance does not cover it", async () => {
    const told = await postTogether([hold(600n), hold(600n), hold(400n)]);
    expect(told).toEqual(["posted", "insufficient-balance", "posted"]);
    expect(await left()).toBe(0n);
  });

  it("is told alone, when its session has ended", async () => {
    const told = await postTogether([
      hold(1n, { sessionHash: "live" }),
      hold(1n, { sessionHash: "ended" }),
      hold(1n),
    ]);
    expect(told).toEqual(["posted", "session-expired", "posted"]);
  });

  it("is told alone, when its row is missing, and spends no balance of theirs", async () => {
    await world.databases.api.query("insert into shelves values ('one', 1), ('none', 0)");
    const onShelf = (shelf: string) => ({ rows: [{ statement: takePlace, fields: { shelf } }] });
    const told = await postTogether([
      hold(1_000n, onShelf("none")),
      hold(500n, onShelf("one")),
      hold(500n),
      hold(1n, onShelf("one")),
    ]);
    expect(told.slice(0, 3)).toEqual(["insufficient-balance", "posted", "posted"]);
    expect(told[3]).toBe("insufficient-balance");
    expect(await left()).toBe(0n);
    const shelves = await world.databases.api.query("select places from shelves order by id");
    expect(shelves).toEqual([{ places: 0 }, { places: 0 }]);
  });

  it("does not lose a place to a neighbour that another row refused", async () => {
    await world.databases.api.query("insert into shelves values ('last', 1), ('shut', 0)");
    const shelves = (...names: string[]) => ({
      rows: names.map((shelf) => ({ statement: takePlace, fields: { shelf } })),
    });
    // The first takes the last place and is refused for the shut shelf: the place is free again.
    const told = await postTogether([hold(1n, shelves("last", "shut")), hold(1n, shelves("last"))]);
    expect(told).toEqual(["insufficient-balance", "posted"]);
  });

  it.each([
    ["a kind that the role may not post", () => depositOf(5n), /may not be posted/],
    ["lines that do not balance", () => tilted(), /does not balance/],
    ["a row that a constraint refuses", () => lineOf(100), /shelf_lines_size_check/],
    ["units beyond all numbers", () => depositOf(2n ** 63n), /out of range/],
  ])("is found among many, when it has %s", async (_, spoil, message) => {
    const many = Array.from({ length: 20 }, () => hold(1n));
    const told = await postTogether([...many.slice(0, 7), spoil(), ...many.slice(7)]);
    expect(told.splice(7, 1)[0]).toMatch(message);
    expect(told).toEqual(many.map(() => "posted"));
    expect(await left()).toBe(980n);
  });

  it("is found among many more of its kind", async () => {
    const asks = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0 ? lineOf(100 + index) : lineOf(index),
    );
    const told = await postTogether(asks);
    expect(told.map((one) => one === "posted")).toEqual(asks.map((__, index) => index % 3 !== 0));
    expect(await left()).toBe(980n);
  });

  it("is a fault, when its row is missing and nobody could help it", async () => {
    const line = lineOf(1, "twice");
    expect(await postTogether([line])).toEqual(["posted"]);
    const told = await postTogether([lineOf(1, "twice"), hold(1n)]);
    expect(told).toEqual(["test-write-line found nothing to change", "posted"]);
  });

  it("needs a journal or a key", async () => {
    await expect(api.post({ journals: [], answer: null })).rejects.toThrow(/needs a journal/);
  });
});

function depositOf(units: bigint): Posting<Json> {
  const journals = [depositCredited({ depositId: fact(), userId: user, amount: trx(units) })];
  return { journals, answer: null };
}

function tilted(): Posting<Json> {
  const { journals } = hold(5n);
  const [whole] = journals as [Journal];
  const [first, second] = whole.lines;
  const lines = [first!, { ...second!, units: 6n }];
  return { journals: [{ ...whole, lines }], answer: null };
}

function lineOf(size: number, id = fact()): Posting<Json> {
  return hold(1n, { rows: [{ statement: writeLine, fields: { id, size } }] });
}
