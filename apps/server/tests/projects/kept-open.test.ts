import { createHash } from "node:crypto";
import { hexAddress } from "@clearhold/tron/address";
import { beforeAll, describe, expect, it } from "vitest";
import { failProject } from "../../src/features/projects/settlements/index.ts";
import { returnSpendings } from "../../src/features/projects/spending/decide-spending.ts";
import {
  approveSpending,
  cancelSpending,
  proposeReturn,
  proposeSpending,
} from "../../src/features/projects/spending/index.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import { refusalOf, trx, usdt } from "../market-world.ts";
import { newAddress } from "../paid-in.ts";
import { useWorld } from "../use-world.ts";
import { openProjectWorld } from "./project-world.ts";
import { raisedProject } from "./raised-project.ts";
import { proposeBack, suspended } from "./send-back.ts";

/** What two operators together, or one stolen login, must not be able to shut away. */

const world = useWorld(openProjectWorld);
beforeAll(async () => {
  await world.fundDesk(trx(10_000), usdt(10_000));
});

const day = 86_400;
const coin = 1_000_000n;
const proofOf = (name: string) => ({ name, password: `${name}-knows-9`, answer: () => "{}" });
const reason = "The venture withdrew its offer.";

const project = (terms: object = {}, coins = 100) => raisedProject(world, terms, coins);

const deps = (aheadSeconds = 0) => ({
  database: world.databases.operator,
  clock: { now: () => new Date(world.clock.now().getTime() + aheadSeconds * 1000) },
  operators: world.operators,
  network: "devnet",
  ledger: world.ledgers.operator,
});

async function letFail(projectId: string): Promise<void> {
  for (const name of ["olga", "pavel"]) {
    await failProject(deps(), { projectId, operator: proofOf(name), reason, dryRun: false });
  }
}

const giveBack = () =>
  returnSpendings({
    database: world.databases.worker,
    ledger: world.ledgers.worker,
    clock: world.clock,
    logger: openLogger("worker", "error"),
  });

async function escrowOf(projectId: string): Promise<bigint> {
  const [row] = await world.databases.auditor.query<{ units: bigint }>(
    "select project_escrow_units($1) as units",
    [projectId],
  );
  return row?.units ?? 0n;
}

async function costOf(projectId: string, aheadSeconds = 0): Promise<string> {
  const { id } = await proposeSpending(deps(aheadSeconds), proofOf("olga"), {
    projectId,
    kind: "pay-cost",
    payee: "Builder",
    documentHash: createHash("sha256").update(String(world.clock.now())).digest("hex"),
    units: 1n,
    leavesAt: null,
    dryRun: false,
  });
  return id;
}

describe("a profit is the subscribers'", () => {
  it("also before the worker has booked it: nobody lets its project fail", async () => {
    const { projectId } = await project();
    await world.inflow(projectId, trx(50), newAddress());
    expect(await refusalOf(letFail(projectId))).toBe("escrow-not-principal");
    expect(await world.statusOf(projectId)).toBe(3);
  });

  it("also in another coin that nobody has sold yet, where dust closes nothing", async () => {
    const { projectId } = await project();
    await world.inflow(projectId, usdt(50), newAddress());
    expect(await refusalOf(letFail(projectId))).toBe("escrow-not-principal");
    const other = await project();
    await world.inflow(other.projectId, { currency: "USDT", units: coin - 1n }, newAddress());
    await letFail(other.projectId);
    expect(await world.statusOf(other.projectId)).toBe(4);
  });
});

describe("a result comes in its time", () => {
  it("whatever is called off: after its own day nothing more is set aside", async () => {
    const { projectId, actor } = await project();
    const reached: number[] = [];
    let refused = 0;
    for (let turn = 0; turn < 20 && reached.length === 0; turn += 1) {
      world.clock.advance(2 * day);
      await giveBack();
      reached.push(...(await world.advance(projectId)));
      if (reached.length > 0) break;
      try {
        const id = await costOf(projectId);
        await approveSpending(deps(), proofOf("pavel"), id);
        await cancelSpending(deps(), proofOf("olga"), id);
      } catch (error) {
        expect(error).toMatchObject({ code: "spending-against-terms" });
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(reached).toEqual([5, 6, 7]);
    expect(await world.available(actor, "TRX")).toBe(100n * coin);
  });

  it("a cost that is dated ahead is not set aside", async () => {
    const { projectId } = await project();
    const later = await costOf(projectId, 2 * day);
    const approved = approveSpending(deps(), proofOf("pavel"), later);
    expect(await refusalOf(approved)).toBe("spending-against-terms");
    expect(await refusalOf(costOf(projectId, 3_650 * day))).toBe("spending-against-terms");
  });

  it("nor is a return, and its arrival waits for a better one", async () => {
    const { projectId } = await project({}, 10);
    await world.inflow(projectId, trx(7), newAddress());
    const [arrival] = await suspended(world, projectId);
    const inflowId = arrival?.id ?? "";
    const ask = { inflowId, dryRun: false };
    const { id } = await proposeReturn(deps(3_650 * day), proofOf("olga"), ask);
    const approved = approveSpending(deps(), proofOf("pavel"), id);
    expect(await refusalOf(approved)).toBe("spending-against-terms");
    expect(await proposeBack(world, inflowId)).toMatchObject({ state: "proposed" });
  });
});

describe("one stolen login", () => {
  it.each(["api", "worker", "operator"] as const)(
    "of the %s names a sender as a person's address, and what it sends counts all the same",
    async (role) => {
      const venture = newAddress();
      const { projectId } = await project({ inflow_sources: [venture] });
      await world.databases[role].query(
        `insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index,
           assignment_signature)
         select $1, $2, 'user', $3, max(derivation_index) + 1, repeat('0', 128)
         from chain_addresses where purpose in ('user', 'project')`,
        [venture, hexAddress(venture), `usr_${role.padEnd(26, "0")}`],
      );
      await world.inflow(projectId, trx(50), venture);
      await world.advance(projectId);
      expect(await escrowOf(projectId)).toBe(150n * coin);
    },
  );

  it("of the worker pays no line of late money with a word", async () => {
    const paid = world.databases.worker.query(
      `insert into late_lines (id, inflow_id, subscription_id, project_id, part_units,
         platform_units, paid_at)
       values ('lat_' || repeat('0', 26), 'x', 'x', 'x', 1, 0, now())`,
    );
    await expect(paid).rejects.toThrow(/permission denied/);
  });

  it("of an operator gives a failed project no other reason", async () => {
    const { projectId } = await project();
    await letFail(projectId);
    const changed = world.databases.operator.query(
      "update project_failures set reason = 'They wanted it so.' where project_id = $1",
      [projectId],
    );
    await expect(changed).rejects.toThrow(/nobody lets it fail now/);
  });
});
