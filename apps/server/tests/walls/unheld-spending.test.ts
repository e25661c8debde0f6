import { refBlockOf } from "@clearhold/tron/block";
import { encodeRawTx } from "@clearhold/tron/transaction";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openMoveSigner } from "../../src/wire/signer/move-signer.ts";
import { approvalChallenge } from "../../src/wire/signer/operator-approval.ts";
import type { SignReply } from "../../src/wire/signer/payment-signer.ts";
import { type SpendingOrder, spendingText } from "../../src/wire/signer/spending-order.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { coin, richPerson } from "../payers.ts";
import { builtFor } from "../payouts/passkey-holders.ts";
import {
  daySeconds,
  type Operator,
  openSpendingWorld,
  type SpendingWorld,
} from "../projects/spenders.ts";

/** A thief has the worker's socket at the signer, and orders that two operators have approved. */

let custody: CustodyWorld;
let world: SpendingWorld;
let projectId: string;
beforeAll(async () => {
  custody = await openCustodyWorld();
  await custody.fundHouse(2_000n * coin, 2_000n * coin);
  world = await openSpendingWorld(custody);
  projectId = (await world.raised(await richPerson(custody, "saver"), "USDT")).id;
});
afterAll(() => world.close());

async function orderOf(id: string): Promise<SpendingOrder> {
  const order = await custody.databases.auditor.first<SpendingOrder>(
    `select id, kind, project_id, currency, units, address, document_hash,
       extract(epoch from proposed_at)::int as proposed_at,
       extract(epoch from leaves_at)::int as leaves_at
     from project_spendings where id = $1`,
    [id],
  );
  if (order === null) throw new Error(`${id} was not proposed`);
  return order;
}

async function approvalBy(operator: Operator, text: string) {
  const row = await custody.databases.auditor.first<{ id: string }>(
    "select id from operators where name = $1",
    [operator.name],
  );
  const operatorId = row?.id ?? "";
  return { operatorId, assertion: operator.answer(approvalChallenge(text, operatorId)) };
}

/** Has the signer asked as the worker asks it, when the order is due. */
async function signAsWorker(id: string): Promise<SignReply> {
  const order = await orderOf(id);
  const { currency, units, address } = order;
  const paid = { ...{ network: "devnet", id, userId: "" }, address, createdAt: order.proposedAt };
  const amount = { currency, units };
  const built = builtFor(custody, {
    order: { ...paid, amount, fee: { currency, units: 0n } },
    ...{ text: "", signature: "" },
  });
  const { id: blockId } = await custody.client.solid.getNowBlock();
  const text = spendingText("devnet", order);
  const approvals = [await approvalBy(world.olga, text), await approvalBy(world.pavel, text)];
  const signer = openMoveSigner(localCaller(custody.signerOptions.socketPath));
  return signer.signMove(
    { id: newId("mov", custody.clock), kind: order.kind, order },
    {
      ...{ attempt: 1, rawHex: encodeRawTx({ ...built, ...refBlockOf(blockId) }), approvals },
      reconciledAt: Math.floor(custody.clock.now().getTime() / 1000),
    },
  );
}

const unheld = {
  signed: false,
  reason: "the books do not hold it, or it was called off",
};

it("money that never left escrow is not paid, whatever operators have approved", async () => {
  const { id } = await world.propose(projectId, { units: 20n * coin });
  custody.clock.advance(daySeconds + 3_600);
  expect(await signAsWorker(id)).toMatchObject(unheld);
});

it("a spending that an operator called off is not paid, and the same one before is", async () => {
  const off = await world.deploy(projectId, 10n);
  await world.cancel(off);
  expect(await signAsWorker(off)).toMatchObject(unheld);
  const { id } = await world.propose(projectId, { units: 10n * coin });
  await world.approve(id);
  custody.clock.advance(daySeconds + 3_600);
  expect(await signAsWorker(id)).toMatchObject({ signed: true });
});
