import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoginRole, loginRoles, ownerRole } from "../../src/runtime/database/roles.ts";
import { freshDatabase } from "../database.ts";
import { untilSaid } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import { systemDeeds } from "./rights/system-deeds.ts";

const database = useOpened(freshDatabase);
let admin: pg.Client;
const logins = {} as Record<LoginRole, pg.Client>;

beforeAll(async () => {
  admin = await connect(database.adminUrl);
  for (const role of loginRoles) logins[role] = await connect(database.urls[role]);
});
afterAll(async () => {
  await Promise.all([admin, ...Object.values(logins)].map((login) => login.end()));
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Logins belong to the whole server: a statement about one meets the database that another file drops. */
const isMetByOthers =
  /^(?:tuple concurrently (?:deleted|updated)|cache lookup failed for database \d+)$/;

/** What the database says; null where it carries the statement out. All is rolled back. */
async function saysTo(login: pg.Client, sql: string): Promise<string | null> {
  const { said } = await untilSaid(`an answer to ${sql}`, async () => {
    await login.query("begin");
    try {
      await login.query(sql);
      return { said: null };
    } catch (error) {
      const { message } = error as Error;
      return !isMetByOthers.test(message) && { said: message };
    } finally {
      await login.query("rollback");
    }
  });
  return said;
}

/** Every right in the database, with who has it. */
async function allRights(): Promise<unknown> {
  const { rows } = await admin.query(
    `select (select array_agg(relname || coalesce(relacl::text, '') order by relname) from pg_class),
       (select array_agg(attrelid || '.' || attname || attacl::text order by attrelid, attnum)
        from pg_attribute where attacl is not null),
       (select array_agg(proname || coalesce(proacl::text, '') order by oid) from pg_proc)`,
  );
  return rows[0];
}

describe.each(loginRoles)("%s, beside our tables", (role) => {
  it.each(systemDeeds)("tries to $name", async ({ sql, ...outcome }) => {
    const before = await allRights();
    const wrong: string[] = [];
    for (const statement of sql) {
      const said = await saysTo(logins[role], statement);
      const isRight = "refused" in outcome ? outcome.refused.test(said ?? "") : said === null;
      if (!isRight) wrong.push(`${statement}: ${said ?? "was carried out"}`);
    }
    expect(wrong, "allowed" in outcome ? outcome.allowed : "").toEqual([]);
    expect(await allRights()).toEqual(before);
  });

  it("does not see what other logins do", async () => {
    const { rows } = await logins[role].query(
      "select distinct query from pg_stat_activity where usename is distinct from current_user",
    );
    expect(rows.filter(({ query }) => !/^(<insufficient privilege>)?$/.test(query ?? ""))).toEqual(
      [],
    );
  });

  it("is no superuser, makes no roles and no databases, and is not bound by no rule", async () => {
    const { rows } = await logins[role].query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolinherit
       from pg_roles where rolname = current_user`,
    );
    expect(Object.values(rows[0])).toEqual(Array(6).fill(false));
  });
});

describe("the owner", () => {
  it("cannot log in and owns everything", async () => {
    const { rows } = await admin.query(
      `select (select rolcanlogin from pg_roles where rolname = $1) as can_login,
        array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'outbox') and pg_get_userbyid(c.relowner) <> $1) as others,
        array(select nspname::text from pg_namespace
          where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')) as schemas`,
      [ownerRole],
    );
    expect(rows).toEqual([{ can_login: false, others: [], schemas: ["outbox"] }]);
  });
});
