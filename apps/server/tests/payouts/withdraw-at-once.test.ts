import { money } from "@clearhold/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestWithdrawal } from "../../src/features/payouts/withdrawals/request-withdrawal.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, paidTo, payoutRound, richPerson, savePayee } from "../payers.ts";
import { fundPassword } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { directOrders } from "./direct-orders.ts";

const world = useWorld(openCustodyWorld);
let ledgers: Ledger[];

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  const open = () =>
    openLedger({
      database: world.databases.api,
      clock: world.clock,
      liveSessions: async (_tx, hashes) => new Set(hashes),
    });
  ledgers = [open(), open()];
});
afterAll(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.close()));
});

const depsOf = (place: number) => directOrders(world, ledgers[place % ledgers.length] as Ledger);

describe("withdrawals at once", () => {
  it("of ten on one balance exactly what it covers succeeds, and exactly that is paid", async () => {
    const alice = await richPerson(world, "alice");
    const to = newAddress();
    await savePayee(world, alice, { currency: "USDT", to });
    const asked = Array.from({ length: 10 }, (_, place) =>
      requestWithdrawal(depsOf(place), alice.actor, {
        amount: money("USDT", 30n * coin),
        address: to,
        fundPassword,
        proofs: { emailCode: "000000" },
        idempotency: undefined,
      }),
    );
    const outcomes = await Promise.allSettled(asked);
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(refused.map(({ code }) => code)).toEqual(Array(7).fill("insufficient-balance"));
    expect(await assetsOf(alice, "USDT")).toEqual({ available: "10", locked: "90" });
    await asAdmin(world, "update withdrawals set lease_until = '-infinity'");
    const other = await world.anotherWorker();
    await Promise.all([payoutRound(world), payoutRound(world, other)]);
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBe(3n * 29_850_000n);
    expect(await assetsOf(alice, "USDT")).toEqual({ available: "10", locked: "0" });
    await world.expectChainBooks();
  });
});
