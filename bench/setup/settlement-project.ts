import { money } from "@clearhold/money";
import { createProject } from "../../apps/server/src/features/projects/projects/index.ts";
import {
  advanceProject,
  moveProject,
} from "../../apps/server/src/features/projects/schedule/index.ts";
import {
  approveResult,
  computeResult,
  type PayDeps,
} from "../../apps/server/src/features/projects/settlements/index.ts";
import { admitSubscription } from "../../apps/server/src/features/projects/subscriptions/request-subscription.ts";
import { parseTerms } from "../../apps/server/src/features/projects/terms/index.ts";
import type { Clock } from "../../apps/server/src/kernel/clock.ts";
import type { Database } from "../../apps/server/src/kernel/database.ts";
import { newId } from "../../apps/server/src/kernel/ids.ts";
import type { Ledger } from "../../apps/server/src/ledger/index.ts";
import { subscriptionHeld } from "../../apps/server/src/ledger/recipes/projects.ts";
import { authorised } from "../../apps/server/tests/authorised.ts";
import { termsSigner } from "../../apps/server/tests/operator-names.ts";
import { insertAddressFor, newAddress, payIn } from "../../apps/server/tests/paid-in.ts";

export type SettlementDeps = {
  readonly databases: Record<"worker" | "operator" | "guard", Database>;
  readonly api: Ledger;
  readonly worker: Ledger;
  readonly clock: Clock & { advance(seconds: number): void };
  readonly spendingKey: string;
};

const coin = 1_000_000n;
const currency = "USDT";
/** So many are asked for at a time while people are set up. */
const crowd = 2_000;
/** Parts of different sizes, so that nothing divides evenly. */
const coinsOf = (place: number) => BigInt(1 + (place % 97));

/** A raised project with so many subscriptions of different people, and a tenth more in its escrow. */
export async function raiseProject(deps: SettlementDeps, subscriptions: number): Promise<string> {
  const { databases, clock } = deps;
  const principal = Array.from({ length: subscriptions }, (_, place) => coinsOf(place)).reduce(
    (sum, coins) => sum + coins,
    0n,
  );
  const terms = parseTerms(
    {
      ...{ name: "A bench", content: "", currency, target: String(principal), minimum: "1" },
      ...{ target_rate: "10", plan: [{ name: "All of it", share: "100" }] },
      ...{ start: "+1s", end: "+20h", publish: "+21h", give: "+22h" },
    },
    clock.now(),
  );
  const { id } = await createProject(
    {
      database: databases.operator,
      clock,
      escrowAddressOf: (projectId) => giveAddress(deps, projectId),
      sign: termsSigner(databases.guard),
    },
    terms,
  );
  clock.advance(2);
  await moveProject({ database: databases.worker, clock }, id);
  for (let first = 0; first < subscriptions; first += crowd) {
    const places = Array.from(
      { length: Math.min(crowd, subscriptions - first) },
      (_, n) => first + n,
    );
    await Promise.all(
      places.map((place) => subscribe(deps, id, money(currency, coinsOf(place) * coin))),
    );
  }
  await receive(deps, id, money(currency, (principal * coin) / 10n + 12_345n));
  await advanceProject(workerDeps(deps), id);
  return id;
}

/** The signer's part: an address that the scanner would know. */
async function giveAddress({ databases }: SettlementDeps, projectId: string): Promise<string> {
  const address = newAddress();
  await insertAddressFor(databases.operator, { purpose: "project", ownerId: projectId }, address);
  return address;
}

async function subscribe(
  { databases, api, worker, clock, spendingKey }: SettlementDeps,
  projectId: string,
  amount: ReturnType<typeof money<"USDT">>,
): Promise<void> {
  const userId = newId("usr", clock);
  await payIn({ database: databases.worker, ledger: worker, clock }, { userId, amount });
  const subscriptionId = newId("sub", clock);
  const held = subscriptionHeld({ subscriptionId, userId, projectId, amount });
  await api.post({
    journals: [authorised({ clock, spendingKey }, held)],
    rows: [admitSubscription(projectId, userId, amount.units)],
    answer: null,
  });
}

/** As the scanner would: a credited deposit of the project, and its coins in suspense. */
async function receive(
  { databases, worker, clock }: SettlementDeps,
  projectId: string,
  amount: ReturnType<typeof money<"USDT">>,
): Promise<void> {
  await payIn({ database: databases.worker, ledger: worker, clock }, { projectId, amount });
}

function workerDeps({ databases, worker, clock }: SettlementDeps): PayDeps {
  return { database: databases.worker, ledger: worker, clock };
}

/** Two operators whom nobody asks for a password; what they sign is written by the guard's role. */
export async function openOperators({ databases, clock }: SettlementDeps) {
  const ids = new Map(["olga", "pavel"].map((name) => [name, newId("opr", clock)]));
  for (const [name, id] of ids) {
    await databases.guard.query(
      "insert into operators (id, name, verifier) values ($1, $2, 'of a bench')",
      [id, name],
    );
  }
  const operatorIdOf = (name: string) => ids.get(name) ?? "";
  return {
    verifyOperator: async ({ name }: { name: string }) => ({ operatorId: operatorIdOf(name) }),
    async signAct(act: { name: string; action: string; subjectId: string; subjectHash: string }) {
      const operatorId = operatorIdOf(act.name);
      await databases.guard.query(
        `insert into operator_acts (operator_id, action, subject_id, subject_hash)
         values ($1, $2, $3, $4)`,
        [operatorId, act.action, act.subjectId, act.subjectHash],
      );
      return { operatorId };
    },
  };
}

/** The steps before the payout, each to be timed by itself. */
export function settlementSteps(
  deps: SettlementDeps,
  operators: Awaited<ReturnType<typeof openOperators>>,
  projectId: string,
): [name: string, step: () => Promise<unknown>][] {
  const { databases, clock } = deps;
  const ask = (name: string) => ({ projectId, operator: { name, password: "" }, dryRun: false });
  const database = databases.operator;
  return [
    ["compute", () => computeResult({ database, clock, operators }, ask("olga"))],
    ["approve", () => approveResult({ database, operators }, ask("pavel"))],
    [
      "announce and grant",
      () => {
        clock.advance(22 * 3600);
        return moveProject({ database: databases.worker, clock }, projectId);
      },
    ],
  ];
}
