import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import type { Queryable } from "../src/kernel/database.ts";
import { keepBooksClean } from "./books.ts";

/** Opens a world for all tests of the file, proves its books after each of them, and closes it. */
export function useWorld<
  World extends { close(): unknown; readonly databases: { readonly auditor: Queryable } },
>(open: () => World | Promise<World>): World {
  const world = useOpened(open);
  keepBooksClean(() => world.databases.auditor);
  return world;
}

/** A connection of the superuser for all tests of the file. */
export function useAdmin(adminUrl: () => string): pg.Client {
  return useOpened(async () => {
    const client = new pg.Client({ connectionString: adminUrl() });
    await client.connect();
    return Object.assign(client, { close: () => client.end() });
  });
}

/**
 * Opens something for all tests of the file, or of the group, and closes it after them. What was
 * opened last is closed first. A world whose books end as they must is for `useWorld`.
 */
export function useOpened<Opened extends { close(): unknown }>(
  open: () => Opened | Promise<Opened>,
): Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());
  const now = (): Opened => {
    if (!opened) throw new Error("this is open only while the tests run");
    return opened;
  };
  // A file names its world before there is one: every look goes to what is open by then.
  return new Proxy({} as Opened, {
    get(_, name) {
      const value: unknown = Reflect.get(now(), name);
      return typeof value === "function" ? value.bind(now()) : value;
    },
    set: (_, name, value) => Reflect.set(now(), name, value),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(now(), name),
  });
}
