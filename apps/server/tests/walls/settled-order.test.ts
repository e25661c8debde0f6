import { cancelWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { beforeAll, expect, it } from "vitest";
import { findStops, listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { checkBooks } from "../../src/ledger/books.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { coin, finish, order, payoutRound, vouchFor } from "../payers.ts";
import { untilDone } from "../rounds.ts";
import { useOpened } from "../use-world.ts";

/** A thief has the worker's login and its socket at the guard, and asks about orders that have ended. */

const world = useOpened(openCustodyWorld);
beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});

/** The guard looks at all rows, and finds nothing that `books` would not. */
async function expectSound(): Promise<void> {
  const { auditor } = world.databases;
  await untilDone("the watch of the books", () => world.watch().round());
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
      expect(await vouchFor(world, ended.id)).toEqual({ vouched: false, reason: reason(ended.id) });
    }
    await expectSound();
    const next = await order(world, { currency });
    await payoutRound(world);
    expect((await finish(world, next.alice, next.id)).state).toBe("settled");
    await expectSound();
  },
);
