import type { Money } from "@clearhold/money";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { approveResult, computeResult } from "../../src/features/projects/settlements/index.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { termsSigner } from "../operator-names.ts";
import { payIn } from "../paid-in.ts";
import type { Person } from "../people.ts";
import { openWorld, type World, type WorldOptions } from "../world.ts";

type TermsChanges = Readonly<Record<string, unknown>>;

/** Whose login inserts a project: an operator's, or the demo seed's, which makes it demo. */
type Maker = "operator" | "demo";

/** The product over HTTP, with projects as operators make them and the worker moves them. */
export type RaiseWorld = World & {
  readonly worker: Ledger;
  /** Brings amounts to a person's balance, as the chain would. */
  pay(person: Person, ...amounts: readonly Money[]): Promise<void>;
  /** A project in status 1 that starts in a minute; its id. What is changed takes the terms' place. */
  make(changes?: TermsChanges, by?: Maker): Promise<string>;
  /** The same, a minute later. */
  open(changes?: TermsChanges, by?: Maker): Promise<string>;
  /** Every status that it reached. */
  advance(projectId: string): Promise<number[]>;
  /** Two operators put their names to its result. */
  publish(projectId: string): Promise<void>;
};

const file = {
  name: "Harbour roofs",
  content: "One.",
  currency: "TRX",
  target: "300",
  minimum: "100",
  subscription_minimum: "10",
  target_rate: "12.5",
  start: "+1m",
  end: "+1h",
  publish: "+2h",
  give: "+3h",
  plan: [{ name: "Panels", share: "100" }],
};

/** Opens it with two operators, olga and pavel. */
export async function openRaiseWorld(options: WorldOptions = {}): Promise<RaiseWorld> {
  const world = await openWorld(options);
  const { databases, clock, operators } = world;
  const worker = openLedger({ database: databases.worker, clock });
  for (const name of ["olga", "pavel"]) {
    await operators.enrolOperator({ name, password: `Knows-9-${name}` });
  }
  const advance: RaiseWorld["advance"] = (projectId) =>
    advanceProject({ database: databases.worker, clock, ledger: worker }, projectId);
  const make: RaiseWorld["make"] = async (changes = {}, by = "operator") => {
    const terms = parseTerms({ ...file, ...changes }, clock.now());
    const escrowAddressOf = async () => "made by the web server when it is first shown";
    const sign = by === "operator" ? termsSigner(databases.guard) : undefined;
    const deps = { database: databases[by], clock, escrowAddressOf, sign };
    return (await createProject(deps, terms)).id;
  };
  return {
    ...world,
    worker,
    make,
    advance,
    async pay({ userId }, ...amounts) {
      const chain = { database: databases.worker, ledger: worker, clock };
      for (const amount of amounts) await payIn(chain, { userId, amount });
    },
    async open(changes, by) {
      const projectId = await make(changes, by);
      clock.advance(60);
      await advance(projectId);
      return projectId;
    },
    async publish(projectId) {
      const deps = { database: databases.operator, clock, operators };
      const operator = (name: string) => ({ name, password: `Knows-9-${name}` });
      await computeResult(deps, { projectId, operator: operator("olga"), dryRun: false });
      await approveResult(deps, { projectId, operator: operator("pavel"), dryRun: false });
    },
    async close() {
      await worker.close();
      await world.close();
    },
  };
}
