import { createProject } from "../../src/features/projects/projects/index.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { approveResult, computeResult } from "../../src/features/projects/settlements/index.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { termsSigner } from "../operator-names.ts";
import type { World } from "../world.ts";

type Login = { readonly name: string; readonly password: string };
type ProjectWorld = Pick<World, "databases" | "clock" | "operators">;

/** One that raises 100 USDT, and pays them out again: neither profit nor fee. */
export async function openHarbour(world: ProjectWorld): Promise<string> {
  const { databases, clock } = world;
  const terms = {
    ...{ name: "Harbour roofs", content: "One.", currency: "USDT", target: "100", minimum: "20" },
    ...{ subscription_minimum: "10", person_limit: "100", target_rate: "5" },
    ...{ start: "+1s", end: "+1h", publish: "+2h", give: "+3h" },
    plan: [{ name: "Panels", share: "100" }],
  };
  const deps = {
    database: databases.operator,
    clock,
    escrowAddressOf: async () => "shown later",
    sign: termsSigner(databases.guard),
  };
  const { id } = await createProject(deps, parseTerms(terms, clock.now()));
  clock.advance(2);
  await advance(world, id);
  return id;
}

async function advance({ databases, clock }: ProjectWorld, projectId: string): Promise<number[]> {
  const ledger = openLedger({ database: databases.worker, clock });
  const reached = await advanceProject({ database: databases.worker, clock, ledger }, projectId);
  await ledger.close();
  return reached;
}

/** The whole way from the raise to the payout; every status that it reached at last. */
export async function payHarbourOut(
  world: ProjectWorld,
  projectId: string,
  [first, second]: readonly [Login, Login],
): Promise<number[]> {
  const { databases, clock, operators } = world;
  await advance(world, projectId);
  const deps = { database: databases.operator, clock, operators };
  await computeResult(deps, { projectId, operator: first, dryRun: false });
  await approveResult(deps, { projectId, operator: second, dryRun: false });
  clock.advance(3 * 3_600);
  return advance(world, projectId);
}
