import { afterEach, beforeEach, expect, it } from "vitest";
import {
  listOpenAlerts,
  resolveAlert,
  resolveAlerts,
} from "../../src/features/chain/alerts/index.ts";
import type { Queryable } from "../../src/kernel/database.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";

/** However many alerts a thief of a login raised, operators find theirs and end it. */

let world: CustodyWorld;
beforeEach(async () => {
  world = await openCustodyWorld();
  // As before alerts were counted.
  await asAdmin(
    world,
    `alter table chain_alerts disable trigger user;
     insert into chain_alerts (currency, address, units, reason, block_number, stops)
     select 'TRX', 'mov_' || n, 1, 'order-forged', 1, false from generate_series(1, 450) n;
     alter table chain_alerts enable trigger user`,
  );
});
afterEach(() => world.close());

it("are shown a page at a time, each once", async () => {
  const pages: number[] = [];
  const seen = new Set<string>();
  for (let after = "0"; ; after = [...seen].at(-1) ?? "") {
    const page = await listOpenAlerts(world.databases.auditor, after);
    if (page.length === 0) break;
    pages.push(page.length);
    for (const { id } of page) seen.add(id);
  }
  expect(pages).toEqual([200, 200, 50]);
  expect(seen.size).toBe(450);
});

it("are not all read to end one", async () => {
  const operator = { name: "olga", password: "Olga-kennt-9-Tore" };
  await world.operators.enrolOperator(operator);
  const { id: alertId = "" } = (await listOpenAlerts(world.databases.auditor, "0"))[0] ?? {};
  let most = 0;
  const counted: Queryable = {
    async query<Row>(sql: string, params?: readonly unknown[]) {
      const rows = await world.databases.operator.query<Row>(sql, params);
      most = Math.max(most, rows.length);
      return rows;
    },
    first: async <Row>(sql: string, params?: readonly unknown[]) =>
      (await counted.query<Row>(sql, params))[0] ?? null,
  };
  const deps = { database: counted, operators: world.operators };
  const ended = await resolveAlert(deps, { alertId, operator, reason: "looked at" });
  expect(ended).toMatchObject({ open: false, alert: { id: alertId } });
  expect(most).toBe(1);
  const [next] = await listOpenAlerts(world.databases.auditor);
  expect(Number(next?.id)).toBeGreaterThan(Number(alertId));
});

const people = ["olga", "pavel"].map((name) => ({ name, password: `${name}-kennt-9-Tore` }));

it("end in one act, of one reason and currency, and none that came later", async () => {
  for (const one of people) await world.operators.enrolOperator(one);
  const raise = (reason: string, currency: string, count: number) =>
    world.databases.worker.query(
      `insert into chain_alerts (currency, address, txid, units, reason, block_number, stops)
       select $2, 'T' || n, md5(clock_timestamp() || $1 || n), 1, $1, 1, true
       from generate_series(1, $3::int) n returning id::text`,
      [reason, currency, count],
    );
  const raised = (await raise("unexplained-outflow", "TRX", 600)) as { id: string }[];
  await raise("unexplained-outflow", "USDT", 3);
  await raise("keys-changed", "TRX", 3);
  const last = (await raise("unexplained-outflow", "TRX", 600)) as { id: string }[];
  const ask = { alertId: raised[0]?.id ?? "", through: last.at(-1)?.id ?? "", reason: "one theft" };
  const deps = { database: world.databases.operator, operators: world.operators };
  const [olga, pavel] = people;
  if (!olga || !pavel) throw new Error("no operators");
  expect(await resolveAlerts(deps, { ...ask, operator: olga })).toMatchObject({
    named: 1_200,
    open: 1_200,
  });
  await expect(resolveAlerts(deps, { ...ask, operator: olga })).rejects.toThrow(
    "second-operator-required",
  );
  await raise("unexplained-outflow", "TRX", 1);
  expect(await resolveAlerts(deps, { ...ask, operator: pavel })).toMatchObject({ open: 0 });
  const left = await world.databases.auditor.query(
    `select reason, currency, count(*)::int from chain_alerts where resolved_at is null
     group by reason, currency order by reason, currency`,
  );
  expect(left).toEqual([
    { reason: "keys-changed", currency: "TRX", count: 3 },
    { reason: "order-forged", currency: "TRX", count: 450 },
    { reason: "unexplained-outflow", currency: "TRX", count: 1 },
    { reason: "unexplained-outflow", currency: "USDT", count: 3 },
  ]);
});

it("a word for many counts for no other alert", async () => {
  for (const one of people) await world.operators.enrolOperator(one);
  const [olga] = people;
  if (!olga) throw new Error("no operator");
  const [first, second, third] = await listOpenAlerts(world.databases.auditor);
  const { operator: database } = world.databases;
  const ask = { alertId: first?.id ?? "", through: second?.id ?? "", reason: "looked at" };
  const deps = { database, operators: world.operators };
  expect(await resolveAlerts(deps, { ...ask, operator: olga })).toMatchObject({
    named: 2,
    open: 0,
  });
  const other = database.query(
    `insert into alert_resolutions (alert_id, operator_id, reason)
     select $2::bigint, operator_id, reason from alert_resolutions where alert_id = $1::bigint`,
    [first?.id, third?.id],
  );
  await expect(other).rejects.toThrow("no operator resolved it");
});
