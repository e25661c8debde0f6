import { money } from "@clearhold/money";
import {
  approveSpending,
  proposeReturn,
  type Spending,
} from "../../src/features/projects/spending/index.ts";
import { endMove } from "../../src/features/treasury/house-moves/move-store.ts";
import { newId } from "../../src/kernel/ids.ts";
import { projectReturnPaid } from "../../src/ledger/recipes/project-spending.ts";
import type { ProjectWorld } from "./project-world.ts";

const operator = (name: string) => ({ name, password: `${name}-knows-9`, answer: () => "{}" });

const depsOf = ({ databases, clock, operators, ledgers }: ProjectWorld) => ({
  ...{ database: databases.operator, clock, operators },
  ...{ network: "devnet", ledger: ledgers.operator },
});

/** What of these transactions, or of all, lies in a project's suspense: the arrivals' ids, oldest first. */
export async function suspended(
  { databases }: ProjectWorld,
  projectId: string,
): Promise<{ id: string; units: bigint; txid: string }[]> {
  return databases.auditor.query(
    "select id, units, txid from project_suspended where project_id = $1 order by id",
    [projectId],
  );
}

export const proposeBack = (world: ProjectWorld, inflowId: string): Promise<Spending> =>
  proposeReturn(depsOf(world), operator("olga"), { inflowId, dryRun: false });

export const approveBack = (world: ProjectWorld, id: string): Promise<Spending> =>
  approveSpending(depsOf(world), operator("pavel"), id);

/** Two operators order that an arrival goes back to its sender. */
export async function heldBack(world: ProjectWorld, inflowId: string): Promise<Spending> {
  const { id } = await proposeBack(world, inflowId);
  return approveBack(world, id);
}

/** The worker's rows of a payment of it, up to its bytes. */
export async function buildBack(
  { databases, clock }: ProjectWorld,
  { id, currency, units }: Spending,
): Promise<string> {
  const moveId = newId("mov", clock);
  await databases.worker.query(
    `insert into house_moves (id, lane, kind, currency, amount_units, state, planned_at, txid,
       raw_hex, built_ms, expires_ms)
     values ($1, $2, 'return-inflow', $3, $4, 'built', $5, $1, '00', 1, 2)`,
    [moveId, id, currency, units, clock.now()],
  );
  return moveId;
}

/** The chain has paid it: what a worker books of a payment that it built and sent. */
export async function payBack(world: ProjectWorld, spending: Spending): Promise<void> {
  const { clock, databases, ledgers } = world;
  const { id: spendingId, projectId, currency, units } = spending;
  const id = await buildBack(world, spending);
  await databases.worker.query(
    "update house_moves set state = 'signed', signed_hex = '00' where id = $1",
    [id],
  );
  const amount = money(currency, units);
  const paid = projectReturnPaid({ spendingId, projectId, amount });
  const fields = {
    ...{ id, state: "done", block_number: 1, network_fee_units: "0" },
    at: clock.now().toISOString(),
  };
  await ledgers.worker.post({
    ...{ journals: [paid], rows: [{ statement: endMove, fields }], answer: null },
  });
}
