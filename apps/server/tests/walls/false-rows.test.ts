import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { depositId } from "../../src/features/chain/deposits/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { settleClock } from "../../src/runtime/database/prepare-database.ts";
import { roleName } from "../../src/runtime/database/roles.ts";
import { openMarketWorld, usdt } from "../market-world.ts";
import { insertAddressFor, newAddress, payIn } from "../paid-in.ts";
import { useOpened } from "../use-world.ts";
import { bounds } from "./rights/bounds.ts";
import { namesOf } from "./rights/expected.ts";

/** One row by a stolen login must not lock the house for longer than the thief has the login. */
const world = useOpened(openMarketWorld);

beforeAll(async () => {
  // As on a network with real money: nobody shifts its clock.
  await world.asAdmin((admin) => settleClock(admin, "mainnet"));
});

const worker = (sql: string, values: readonly unknown[] = []) =>
  world.databases.worker.query(sql, [...values]);
const guard = (sql: string) => world.databases.guard.query(sql);

it("can be written only in columns of which it is said what bounds them", async () => {
  const said = bounds
    .flatMap(({ columns }) => namesOf(columns))
    .flatMap(([table, columns]) => (columns ?? []).map((column) => `${table}.${column}`));
  const roles = ["api", "worker", "guard", "operator", "demo"] as const;
  const { rows } = await world.asAdmin((admin) =>
    admin.query<{ place: string }>(
      `select distinct c.relname || '.' || a.attname as place
       from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0, unnest($1::text[]) role
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
         and has_column_privilege(role, c.oid, a.attnum, 'update')`,
      [roles.map(roleName)],
    ),
  );
  expect(said.sort()).toEqual(rows.map(({ place }) => place).sort());
  expect(new Set(said).size).toBe(said.length);
});

describe("a time that is further ahead than its purpose needs", () => {
  /** Days and hours that each column may be ahead; what is not here tells what has happened. */
  const waits: Readonly<Record<string, string>> = {
    "account_closings.from_at": "7 days",
    "data_exports.expires_at": "1 hour",
    "exchange_cap_orders.starts_at": "48 hours",
    "exchange_rate_orders.starts_at": "15 minutes",
    "guard_address_switches.from_at": "24 hours",
    "guard_challenges.expires_at": "20 minutes",
    "guard_challenges.used_at": "20 minutes",
    "guard_codes.expires_at": "10 minutes",
    "guard_counters.locked_until": "24 hours",
    "guard_email_changes.from_at": "7 days",
    "guard_factor_switches.from_at": "7 days",
    "guard_holds.until_at": "72 hours",
    "guard_links.expires_at": "7 days",
    "guard_passkeys.confirms_from": "24 hours",
    "campaigns.expires_at": "366 days",
    "guard_recovery_codes.good_from": "24 hours",
    "guard_whitelist.from_at": "24 hours",
    "house_moves.expires_ms": "10 minutes",
    "level_limit_orders.starts_at": "48 hours",
    "message_facts.at": "72 hours",
    "message_facts.due_at": "72 hours",
    "operator_changes.from_at": "48 hours",
    "operators.left_at": "48 hours",
    "payout_attempts.expires_ms": "10 minutes",
    "sessions.expires_at": "30 days",
  };
  /** What operators announce to everybody. */
  const announced =
    /^(?:projects\.(?:start|end|publish|give)_at|subscriptions\.final_at|project_spendings\.leaves_at|notices\.(?:from|until)_at)$/;

  it("is refused in every column that exists", async () => {
    const { rows } = await world.asAdmin((admin) =>
      admin.query<{ place: string; column: string; isMs: boolean }>(
        `select c.relname as place, a.attname as column, a.atttypid = 'int8'::regtype as "isMs"
         from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
           and c.relname <> 'schema_migrations' and (a.atttypid = 'timestamptz'::regtype
             or (a.atttypid = 'int8'::regtype and a.attname like '%\\_ms'))`,
      ),
    );
    expect(rows.length).toBeGreaterThan(100);
    await world.asAdmin(async (admin) => {
      for (const { place, column, isMs } of rows) {
        if (announced.test(`${place}.${column}`)) continue;
        const at = `now() + interval '${waits[`${place}.${column}`] ?? "0"}' + interval '3 minutes'`;
        const value = isMs ? `(extract(epoch from ${at}) * 1000)::bigint` : at;
        await expect(
          admin.query(`insert into ${place} (${column}) values (${value})`),
          `${place}.${column}`,
        ).rejects.toThrow(`${place}: ${column} is too far in the future`);
      }
    });
  });

  it("stops no payment for ten years", async () => {
    for (const desk of ["payout_desk", "house_move_desk"]) {
      const far = worker(`update ${desk} set last_built_ms = $1`, [Date.now() + 315_576_000_000]);
      await expect(far).rejects.toThrow(`${desk}: last_built_ms is too far in the future`);
      await worker(`update ${desk} set last_built_ms = $1`, [Date.now()]);
    }
  });

  it("holds and locks nobody for longer than the rules say", async () => {
    const hold = (wait: string) =>
      guard(`insert into guard_holds (user_id, reason, until_at)
        values ('usr_1', 'frozen', now() + interval '${wait}') on conflict (user_id, reason)
        do update set until_at = excluded.until_at`);
    const lock = (wait: string) =>
      guard(`insert into guard_counters (subject, purpose, fails, locked_until, tried_at)
        values ('olga', 'operator', 9, now() + interval '${wait}', now())
        on conflict (subject, purpose) do update set locked_until = excluded.locked_until`);
    for (const [write, longest, longer] of [
      [hold, "72 hours", "73 hours"],
      [lock, "24 hours", "25 hours"],
    ] as const) {
      await write(longest);
      await expect(write(longer)).rejects.toThrow(/is too far in the future/);
    }
  });
});

