import type { Money } from "@clearhold/money";
import { bookInflow } from "../../src/features/projects/inflows/index.ts";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import {
  approveResult,
  computeResult,
  type PayDeps,
} from "../../src/features/projects/settlements/index.ts";
import {
  type RequestSubscriptionDeps,
  requestSubscription,
} from "../../src/features/projects/subscriptions/request-subscription.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { insertAct } from "../../src/guard/rows/operator-acts.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { newId } from "../../src/kernel/ids.ts";
import { Refusal } from "../../src/kernel/refusal.ts";
import type { OperatorPort } from "../../src/wire/guard/guard-port.ts";
import { type MarketWorld, openMarketWorld, pin } from "../market-world.ts";
import { termsSigner } from "../operator-names.ts";
import { insertAddressFor, newAddress, payIn } from "../paid-in.ts";

export type ProjectWorld = MarketWorld & {
  readonly operators: Pick<OperatorPort, "verifyOperator" | "signAct">;
  readonly subscriptionDeps: RequestSubscriptionDeps;
  readonly workerDeps: PayDeps;
  /** A project of 100 TRX whose times are 10, 20, 30 and 40 s from now, unless said otherwise. */
  project(terms?: Record<string, unknown>, by?: "operator" | "demo"): Promise<string>;
  subscribe(actor: Actor, projectId: string, coins: number): Promise<string>;
  /** Coins that the chain brought to the project's address; gives the chain transaction's id. */
  inflow(projectId: string, amount: Money, fromAddress?: string): Promise<string>;
  book(projectId: string, txid: string): ReturnType<typeof bookInflow>;
  compute(projectId: string, name?: string): ReturnType<typeof computeResult>;
  approve(projectId: string, name?: string): ReturnType<typeof approveResult>;
  advance(projectId: string): Promise<number[]>;
  statusOf(projectId: string): Promise<number>;
};

const terms = {
  name: "A project",
  content: "What it does.",
  currency: "TRX",
  target: "100",
  minimum: "60",
  target_rate: "12.5",
  plan: [{ name: "All of it", share: "100" }],
  start: "+10s",
  end: "+20s",
  publish: "+30s",
  give: "+40s",
};

export async function openProjectWorld(): Promise<ProjectWorld> {
  const market = await openMarketWorld();
  const { databases, ledgers, clock, deps } = market;
  const operators = await enrol(market);
  const workerDeps = { database: databases.worker, ledger: ledgers.worker, clock };
  const subscriptionDeps = {
    ...deps,
    ledger: ledgers.api,
    standingOf: async () => ({ level: 0, certification: 0 }),
  };
  const operator = (name: string) => ({ name, password: `${name}-knows-9` });
  return {
    ...market,
    operators,
    workerDeps,
    subscriptionDeps,
    async project(changes = {}, by = "operator") {
      const parsed = parseTerms({ ...terms, ...changes }, clock.now());
      const address = addressSource(market);
      const sign = by === "operator" ? termsSigner(databases.guard) : undefined;
      const creation = { database: databases[by], clock, escrowAddressOf: address, sign };
      return (await createProject(creation, parsed)).id;
    },
    async subscribe(actor, projectId, coins) {
      const rebate = { way: 1 } as const;
      const ask = { projectId, amountText: String(coins), agreed: true, fundPassword: pin, rebate };
      const { record_id } = await requestSubscription(subscriptionDeps, actor, {
        ...ask,
        idempotency: undefined,
      });
      return record_id;
    },
    inflow: (projectId, amount, from) => receive(market, projectId, amount, from),
    book: (projectId, txid) =>
      bookInflow(
        { database: databases.operator, ledger: ledgers.operator },
        { projectId, txid, dryRun: false },
      ),
    compute: (projectId, name = "olga") =>
      computeResult(
        { database: databases.operator, clock, operators },
        { projectId, operator: operator(name), dryRun: false },
      ),
    approve: (projectId, name = "pavel") =>
      approveResult(
        { database: databases.operator, operators },
        { projectId, operator: operator(name), dryRun: false },
      ),
    advance: (projectId) => advanceProject(workerDeps, projectId),
    async statusOf(projectId) {
      const [row] = await databases.auditor.query<{ status: number }>(
        "select status from projects where id = $1",
        [projectId],
      );
      return row?.status ?? 0;
    },
  };
}

/** Writes what the guard writes, with the guard's role. */
async function enrol({ databases, clock }: MarketWorld): Promise<ProjectWorld["operators"]> {
  const ids = new Map<string, string>();
  for (const name of ["olga", "pavel"]) {
    const id = newId("opr", clock);
    ids.set(name, id);
    await databases.guard.query(
      "insert into operators (id, name, verifier) values ($1, $2, 'of a test')",
      [id, name],
    );
  }
  async function verifyOperator({ name, password }: { name: string; password: string }) {
    const operatorId = ids.get(name);
    if (!operatorId || password !== `${name}-knows-9`) throw new Refusal("operator-unknown");
    return { operatorId };
  }
  return {
    verifyOperator,
    async signAct(act) {
      const { operatorId } = await verifyOperator(act);
      await insertAct(databases.guard, operatorId, act);
      return { operatorId };
    },
  };
}

function addressSource({ databases }: MarketWorld) {
  return async (projectId: string) => {
    const address = newAddress();
    const owner = { purpose: "project", ownerId: projectId } as const;
    await insertAddressFor(databases.operator, owner, address);
    return address;
  };
}

async function receive(
  { databases, ledgers, clock }: MarketWorld,
  projectId: string,
  amount: Money,
  fromAddress = newAddress(),
): Promise<string> {
  const chain = { database: databases.worker, ledger: ledgers.worker, clock };
  return (await payIn(chain, { projectId, amount, fromAddress })).txid;
}
