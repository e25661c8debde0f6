import path from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { makeOpenTestFolder } from "../../../../tools/test-folder.ts";
import { announceDemoAccount } from "../../src/features/people/identity/index.ts";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { prepareDatabase } from "../../src/runtime/database/prepare-database.ts";
import type { LoginRole } from "../../src/runtime/database/roles.ts";
import { asAdmin, freshDatabase } from "../database.ts";
import { termsSigner } from "../operator-names.ts";
import { registerPerson } from "../people.ts";
import { startTestServer } from "../test-server.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);

const terms = {
  ...{ name: "Harbour roofs", content: "One.", currency: "TRX", target: "300" },
  ...{ target_rate: "5", start: "+1m", end: "+1h", publish: "+2h", give: "+3h" },
};

async function projectBy(role: LoginRole): Promise<string> {
  const { databases, clock } = world;
  const deps = {
    database: databases[role],
    clock,
    escrowAddressOf: async () => "shown later",
    sign: role === "operator" ? termsSigner(databases.guard) : undefined,
  };
  return (await createProject(deps, parseTerms(terms, clock.now()))).id;
}

/** Whether a row is demo, as the web server reads it. */
async function markOf(table: "projects" | "users", id: string): Promise<boolean | undefined> {
  const sql = `select demo from ${table} where id = $1`;
  const [row] = await world.databases.api.query<{ demo: boolean }>(sql, [id]);
  return row?.demo;
}

/** What the guard writes before the account, so that only the account's own row is missing. */
async function proveMailbox(email: string): Promise<string> {
  const id = newId("usr", world.clock);
  await world.databases.guard.query(
    "insert into guard_mailboxes (user_id, email, mac, proved_at) values ($1, $2, 'mac', now())",
    [id, email],
  );
  return id;
}

// That no login writes a mark, or what only the seed writes: walls/rights.test.ts.
describe("the demo mark", () => {
  it("comes from the login that inserts a project", async () => {
    expect(await markOf("projects", await projectBy("demo"))).toBe(true);
    expect(await markOf("projects", await projectBy("operator"))).toBe(false);
  });

  it("comes from the seed's announcement, once, and from no name", async () => {
    const { databases } = world;
    await announceDemoAccount(databases.demo, "announced@example.com");
    await announceDemoAccount(databases.demo, "announced@example.com");
    const announced = await registerPerson(world, "announced");
    expect(await markOf("users", announced.userId)).toBe(true);
    const ordinary = await registerPerson(world, "demo");
    expect(await markOf("users", ordinary.userId)).toBe(false);
    // One who has an account does not become demo by being announced later.
    await announceDemoAccount(databases.demo, ordinary.email);
    expect(await markOf("users", ordinary.userId)).toBe(false);
  });

  it("is left for the next try where a name was taken in the same moment", async () => {
    const { databases } = world;
    const taken = await registerPerson(world, "somebody");
    await announceDemoAccount(databases.demo, "late@example.com");
    const id = await proveMailbox("late@example.com");
    const insert = (username: string) =>
      databases.api.query(
        `insert into users (id, username, username_key, nickname, language, created_at)
         values ($1, $2, $2, $2, 'en-us', now()) on conflict (username_key) do nothing`,
        [id, username],
      );
    await insert(taken.name);
    expect(await markOf("users", id)).toBeUndefined();
    await insert("free-name");
    expect(await markOf("users", id)).toBe(true);
  });

  it("is not what the inserting statement says", async () => {
    const id = await proveMailbox("eager@example.com");
    const insert = `insert into users
        (id, username, username_key, nickname, language, created_at, demo)
       values ($1, 'eager', 'eager', 'eager', 'en-us', now(), true)`;
    await asAdmin(world, insert, [id]);
    expect(await markOf("users", id)).toBe(false);
  });
});

describe("a network that is no devnet", () => {
  it("refuses demo data, and lets the seed's login in no more", async () => {
    const server = await startTestServer();
    const secrets = makeOpenTestFolder();
    const { adminUrl, urls } = await freshDatabase(server);
    const asSeed = () => new pg.Client({ connectionString: urls.demo });
    try {
      const seed = asSeed();
      await seed.connect();
      await seed.query(
        `insert into projects (id, name, content, currency, target_units, target_min_units,
           subscription_min_units, person_limit_units, target_rate_ppm, start_at, end_at,
           publish_at, give_at, created_at, status_at)
         values ('prj_00000000000000000000000001', 'p', '', 'TRX', 1000000, 0, 1000000, 1000000,
           0, now(), now() + '1 s', now() + '2 s', now() + '3 s', now(), now())`,
      );
      await seed.end();
      for (const network of ["mainnet", "nile"] as const) {
        await expect(
          prepareDatabase(adminUrl, path.join(secrets, network), network),
        ).rejects.toThrow(
          `NETWORK: ${network} refuses a database that holds demo data (demo accounts: 0, demo projects: 1)`,
        );
        await expect(asSeed().connect()).rejects.toThrow(/not permitted to log in|password/);
      }
      await expect(prepareDatabase(adminUrl, secrets, "devnet")).resolves.toMatchObject({
        migrated: [],
      });
    } finally {
      await server.close();
    }
  });
});
