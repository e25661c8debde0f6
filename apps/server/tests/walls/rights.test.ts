import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type LoginRole, loginRoles, roleName } from "../../src/runtime/database/roles.ts";
import { freshDatabase, withClient } from "../database.ts";
import { useOpened } from "../use-world.ts";
import { attemptsOf, type Catalogue, readCatalogue, tryAll } from "./rights/attempts.ts";
import { expectedOf, namesOf, rightsOf } from "./rights/expected.ts";
import { innerNames } from "./rights/inner-names.ts";

const database = useOpened(freshDatabase);
let catalogue: Catalogue;
const columnsOf = new Map<string, readonly string[]>();

beforeAll(async () => {
  catalogue = await withClient(database.adminUrl, readCatalogue);
  for (const { name, columns } of catalogue.tables) {
    columnsOf.set(
      name,
      columns.map((column) => column.name),
    );
  }
});

/** What a right that no row names, or a row that no right follows, asks of whoever changed something. */
const advice =
  "tooMuch: the login may do what no row in walls/rights/ asks for. Take the right away in " +
  "migrations/grants, or add it to the row of the purpose that needs it. missing: a row asks for what " +
  "the login may not do.";

describe("the rights of each login", () => {
  it("stand in SECURITY.md, with what a thief of the login can still do", () => {
    const page = readFileSync(path.resolve(import.meta.dirname, "../../../../SECURITY.md"), "utf8");
    const rows = [...page.matchAll(/^\| `(clearhold_\w+)`[^|]*(?:\|[^|]+){3}\|$/gm)];
    expect(rows.map(([, login]) => login)).toEqual(loginRoles.map(roleName));
  });

  it("have a row for each table, view and function, with a reason", () => {
    const rows = Object.values(rightsOf).flat();
    const texts = rows.flatMap((row) => [row.select, row.insert, row.update, row.delete, row.call]);
    const named = new Set(
      [...texts, ...innerNames.map(({ names }) => names)]
        .flatMap((text) => namesOf(text ?? ""))
        .map(([name]) => name),
    );
    const { tables, functions } = catalogue;
    const all = [...tables, ...functions.filter(({ isTrigger }) => !isTrigger)];
    const forgotten = all.map(({ name }) => name).filter((name) => !named.has(name));
    expect(
      forgotten,
      "Say in walls/rights/ which process needs it and why; in inner-names.ts if none does.",
    ).toEqual([]);
    const known = new Set(all.map(({ name }) => name));
    const gone = [...named].filter((name) => !known.has(name));
    expect(gone, "This row of walls/rights/ names what is not in the database.").toEqual([]);
    expect([...rows, ...innerNames].filter(({ because }) => because.length < 20)).toEqual([]);
  });

  it.each<LoginRole>(loginRoles)(
    "%s can do what its process does, and nothing else",
    async (role) => {
      const had = await withClient(database.urls[role], (login) => tryAll(login, catalogue));
      const expected = expectedOf(role, columnsOf);
      const tooMuch = [...had].filter((right) => !expected.has(right));
      const missing = [...expected].filter((right) => !had.has(right));
      expect({ tooMuch, missing }, advice).toEqual({ tooMuch: [], missing: [] });
    },
  );

  it("would be seen by these attempts, each of them", async () => {
    const one: Catalogue = {
      tables: catalogue.tables.filter(({ name }) => name === "process_heartbeats"),
      functions: catalogue.functions.filter(({ name }) => name === "sha256_hex"),
      sequences: ["ledger_accounts_id_seq"],
    };
    const given = ["process_heartbeats", "function sha256_hex", "sequence ledger_accounts_id_seq"];
    const had = await withClient(database.adminUrl, async (admin) => {
      for (const thing of given) await admin.query(`grant all on ${thing} to clearhold_demo`);
      const seen = await withClient(database.urls.demo, (login) => tryAll(login, one));
      for (const thing of given) await admin.query(`revoke all on ${thing} from clearhold_demo`);
      return seen;
    });
    const unseen = attemptsOf(one).filter(({ right }) => !had.has(right));
    expect(new Set(unseen.map(({ right }) => right))).toEqual(new Set(["own process_heartbeats"]));
  });
});
