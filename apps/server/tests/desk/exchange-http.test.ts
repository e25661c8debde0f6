import { newIdempotencyKey } from "@clearhold/client";
import {
  exchange,
  getExchange,
  listExchangeSides,
  listExchanges,
  quoteExchange,
} from "@clearhold/contract/wallet/desk/exchange";
import {
  getSimpleRate,
  requestSimpleExchange,
} from "@clearhold/contract/wallet/payouts/simple-wallet";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { beforeAll, describe, expect, it } from "vitest";
import { raiseStandingAlert } from "../../src/features/chain/alerts/index.ts";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { withClient } from "../database.ts";
import { trx, usdt } from "../market-world.ts";
import { giveDesk, payIn } from "../paid-in.ts";
import { fundPassword, type Person, refusalOf, registerPerson, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openWorld } from "../world.ts";

const world = useWorld(openWorld);
let alice: Person;

beforeAll(async () => {
  alice = await settledPerson(world, "alice");
  const { databases, clock } = world;
  const chain = { database: databases.worker, clock };
  for (const amount of [trx(10_000), usdt(3_000)]) {
    await payIn(chain, { amount });
    await giveDesk({ adminUrl: world.adminUrl, database: databases.operator, clock }, amount);
  }
  await payIn(chain, { userId: alice.userId, amount: usdt(100) });
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: databases.worker, source, feePpm: 5_000n });
});

describe("the exchange over HTTP", () => {
  it("shows both sides, quotes, trades once under its key, and keeps the receipt", async () => {
    const sides = await alice.call(listExchangeSides, {});
    expect(sides).toMatchObject([
      { currency_code: "TRX", balance: "0", exchange_fee: "0.5" },
      { currency_code: "USDT", balance: "100" },
    ]);
    for (const { most, most_bound } of sides) {
      expect(Number(most)).toBeGreaterThan(0);
      expect(["exchange-minute-full", "desk-inventory-short"]).toContain(most_bound);
    }
    const quote = await alice.call(quoteExchange, { from: "USDT", to: "TRX", price: "40" });
    expect(quote).toMatchObject({ rate: "3.25", fee: "0.65", received: "129.35", price: "40" });
    expect(quote.expires_at).toBeGreaterThan(world.clock.now().getTime() / 1000);
    const idempotencyKey = newIdempotencyKey();
    const ask = {
      price: "40",
      type: 3 as const,
      password: fundPassword,
      quote_id: quote.quote_id,
    };
    const done = await alice.call(exchange, ask, { idempotencyKey });
    const again = await alice.call(exchange, ask, { idempotencyKey });
    expect(again).toEqual(done);
    expect(done).toMatchObject({ from: "USDT", to: "TRX", price: "40", received: "129.35" });
    const { timestamp, ...receipt } = done;
    expect(timestamp).toBe(receipt.createtime);
    expect(await alice.call(getExchange, { id: done.id })).toEqual(receipt);
    const page = await alice.call(listExchanges, {});
    expect(page).toMatchObject({ total: 1, data: [{ id: done.id }] });
    const assets = await alice.call(getAssets, {});
    expect(assets).toMatchObject({
      total: "99.8",
      currency_code: "USDT",
      list: [
        { currency_code: "TRX", balance: "129.35", locked: "0", value: "39.8" },
        { currency_code: "USDT", available: "60", value: "60" },
      ],
    });
  });

  it("shows nobody another's exchange", async () => {
    const bob = await registerPerson(world, "bob");
    const { data } = await alice.call(listExchanges, {});
    const stranger = await refusalOf(bob.call(getExchange, { id: data[0]!.id }));
    expect(stranger.code).toBe("record-not-found");
    const without = await refusalOf(
      bob.call(exchange, { price: "1", type: 3, password: fundPassword }),
    );
    expect(without.code).toBe("fund-password-not-set");
  });

  it.each([
    ["-1", "field-invalid"],
    ["0", "field-invalid"],
    ["1e2", "field-invalid"],
    ["0.0000001", "field-invalid"],
    ["9999999999999999999999", "field-invalid"],
    ["0.000001", "exchange-too-small"],
    ["1000", "insufficient-balance"],
    ["99999999", "insufficient-balance"],
  ])("refuses %s TRX with %s and changes nothing", async (price, code) => {
    const ask = { price, type: 4 as const, password: fundPassword };
    expect((await refusalOf(alice.call(exchange, ask))).code).toBe(code);
  });

  it("is stopped by every door, the simple one's rate too, while a currency is stopped", async () => {
    await raiseStandingAlert(world.databases.worker, {
      ...{ currency: "USDT", address: "T", txid: null, units: 1n, blockNumber: 1 },
      reason: "books-differ",
    });
    const pairs = [
      { from: "USDT", to: "TRX", type: 3, simple: 2 },
      { from: "TRX", to: "USDT", type: 4, simple: 1 },
    ] as const;
    const calls = pairs.flatMap(({ from, to, type, simple }) => [
      () => alice.call(quoteExchange, { from, to }),
      () => alice.call(exchange, { price: "1", type, password: fundPassword }),
      () =>
        alice.call(requestSimpleExchange, {
          ...{ money: "1", type: simple, fund_password: fundPassword },
        }),
    ]);
    for (const call of [...calls, () => alice.call(getSimpleRate, {})]) {
      expect((await refusalOf(call())).code).toBe("exchange-stopped");
    }
    await withClient(world.adminUrl, (admin) =>
      admin.query("update chain_alerts set resolved_at = now()"),
    );
    await alice.call(exchange, { price: "1", type: 3, password: fundPassword });
  });

  it("refuses a wrong fund password", async () => {
    const ask = { price: "1", type: 3 as const, password: "000001" };
    const refusal = await refusalOf(alice.call(exchange, ask));
    expect(refusal.code).toBe("fund-password-wrong");
  });
});
