import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { beforeAll, expect, it } from "vitest";
import { findStops, listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { checkBooks } from "../../src/ledger/books.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { coin, finish, order, payoutRound } from "../payers.ts";
import { useOpened } from "../use-world.ts";

/** A thief has the worker's login and its socket at the guard, and asks about orders that have ended. */

const world = useOpened(openCustodyWorld);
beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});

async function vouch(id: string) {
  const row = await world.databases.worker.first<{ orderText: string; orderSignature: string }>(
    "select order_text, order_signature from withdrawals where id = $1",
    [id],
  );
  return world.payouts.vouchForPayout(row ?? { orderText: "", orderSignature: "" });
}

/** The guard looks at all rows, and finds nothing that `books` would not. */
async function expectSound(): Promise<void> {
  const { auditor } = world.databases;
  while (await world.watch().round()) {}
  await world.watch().whole();
  expect(await checkBooks(auditor)).toEqual([]);
  expect(await listOpenAlerts(auditor)).toEqual([]);
  expect([...(await findStops(auditor)).keys()]).toEqual([]);
  expect((await world.guard.readBooks({})).words).not.toContain("broken");
}

type Ordered = Awaited<ReturnType<typeof order>>;

it.each([
  [
    "USDT is settled",
    "USDT",
    "settled",
    async () => {},
    (id: string) => `${id} is already paid by the books`,
  ],
  [
    "TRX is settled",
    "TRX",
    "settled",
    async () => {},
    (id: string) => `${id} is already paid by the books`,
  ],
  [
    "USDT went back to its owner",
    "USDT",
    "returned",
    ({ alice, id }: Ordered) => alice.call(cancelWithdrawal, { id }),
    (id: string) => `the books gave the money of ${id} back`,
  ],
] as const)(
  "an order of %s: the guard answers, and stops nothing",
  async (...[_what, currency, state, act, reason]) => {
    const ended = await order(world, { currency });
    await act(ended);
    expect((await finish(world, ended.alice, ended.id)).state).toBe(state);
    for (const _ask of ["once", "again"]) {
      expect(await vouch(ended.id)).toEqual({ vouched: false, reason: reason(ended.id) });
    }
    await expectSound();
    const next = await order(world, { currency });
    await payoutRound(world);
    expect((await finish(world, next.alice, next.id)).state).toBe("settled");
    await expectSound();
  },
);
