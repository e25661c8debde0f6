import { beforeAll, describe, expect, it } from "vitest";
import { queryableOf } from "../../src/kernel/database.ts";
import { type BooksFinding, checkBooks } from "../../src/ledger/books.ts";
import { type BooksCheck, booksChecks } from "../../src/ledger/books-checks.ts";
import { readEnforcement } from "../../src/ledger/enforcement.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { expectCleanBooks } from "../books.ts";
import { withClient } from "../database.ts";
import { useOpened } from "../use-world.ts";
import { fact, fundHouse, openLedgerWorld, trx } from "./ledger-world.ts";

/** What a superuser can break; `books` must see it, and say what and where. */
const world = useOpened(openLedgerWorld);
let walls: readonly string[];
beforeAll(async () => {
  walls = await readEnforcement(world.databases.auditor);
  await fundHouse(world.ledgers, trx(1_000n));
  for (const amount of [trx(100n), trx(50n)]) {
    const userId = await world.userWith(amount, amount);
    const hold = withdrawalHeld({ withdrawalId: fact(), userId, amount: trx(30n) });
    await world.ledgers.api.post({ journals: [hold], answer: null });
  }
  await expectCleanBooks(world.databases.auditor, walls);
});

/** What the books say inside a transaction that does the damage and is rolled back. */
async function damaged(...statements: string[]): Promise<readonly BooksFinding[]> {
  return withClient(world.fresh.adminUrl, async (admin) => {
    await admin.query("begin");
    for (const statement of statements) await admin.query(statement);
    const findings = await checkBooks(queryableOf(admin), walls);
    await admin.query("rollback");
    return findings;
  });
}

const tables = ["ledger_accounts", "ledger_journals", "ledger_entries"];
const down = tables.map((table) => `alter table ${table} disable trigger user`);
const enable = [
  "ledger_accounts_kept on ledger_accounts",
  "ledger_accounts_owner_only on ledger_accounts",
  "ledger_journals_checked on ledger_journals",
  "ledger_journals_append_only on ledger_journals",
  "ledger_entries_checked on ledger_entries",
  "ledger_entries_append_only on ledger_entries",
].map((one) => {
  const [trigger, table] = one.split(" on ");
  return `alter table ${table} enable always trigger ${trigger}`;
});

const firstUser = `(select min(id) from ledger_accounts where code = 'user-available')`;
const firstHold = `(select min(id) from ledger_journals where kind = 'withdrawal-held')`;

const figures: [BooksCheck, string][] = [
  [
    "balance-off",
    `update ledger_accounts set balance_units = balance_units + 5 where id = ${firstUser}`,
  ],
  [
    "equation-broken",
    `update ledger_accounts set balance_units = balance_units + 5 where id = ${firstUser}`,
  ],
  ["version-gap", `update ledger_accounts set version = 99 where id = ${firstUser}`],
  [
    "version-gap",
    `update ledger_entries set version = 9 where account_id = ${firstUser} and version = 3`,
  ],
  [
    "journal-not-whole",
    `delete from ledger_entries where account_id = ${firstUser} and version = 3`,
  ],
  [
    "journal-not-whole",
    "insert into ledger_journals (id, kind, reference, entry_count, occurred_at) values ('jrn_e', 'withdrawal-held', 'e', 2, now())",
  ],
  [
    "journal-unbalanced",
    `update ledger_entries set units = units + 1 where account_id = ${firstUser} and version = 1`,
  ],
  [
    "running-balance-off",
    `update ledger_entries set balance_after_units = 7 where account_id = ${firstUser} and version = 1`,
  ],
  [
    "below-floor",
    `update ledger_entries set balance_after_units = -7 where account_id = ${firstUser} and version = 1`,
  ],
  ["entry-orphaned", `delete from ledger_journals where id = ${firstHold}`],
  [
    "journal-misshapen",
    `update ledger_journals set kind = 'subscription-held' where id = ${firstHold}`,
  ],
  ["journal-misshapen", `update ledger_journals set kind = 'gift' where id = ${firstHold}`],
  [
    "journal-of-wrong-poster",
    `update ledger_journals set posted_by = 'clearhold_worker' where id = ${firstHold}`,
  ],
  [
    "journal-of-two-owners",
    `update ledger_accounts set owner_id = 'usr_other' where id = ${firstUser}`,
  ],
  [
    "reversal-not-mirrored",
    `update ledger_journals set kind = 'journal-reversed', reverses = (select max(id) from ledger_journals) where id = ${firstHold}`,
  ],
  ["account-off-chart", `update ledger_accounts set floor_units = null where id = ${firstUser}`],
  [
    "journal-repeated",
    "alter table ledger_journals drop constraint ledger_journals_fact; insert into ledger_journals (id, kind, reference, entry_count, occurred_at) select 'jrn_twice', kind, reference, entry_count, occurred_at from ledger_journals limit 1",
  ],
];

