import pg from "pg";
import { databaseName, withLogin } from "../../src/runtime/database/database-url.ts";
import { shutDatabase } from "../../src/runtime/database/prepare-database.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { withClient } from "../database.ts";
import { payoutRound } from "../payers.ts";

/** A copy of a world's database, as a backup of this moment. */
export type Backup = {
  /** Puts it in the place of what the database has become since. */
  putBack(): Promise<void>;
};

/** Files are copied as they are: far less work than a log of every page. */
const copied = "strategy file_copy";

/** Copies the database whole; its processes lose their connections for a moment and find new ones. */
export async function takeBackup(adminUrl: string): Promise<Backup> {
  const name = databaseName(adminUrl);
  const copy = `${name}_backup`;
  await onServer(adminUrl, async (admin) => {
    await closed(admin, name, () =>
      admin.query(`create database ${copy} template ${name} ${copied}`),
    );
  });
  return {
    putBack: () =>
      onServer(adminUrl, async (admin) => {
        await closed(admin, name, () => admin.query(`drop database ${name}`));
        await admin.query(`create database ${name} template ${copy} ${copied}`);
        await shutDatabase(admin, name);
        await admin.query(`drop database ${copy}`);
      }),
  };
}

/** The chain is read again to its end, and what was signed since the backup is past its time. */
export async function catchUp(world: CustodyWorld): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    world.devnet.setTime(world.devnet.head().timestampMs + 10 * 60_000);
    await world.devnet.mine();
    // The restored database has cut connections; the first round finds that out.
    await payoutRound(world).catch(() => {});
    await world.settle();
  }
}

/** While nobody is connected, and nobody new can be. */
async function closed(admin: pg.Client, name: string, work: () => Promise<unknown>): Promise<void> {
  await admin.query(`alter database ${name} with allow_connections false`);
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    name,
  ]);
  await work();
  const still = await admin.query("select from pg_database where datname = $1", [name]);
  if (still.rowCount === 1) await admin.query(`alter database ${name} with allow_connections true`);
}

/** As the superuser, connected to none of the databases in question. */
async function onServer(adminUrl: string, work: (admin: pg.Client) => Promise<void>) {
  const { user = "", password } = new pg.Client({ connectionString: adminUrl });
  const login = { user, password: String(password), database: "postgres" };
  await withClient(withLogin(adminUrl, login), work);
}
