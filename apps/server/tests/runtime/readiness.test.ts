import { describe, expect, it } from "vitest";
import { raiseStandingAlert } from "../../src/features/chain/alerts/index.ts";
import { readHouseStanding } from "../../src/features/chain/reconciliation/index.ts";
import { withSession } from "../../src/kernel/database-session.ts";
import { newId } from "../../src/kernel/ids.ts";
import { databaseName } from "../../src/runtime/database/database-url.ts";
import { usdt } from "../market-world.ts";
import { payIn } from "../paid-in.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useOpened(openWorld);

async function ask(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${world.url}${path}`);
  return { status: response.status, body: await response.json() };
}

function asAdmin(sql: string) {
  return withSession({ connectionString: world.adminUrl }, (admin) => admin.query(sql));
}

const worker = "the worker has not found books and chain equal for five minutes";
const unseen = `${worker}, the worker does not read the chain`;
const unread = `house deficit 0, suspense 0, unclassified 0, open alerts 0, ${unseen}`;

describe("readiness", () => {
  it("is 200 with each part's state, names what is open, and is 503 naming the one that is away", async () => {
    expect(await ask("/healthz")).toEqual({ status: 200, body: { alive: true } });
    expect(await ask("/readyz")).toEqual({
      status: 200,
      body: {
        ready: true,
        parts: [
          { name: "database", ready: true, state: "open" },
          { name: "guard", ready: true, state: "ready" },
          { name: "books", ready: true, state: "not verified yet" },
          { name: "house", ready: true, state: `TRX ${unread}; USDT ${unread}` },
        ],
      },
    });
    const { databases, clock } = world;
    const differs = {
      currency: "TRX",
      address: "T",
      txid: null,
      units: 1n,
      blockNumber: 1,
    } as const;
    await raiseStandingAlert(databases.worker, { ...differs, reason: "order-forged" });
    const projectId = newId("prj", clock);
    await payIn({ database: databases.worker, clock }, { projectId, amount: usdt(7) });
    const said = {
      TRX: "TRX house deficit 0, suspense 0, unclassified 0, open alerts 1",
      USDT: "USDT house deficit 0, suspense 7, unclassified 0, open alerts 0",
    };
    // The signer of this world has signed no address, so not that of the project either.
    const open = `${said.TRX}, ${unseen}; ${said.USDT}, ${unseen}; address rows not signed by the signer: 1`;
    expect((await ask("/readyz")).body).toMatchObject({
      parts: [{}, {}, {}, { name: "house", state: expect.stringContaining(open) }],
    });
    expect(await readHouseStanding(databases.auditor)).toMatchObject([
      { currency: "TRX", openAlerts: 1, isClean: false },
      { currency: "USDT", suspense: "7", isClean: false },
    ]);
    const name = databaseName(world.adminUrl);
    const replica = `alter database ${name} set session_replication_role = replica`;
    const foreign = `the setting session_replication_role of the database ${name} is replica, and Clearhold needs origin`;
    await asAdmin(replica);
    expect(await ask("/readyz")).toMatchObject({
      status: 503,
      body: { parts: [{ name: "database", ready: false, state: foreign }, {}, {}, {}] },
    });
    await asAdmin(replica.replace(/set (\w+).*/, "reset $1"));
    await world.stopGuard();
    expect(await ask("/readyz")).toMatchObject({
      status: 503,
      body: {
        ready: false,
        parts: [{ ready: true }, { name: "guard", ready: false }, { ready: false }, {}],
      },
    });
    expect((await ask("/healthz")).status).toBe(200);
  });
});