describe("a time before what it follows", () => {
  const after = {
    withdrawals: ["requested_at", ["lease_until", "cancel_asked_at"]],
    house_moves: ["planned_at", []],
  } as const;

  it.each(Object.entries(after))(
    "is refused in every column of %s",
    async (table, [began, not]) => {
      const { rows } = await world.asAdmin((admin) =>
        admin.query<{ column: string }>(
          `select a.attname as column from pg_attribute a where a.attrelid = $1::regclass
           and a.atttypid = 'timestamptz'::regtype and not a.attisdropped
           and a.attname <> all ($2::text[])`,
          [table, [began, ...not]],
        ),
      );
      expect(rows.length).toBeGreaterThan(1);
      await world.asAdmin(async (admin) => {
        for (const { column } of rows) {
          const insert = (ago: string) =>
            admin.query(
              `insert into ${table} (${began}, ${column}) values (now(), now() - interval '${ago}')`,
            );
          const why = `${table}: ${column} is before ${began}`;
          await expect(insert("3 minutes"), why).rejects.toThrow(why);
          await expect(insert("1 minute"), why).rejects.toThrow(/^(?!.* is before )/);
        }
      });
    },
  );

  it("is not that of a move which is planned now", async () => {
    const plan = (ago: string) =>
      worker(`insert into house_moves (id, lane, kind, currency, amount_units, state, planned_at)
        values ('mov_${ago[0]}', 'lane ${ago[0]}', 'to-cold', 'TRX', 1, 'planned',
          now() - interval '${ago}')`);
    await expect(plan("400 days")).rejects.toThrow("planned_at is too long ago");
    await plan("9 minutes");
  });
});

const idOf = (number: number, end = "0") => number.toString(16).padStart(16, "0") + end.repeat(48);

