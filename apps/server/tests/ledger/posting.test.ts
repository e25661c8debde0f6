import { describe, expect, it } from "vitest";
import { hotWallet } from "../../src/ledger/accounts.ts";
import { exchangeDone } from "../../src/ledger/recipes/desk.ts";
import { withdrawalHeld, withdrawalSettled } from "../../src/ledger/recipes/payouts.ts";
import { useWorld } from "../use-world.ts";
import { fact, fundHouse, openLedgerWorld, trx, usdt } from "./ledger-world.ts";

const world = useWorld(openLedgerWorld);

describe("posting", () => {
  it("moves money and answers what the caller gave", async () => {
    const { ledgers } = world;
    await fundHouse(ledgers, trx(1_000_000n));
    const userId = await world.userWith(trx(500n), usdt(70n));
    const withdrawalId = fact();
    const held = withdrawalHeld({ withdrawalId, userId, amount: trx(200n) });
    const answer = await ledgers.api.post({ journals: [held], answer: { id: withdrawalId } });
    expect(answer).toEqual({ id: withdrawalId });
    const balances = await ledgers.api.balances([userId, "usr_nobody"]);
    expect(balances.get(userId)).toEqual({
      TRX: { available: 300n, held: 200n },
      USDT: { available: 70n, held: 0n },
    });
    expect(balances.get("usr_nobody")?.TRX).toEqual({ available: 0n, held: 0n });
    const before = await ledgers.api.balanceOf(hotWallet("TRX"));
    const settled = { withdrawalId, userId, amount: trx(200n), fee: trx(5n) };
    await ledgers.worker.post({ journals: [withdrawalSettled(settled)], answer: null });
    expect(await ledgers.api.balanceOf(hotWallet("TRX"))).toBe(before - 195n);
  });

  it("exchanges through the desk, each currency by itself", async () => {
    const { ledgers } = world;
    await fundHouse(ledgers, usdt(1_000n));
    const userId = await world.userWith(trx(500n));
    const trade = {
      exchangeId: fact(),
      userId,
      paid: trx(300n),
      received: usdt(99n),
      fee: usdt(1n),
    };
    await ledgers.api.post({ journals: [exchangeDone(trade)], answer: null });
    expect((await ledgers.api.balances([userId])).get(userId)).toEqual({
      TRX: { available: 200n, held: 0n },
      USDT: { available: 99n, held: 0n },
    });
  });
});
