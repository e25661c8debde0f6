import path from "node:path";
import { describe, expect, it } from "vitest";
import { journalKindFindings } from "../../../../tools/tidy/journal-kinds.ts";
import { openDatabase } from "../../src/kernel/database.ts";
import { checkBooks } from "../../src/ledger/books.ts";
import { chart, normalSide } from "../../src/ledger/chart-of-accounts.ts";
import { readEnforcement } from "../../src/ledger/enforcement.ts";
import { freshDatabase } from "../database.ts";
import { useOpened } from "../use-world.ts";

const fresh = useOpened(freshDatabase);
const auditor = useOpened(() =>
  openDatabase({ url: fresh.urls.auditor, poolSize: 1, name: "test-walls" }),
);

const snapshot = path.resolve(import.meta.dirname, "../../src/ledger/enforcement.txt");

describe("enforcement", () => {
  it("is what the migrations built (a change of the walls: vitest --update, and say why)", async () => {
    const lines = await readEnforcement(auditor);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(snapshot);
  });

  it.each(["guard", "auditor"] as const)("is looked at whole by the %s", async (role) => {
    const db = openDatabase({ url: fresh.urls[role], poolSize: 1, name: "test-books" });
    expect(await checkBooks(db).finally(() => db.close())).toEqual([]);
  });

  it("knows the same chart as the code", async () => {
    const inDatabase = await auditor.query(
      `select code, class, normal_side, owner_kind, floor_units from ledger_chart
       order by code collate "C"`,
    );
    const inCode = Object.entries(chart).map(([code, line]) => ({
      code,
      class: line.class,
      normalSide: normalSide(line.class),
      ownerKind: line.owner,
      floorUnits: line.floorUnits,
    }));
    expect(inDatabase).toEqual(inCode.sort((left, right) => (left.code < right.code ? -1 : 1)));
  });

  it("knows the kinds, posters and shapes of the code, and lets one role post each but for two", async () => {
    const lines = await readEnforcement(auditor);
    const ofKinds = lines
      .filter((line) => /^(?:kind|poster|shape|spending) /.test(line))
      .join("\n");
    const asBuilt = new Map([["apps/server/src/ledger/enforcement.txt", ofKinds]]);
    const gaps = journalKindFindings(asBuilt).filter(({ path: file }) => asBuilt.has(file));
    expect(gaps).toEqual([]);
    const rows = await auditor.query<{ kind: string; posters: string[] }>(
      `select kind, array_agg(role::text order by role) as posters from ledger_posters
       group by kind order by kind`,
    );
    const shared = rows.filter(({ posters }) => posters.length !== 1);
    // Two logins may post these. A trigger of the projects compares each with its row.
    expect(shared).toEqual([
      { kind: "project-inflow-booked", posters: ["clearhold_operator", "clearhold_worker"] },
      { kind: "subscription-returned", posters: ["clearhold_api", "clearhold_worker"] },
    ]);
  });
});
