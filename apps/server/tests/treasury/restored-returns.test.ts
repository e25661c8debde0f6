import { afterAll, beforeAll, expect, it } from "vitest";
import { listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import { approveSpending, proposeReturn } from "../../src/features/projects/spending/index.ts";
import { releaseRestore } from "../../src/features/treasury/restores/index.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openSignerRecord } from "../../src/wire/signer/signer-record.ts";
import { vaultSocketOf } from "../../src/wire/signer/vault-port.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { coin, paidTo, richPerson } from "../payers.ts";
import {
  newOutsider,
  openSpendingWorld,
  payFrom,
  type SpendingWorld,
} from "../projects/spenders.ts";
import { takeBackup } from "./put-back.ts";
import { storyOf, sweeper } from "./sweepers.ts";

let custody: CustodyWorld;
let world: SpendingWorld;
beforeAll(async () => {
  custody = await openCustodyWorld();
  await custody.fundHouse(2_000n * coin, 2_000n * coin);
  world = await openSpendingWorld(custody);
});
afterAll(() => world.close());

const reason = "It was signed before the restore.";

/** What lies in the project's suspense, sent back by two operators and paid as far as the signer lets it. */
async function sendBack(projectId: string): Promise<string> {
  const { databases, clock, operators } = custody;
  const [arrival] = await databases.auditor.query<{ id: string }>(
    "select id from project_suspended where project_id = $1",
    [projectId],
  );
  const deps = { database: databases.operator, clock, operators, network: "devnet" };
  const ask = { inflowId: arrival?.id ?? "", dryRun: false };
  const { id } = await proposeReturn(deps, world.olga, ask);
  const ledger = openLedger({ database: databases.operator, clock });
  await approveSpending({ ...deps, ledger }, world.pavel, id);
  await ledger.close();
  await world.round();
  await world.round();
  return id;
}

/** Two operators compare a restored backup with the signer, and go on. */
async function release(): Promise<void> {
  const { databases, operators } = custody;
  const record = openSignerRecord(localCaller(vaultSocketOf(custody.signerOptions.socketPath)));
  const releases = {
    database: databases.auditor,
    releases: databases.operator,
    operators,
    record,
  };
  for (const operator of [world.olga, world.pavel]) {
    await releaseRestore(releases, { operator, reason });
  }
  for (const { id: alertId, stops } of await listOpenAlerts(databases.auditor)) {
    if (!stops) continue;
    for (const operator of [world.olga, world.pavel]) {
      await resolveAlert(
        { database: databases.operator, operators },
        { alertId, operator, reason },
      );
    }
  }
}

it("an arrival that went back before its backup was restored does not go back again", async () => {
  const person = await richPerson(custody, "restorer");
  const sender = newOutsider();
  const named = newOutsider().address;
  const { id, address } = await world.raised(person, "USDT", { inflow_sources: [named] });
  await custody.pay("TRX", sender.address, 20n * coin);
  await payFrom(custody, sender, { to: address, units: 8n * coin });
  await custody.settle();
  const before = await paidTo(custody, "TRX", sender.address);
  const cameBack = async () => (await paidTo(custody, "TRX", sender.address)) - before;
  await custody.worker.rounds.reconcile();
  const backup = await takeBackup(custody.adminUrl);
  const first = await sendBack(id);
  expect(await storyOf(custody, first)).toEqual(["return-inflow done"]);
  expect(await cameBack()).toBe(8n * coin);

  await backup.putBack();
  custody.worker = await sweeper(custody);
  for (let round = 0; round < 4; round += 1) {
    custody.devnet.setTime(custody.devnet.head().timestampMs + 10 * 60_000);
    await custody.devnet.mine();
    // The restored database has cut connections; the first calls find that out.
    await custody.worker.rounds.reconcile().catch(() => {});
    await custody.settle().catch(() => {});
  }
  await release();
  await custody.worker.rounds.reconcile();
  const second = await sendBack(id);
  expect(second).not.toBe(first);
  expect(await storyOf(custody, second)).not.toContain("return-inflow done");
  expect(await cameBack()).toBe(8n * coin);
});
