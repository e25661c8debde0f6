import { beforeAll, describe, expect, it } from "vitest";
import { findOpenRescan } from "../../src/features/chain/deposit-claims/claim-store.ts";
import { loginRoles, roleName } from "../../src/runtime/database/roles.ts";
import { settledPerson } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { useAdmin, useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

/** One row that a stolen login adds must neither break a page for good nor stop a check for good. */
const world = useOpened(openWorld);
let userId: string;
const admin = useAdmin(() => world.adminUrl);

beforeAll(async () => {
  ({ userId } = await settledPerson(world, "victim"));
});

const by = (role: "api" | "worker" | "guard" | "operator", sql: string, values: unknown[] = []) =>
  world.databases[role].query(sql, values);

describe("a field of JSON", () => {
  const malformed = [
    "null",
    "1",
    '"x"',
    "[null]",
    "[[]]",
    '{"a": null}',
    '{"a": {"b": 1}}',
    '[{"a": 1}]',
  ];
  /** What no check of the database can judge, and who does. */
  const judgedByReaders: Readonly<Record<string, string>> = {
    "operator_changes.change": "the guard judges each row by its schema and its passkeys",
    "operator_changes.approvals": "the guard judges each row by its schema and its passkeys",
    "operator_drops.approvals": "the guard judges each row by its schema and its passkeys",
  };

  it("is refused by the database where its readers would break", async () => {
    const { rows } = await admin.query<{
      place: string;
      table: string;
      column: string;
      checks: string[];
      triggers: string[];
    }>(
      `select c.relname || '.' || a.attname as place, c.relname as table, a.attname as column,
           array(select pg_get_expr(k.conbin, k.conrelid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
           array(select replace(d.condition, 'new.', '') from pg_trigger t
             cross join lateral (select substring(pg_get_triggerdef(t.oid)
               from ' INSERT .* WHEN \\((.*)\\) EXECUTE FUNCTION refuse_change') as condition) d
             where t.tgrelid = c.oid and not exists (
               select from regexp_matches(d.condition, '\\mnew\\.(\\w+)', 'g') m where m[1] <> a.attname)
               and d.condition is not null) as triggers
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
           and a.atttypid = 'jsonb'::regtype and exists (select from unnest($1::text[]) login
             where has_column_privilege(login, c.oid, a.attnum, 'insert, update'))
         order by 1`,
      [loginRoles.map(roleName)],
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { place, column, checks, triggers } of rows) {
      const broken = [...checks.map((check) => `not (${check})`), ...triggers].join(" or ");
      if (place in judgedByReaders) continue;
      for (const value of malformed) {
        const refused = await admin.query<{ refused: boolean }>(
          `select ${broken || "false"} as refused from (select $1::jsonb as ${column}) as row`,
          [value],
        );
        expect(refused.rows[0]?.refused, `${place} takes ${value}`).toBe(true);
      }
    }
  });

  it("that is malformed comes into nobody's history", async () => {
    for (const [role, kind] of [
      ["api", "session-ended"],
      ["worker", "withdrawal-called-off"],
      ["guard", "frozen"],
    ] as const) {
      const added = by(
        role,
        "insert into security_events (user_id, kind, details) values ($1, $2, 'null')",
        [userId, kind],
      );
      await expect(added, role).rejects.toThrow("security_events_details");
    }
  });
});

describe("the chain of the history", () => {
  it("takes no seal that does not follow the last one, and none of no row", async () => {
    const far = by(
      "guard",
      `insert into books_seals (seq, journal_id, hash)
       select 9223372036854775807, id, repeat('a', 64) from ledger_journals limit 1`,
    );
    await expect(far).resolves.toEqual([]);
    await expect(
      by(
        "guard",
        `insert into books_seals (seq, event_id, personal_hash, hash)
         select 9223372036854775807, max(id), 'x', repeat('a', 64) from security_events`,
      ),
    ).rejects.toThrow("it does not follow the last one");
    await expect(
      by(
        "guard",
        `insert into books_seals (seq, journal_id, hash)
         select coalesce(max(seq), 0) + 1, 'none', repeat('a', 64) from books_seals`,
      ),
    ).rejects.toThrow("there is no such row");
  });

  it("takes no salt before its seal, and seals what comes after the try", async () => {
    await untilDone("the watch of the books", () => world.watch().round());
    await expect(
      by(
        "guard",
        `insert into books_event_salts (event_id, salt)
         select max(id) + 1, repeat('a', 64) from security_events`,
      ),
    ).rejects.toThrow("the event has no seal");
    await settledPerson(world, "next");
    await untilDone("the watch of the books", () => world.watch().round());
    const { rows } = await admin.query(`select from security_events e
        where not exists (select from books_seals s where s.event_id = e.id)`);
    expect(rows).toEqual([]);
  });

  it("names a line that was never sealed, ten minutes after it", async () => {
    await admin.query("alter table security_events disable trigger user");
    await admin.query(
      `insert into security_events (id, user_id, kind, at) overriding system value
         values (-7, $1, 'frozen', now() - interval '11 minutes')`,
      [userId],
    );
    await world.watch().whole();
    expect(world.watch().words()).toContain("event -7");
  });
});

describe("a heartbeat", () => {
  it.each([
    ["guard", "worker"],
    ["guard", "signer"],
    ["guard", "reconciliation"],
    ["worker", "mail"],
    ["worker", "push"],
  ] as const)("by the login of the %s is not of the %s", async (role, part) => {
    const beat = by(
      role,
      `insert into process_heartbeats (process, state, well) values ($1, 'well', true)
       on conflict (process) do update set state = excluded.state`,
      [part],
    );
    await expect(beat).rejects.toThrow(`heartbeat of ${part}: not for this login to write`);
  });
});

it("a short rescan does not wait behind long ones", async () => {
  await by(
    "operator",
    "insert into block_rescans (from_number, to_number, next_number) select 1, 99999, 1 from generate_series(1, 3)",
  );
  await by(
    "operator",
    "insert into block_rescans (from_number, to_number, next_number) values (7, 8, 7)",
  );
  expect(await findOpenRescan(world.databases.worker)).toMatchObject({ fromNumber: 7n });
});
