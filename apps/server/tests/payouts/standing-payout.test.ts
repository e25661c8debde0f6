import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { getSubscription, subscribe } from "@clearhold/contract/wallet/projects/projects";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { beforeAll, expect, it } from "vitest";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { approveResult, computeResult } from "../../src/features/projects/settlements/index.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { openLedger } from "../../src/ledger/index.ts";
import type { Worker } from "../../src/main/wire-worker.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { termsSigner } from "../operator-names.ts";
import { newAddress } from "../paid-in.ts";
import { coin, finish, paidTo, richPerson, savePayee } from "../payers.ts";
import { fundPassword, type Person } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { standingCode } from "./standing-world.ts";

const world = useWorld(openCustodyWorld);
let worker: Worker;
let alice: Person;
const payee = newAddress();
const limits = { TRX: 1_000n * coin, USDT: 1_000n * coin };

beforeAll(async () => {
  worker = await world.anotherWorker({
    standing: {
      ...{ guard: world.payouts, network: "devnet" },
      rules: { once: limits, automatic: limits, minimum: { TRX: coin, USDT: coin } },
    },
  });
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  alice = await richPerson(world, "alice");
  await savePayee(world, alice, { currency: "USDT", to: payee });
});

async function paidOut(projectId: string): Promise<void> {
  const { databases, clock, operators } = world;
  const ledger = openLedger({ database: databases.worker, clock });
  const advance = () => advanceProject({ database: databases.worker, clock, ledger }, projectId);
  await advance();
  const deps = { database: databases.operator, clock, operators };
  for (const [sign, name] of [
    [computeResult, "olga"],
    [approveResult, "pavel"],
  ] as const) {
    await operators.enrolOperator({ name, password: `Knows-9-${name}` });
    const operator = { name, password: `Knows-9-${name}` };
    await sign(deps, { projectId, operator, dryRun: false });
  }
  clock.advance(3 * 3600);
  expect(await advance()).toEqual([5, 6, 7]);
  await ledger.close();
}

it("leaves for the chain by the guard's order, and its bill shows both", async () => {
  const { databases, clock } = world;
  const terms = parseTerms(
    {
      ...{ name: "Harbour roofs", content: "One.", currency: "USDT", target: "20", minimum: "20" },
      ...{ subscription_minimum: "10", person_limit: "20", target_rate: "5" },
      ...{ start: "+1s", end: "+1h", publish: "+2h", give: "+3h" },
      plan: [{ name: "Panels", share: "100" }],
    },
    clock.now(),
  );
  const address = async () => "made by the web server when it is first shown";
  const creation = {
    database: databases.operator,
    clock,
    escrowAddressOf: address,
    sign: termsSigner(databases.guard),
  };
  const { id: projectId } = await createProject(creation, terms);
  clock.advance(2);
  const ledger = openLedger({ database: databases.worker, clock });
  await advanceProject({ database: databases.worker, clock, ledger }, projectId);
  await ledger.close();
  const to = { address: payee, currency_id: "USDT" } as const;
  const ecaptcha = await standingCode(world, alice, projectId, to, "20");
  const ask = { pro_id: projectId, money: "20", rebate_way: 2, password: fundPassword } as const;
  const { record_id } = await alice.call(subscribe, { ...ask, ecaptcha });

  await paidOut(projectId);
  await worker.rounds.standing();
  const { withdrawal_id: id, rebate_state } = await alice.call(getSubscription, { record_id });
  expect(rebate_state).toBe("withdrawn");
  expect((await alice.call(getWithdrawal, { id })).state).toBe("held");
  const done = await finish(world, alice, id);
  expect(done).toMatchObject({ state: "settled", amount: "20", fee: "0.1", received: "19.9" });
  expect(await paidTo(world, "USDT", payee)).toBe(19_900_000n);
  const { data } = await alice.call(listBills, { name: "USDT", limit: 2 });
  expect(data.data).toMatchObject([
    { category: 2, money: "-20", fee: "0.1", subject_id: id, tip: payee },
    { category: 9, money: "20" },
  ]);
  await world.expectChainBooks();
});