describe("books", () => {
  it.each(figures)("say %s after: %s", async (check, damage) => {
    const findings = await damaged(...down, damage, ...enable);
    expect(findings.map((finding) => finding.check)).toContain(check);
    for (const finding of findings) {
      expect(finding.subject).not.toBe("");
      expect(finding.detail).not.toBe("");
    }
  });

  it("have a planted damage for each of their checks", () => {
    const planted = new Set(figures.map(([check]) => check));
    expect([...planted].sort()).toEqual(Object.keys(booksChecks).sort());
  });

  const breaches: [string, string, RegExp][] = [
    ["a trigger switched off", down[2]!, /trigger ledger_entries.ledger_entries_checked/],
    [
      "a trigger that rests for replicas",
      "alter table ledger_entries enable trigger ledger_entries_checked",
      /trigger ledger_entries.ledger_entries_checked/,
    ],
    [
      "a trigger gone",
      "drop trigger ledger_journals_checked on ledger_journals",
      /ledger_journals_checked/,
    ],
    [
      "a hollow function",
      "create or replace function ledger_check_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as 'begin return null; end'",
      /function ledger_check_entries/,
    ],
    [
      "a function of the caller's rights",
      "alter function ledger_check_entries() security invoker",
      /function ledger_check_entries/,
    ],
    [
      "a function with another path",
      "alter function ledger_check_entries() set search_path = pg_temp, public",
      /function ledger_check_entries/,
    ],
    [
      "a floor gone",
      "alter table ledger_accounts drop constraint ledger_accounts_floor",
      /ledger_accounts_floor/,
    ],
    [
      "a softer constraint",
      "alter table ledger_entries drop constraint ledger_entries_units, add constraint ledger_entries_units check (units > -9)",
      /ledger_entries_units/,
    ],
    [
      "uniqueness gone",
      "alter table ledger_journals drop constraint ledger_journals_fact",
      /ledger_journals_fact/,
    ],
    [
      "a right more",
      "grant update (balance_units) on ledger_accounts to clearhold_api",
      /right clearhold_api/,
    ],
    ["a right for all", "grant insert on ledger_posters to public", /right public/],
    ["a right to build", "grant create on schema public to clearhold_api", /right clearhold_api/],
    [
      "a right less",
      "revoke select on ledger_entries from clearhold_auditor",
      /right clearhold_auditor/,
    ],
    [
      "a poster more",
      "insert into ledger_posters values ('deposit-credited', 'clearhold_api')",
      /poster deposit-credited/,
    ],
    [
      "a shape more",
      "insert into ledger_shapes values ('withdrawal-held', 1, '{credit user-available,debit hot-wallet}')",
      /shape withdrawal-held/,
    ],
    [
      "a kind that may be reversed",
      "update ledger_kinds set reversible = true where kind = 'withdrawal-held'",
      /kind withdrawal-held/,
    ],
    [
      "a deeper floor",
      "update ledger_chart set floor_units = -1000 where code = 'user-available'",
      /account user-available/,
    ],
    ["an owner who may log in", "alter role clearhold_owner login", /role clearhold_owner/],
    ["a role above the walls", "alter role clearhold_api superuser", /role clearhold_api/],
    [
      "a role in the owner's place",
      "grant clearhold_owner to clearhold_api",
      /member clearhold_api/,
    ],
    [
      "a table in the owner's place",
      "alter table ledger_entries owner to clearhold_worker",
      /relation ledger_entries/,
    ],
    [
      "a rule that swallows",
      "create rule swallow as on insert to ledger_entries do instead nothing",
      /rule ledger_entries.swallow/,
    ],
    ["a hidden part", "create table hidden () inherits (ledger_entries)", /child hidden/],
    [
      "a trigger of somebody's own",
      "create trigger own before insert on ledger_entries for each statement execute function only_grows()",
      /trigger ledger_entries.own/,
    ],
  ];
  it.each(breaches)("see %s", async (_, breach, subject) => {
    const findings = await damaged(breach);
    expect(findings).not.toEqual([]);
    for (const finding of findings) expect(finding.check).toMatch(/^(wall-|account-off-chart)/);
    expect(findings.map((finding) => finding.subject).join("\n")).toMatch(subject);
  });
});