describe("the cursor of the books", () => {
  /** The books have read block 1000, a minute ago. */
  beforeEach(() =>
    world.asAdmin(async (admin) => {
      await admin.query("delete from scan_cursor");
      await admin.query(
        "insert into scan_cursor (genesis_id, number, block_id, block_at) values ('g', 1000, $1, $2)",
        [idOf(1000), new Date(Date.now() - 60_000)],
      );
    }),
  );

  const jump = (number: number, secondsLater = 3, id = idOf(number)) =>
    worker(
      `update scan_cursor set number = $1, block_id = $2,
         block_at = block_at + $3 * interval '1 second'`,
      [number, id, secondsLater],
    );
  const show = (number: number, { id = idOf(number), parent = idOf(number - 1), later = 3 } = {}) =>
    worker(
      `insert into scan_tail (number, block_id, parent_id, block_at)
       select $1, $2, $3, block_at + $4 * interval '1 second' from scan_cursor
       on conflict (number) do update set block_id = excluded.block_id,
         parent_id = excluded.parent_id, block_at = excluded.block_at`,
      [number, id, parent, later],
    );
  /** Onto a block that is shown as the child of the one before it. */
  const move = async (number: number, later = 3, id = idOf(number)) => {
    await show(number, { id, later });
    await jump(number, later, id);
  };

  it("goes from a block to the next one, and in no other way", async () => {
    await expect(move(1002)).rejects.toThrow("block 1002 does not follow block 1000");
    await expect(move(999)).rejects.toThrow("block 999 does not follow block 1000");
    await expect(move(1000, 0, idOf(1000, "1"))).rejects.toThrow("this height has another block");
    await expect(move(1001, 3, idOf(1002))).rejects.toThrow("is of another height");
    await expect(move(1001, 2)).rejects.toThrow("does not follow");
    // Also where a row calls it the child of the last one.
    for (const far of [1002, 1020, 999]) {
      await show(far, { parent: idOf(1000) });
      await expect(jump(far)).rejects.toThrow(`block ${far} does not follow block 1000`);
    }
    await move(1001);
  });

  it.each([
    ["nothing shows", () => worker("delete from scan_tail")],
    ["has another parent", () => show(1001, { parent: idOf(1000, "1") })],
    ["is shown with another id", () => show(1001, { id: idOf(1001, "1") })],
    ["is shown with another time", () => show(1001, { later: 6 })],
  ])("goes onto no block that %s", async (_what, write) => {
    await write();
    await expect(jump(1001)).rejects.toThrow("block 1001 does not follow block 1000");
    await expect(worker("update scan_cursor set number = number + 1000000")).rejects.toThrow(
      "block 1001000 does not follow block 1000",
    );
  });

  it("goes no further than blocks can have come by now", async () => {
    let reached = 1000;
    const walk = async () => {
      for (; reached < 1200; reached += 1) await move(reached + 1);
    };
    await expect(walk()).rejects.toThrow(/block_at is too far in the future|above every block/);
    expect(reached).toBeLessThanOrEqual(1062);
  });

  it("bounds every height that a row can have", async () => {
    const { rows } = await world.asAdmin((admin) =>
      admin.query<{ place: string; column: string }>(
        `select c.relname as place, a.attname as column
         from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
           and a.atttypid = 'int8'::regtype
           and (a.attname like '%\\_block' or a.attname = 'block_number'
             or (c.relname, a.attname) = ('scan_tail', 'number'))`,
      ),
    );
    expect(rows.length).toBeGreaterThan(10);
    await world.asAdmin(async (admin) => {
      for (const { place, column } of rows) {
        const insert = (number: number) =>
          admin.query(`insert into ${place} (${column}) values (${number})`);
        const why = `${place}: ${column} is above every block`;
        await expect(insert(1_070), why).rejects.toThrow(why);
        await expect(insert(1_050), why).rejects.toThrow(/^(?!.*above every block)/);
      }
    });
  });
});

describe("a deposit that is still to come", () => {
  const txid = "ab".repeat(32);
  const fact = { txid, kind: "log", position: "3" } as const;
  let owner: { purpose: "user"; ownerId: string; address: string };

  beforeAll(async () => {
    owner = { purpose: "user", ownerId: newId("usr", world.clock), address: newAddress() };
    await insertAddressFor(world.databases.worker, owner, owner.address);
  });

  const squat = (changes: Partial<typeof owner & { id: string; txid: string }> = {}) => {
    const row = { ...owner, id: depositId("user", fact), txid, ...changes };
    return worker(
      `insert into deposits (id, txid, kind, position, purpose, owner_id, address, from_address,
         currency, amount_units, state, block_number, block_id, block_at, proved)
       values ($1, $2, 'log', '3', $3, $4, $5, $5, 'USDT', 1, 'detected', 1, 'b', now(), true)`,
      [row.id, row.txid, row.purpose, row.ownerId, row.address],
    );
  };

  it("keeps its id free: another fact has another one", async () => {
    await expect(squat({ txid: "cd".repeat(32) })).rejects.toThrow("is not the id of its fact");
    await expect(squat({ ownerId: newId("usr", world.clock) })).rejects.toThrow(
      "its address belongs to somebody else",
    );
  });

  it("is credited over a false row of its own fact", async () => {
    await squat();
    await payIn(
      { database: world.databases.worker, clock: world.clock },
      { amount: usdt(5), userId: owner.ownerId, txid, position: "3", kind: "log" },
    );
    const rows = await worker("select state, amount_units from deposits where txid = $1", [txid]);
    expect(rows).toEqual([{ state: "credited", amountUnits: 5_000_000n }]);
  });
});
