import { type CurrencyCode, money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { raiseStandingAlert } from "../../src/features/chain/alerts/index.ts";
import { type Pair, parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { findRoom } from "../../src/features/desk/exchange/exchange-store.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { getExchange, listExchanges } from "../../src/features/desk/exchange/list-exchanges.ts";
import { openQuote } from "../../src/features/desk/exchange/open-quote.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import {
  type ExchangeAsk,
  requestExchange,
} from "../../src/features/desk/exchange/request-exchange.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { exchangeDone } from "../../src/ledger/recipes/desk.ts";
import { passMinute, setCaps } from "../desk-settings.ts";
import { openMarketWorld, pin, refusalOf, trx, usdt } from "../market-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openMarketWorld);
beforeAll(async () => {
  await world.fundDesk(trx(100_000), usdt(30_000));
  await rateOf("3.25", 5_000n);
});

function rateOf(rate: string, feePpm = 0n) {
  const source = fixedRate(parseRate(rate));
  return keepRate({ database: world.databases.worker, source, feePpm });
}

const toTrx = { from: "USDT", to: "TRX" } as const;
const toUsdt = { from: "TRX", to: "USDT" } as const;

type TradeAsk = Partial<Pair & { paidUnits: bigint } & Omit<ExchangeAsk, "paid" | "to">>;

function askOf({ from = "USDT", to = "TRX", paidUnits = 1_000_000n, ...rest }: TradeAsk) {
  const proof = { fundPassword: pin, quoteId: undefined, idempotency: undefined };
  return { paid: money(from, paidUnits), to, ...proof, ...rest };
}

/** The chain shows less than the books; gives what ends the stop. */
async function stop(currency: CurrencyCode): Promise<() => Promise<unknown>> {
  const differs = { currency, address: "T", txid: null, units: 1n, blockNumber: 1 };
  await raiseStandingAlert(world.databases.worker, { ...differs, reason: "books-differ" });
  return () => world.asAdmin((admin) => admin.query("update chain_alerts set resolved_at = now()"));
}

const trade = (actor: Actor, ask: TradeAsk) => requestExchange(world.deps, actor, askOf(ask));

describe("an exchange", () => {
  it("books what its quote said, and shows it", async () => {
    const alice = await world.person(usdt(10));
    const quote = await openQuote(world.deps, alice, { ...toTrx, paidUnits: 2_000_000n });
    const receipt = await trade(alice, { paidUnits: 2_000_000n, quoteId: quote.id });
    expect(receipt).toMatchObject({ receivedUnits: "6467500", feeUnits: "32500" });
    expect(await world.available(alice, "USDT")).toBe(8_000_000n);
    expect(await world.available(alice, "TRX")).toBe(6_467_500n);
    const deps = { database: world.databases.api, ledger: world.ledgers.api };
    const view = await getExchange(deps, alice, { id: receipt.id });
    expect(view).toMatchObject({ price: "2", fee: "0.0325", received: "6.4675", rate: "3.25" });
    const page = await listExchanges(deps, alice, { page: 1, limit: 10 });
    expect([page.total, page.data[0]?.id]).toEqual([1, receipt.id]);
  });

  it("quotes inside when it comes without a quote", async () => {
    const alice = await world.person(trx(13));
    const receipt = await trade(alice, { ...toUsdt, paidUnits: 13_000_000n });
    expect(receipt).toMatchObject({ receivedUnits: "3980000", feeUnits: "20000" });
  });

  it("answers the same key with the same trade, and another order under it with a refusal", async () => {
    const alice = await world.person(usdt(10));
    const idempotency = { userId: alice.userId, operation: "exchange", key: "k", fingerprint: "f" };
    const answers = [];
    for (let again = 0; again < 10; again += 1) answers.push(await trade(alice, { idempotency }));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await world.available(alice, "USDT")).toBe(9_000_000n);
    const other = trade(alice, { idempotency: { ...idempotency, fingerprint: "g" } });
    expect(await refusalOf(other)).toBe("idempotency-key-reused");
  });

  it("is done once when one quote is sent ten times at once", async () => {
    const alice = await world.person(usdt(10));
    const quote = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    const tries = Array.from({ length: 10 }, () => trade(alice, { quoteId: quote.id }));
    const ends = await Promise.allSettled(tries);
    expect(ends.some((end) => end.status === "fulfilled")).toBe(true);
    expect(await world.available(alice, "USDT")).toBe(9_000_000n);
  });

  it("does exactly what the balance covers when ten come at once", async () => {
    const alice = await world.person(usdt(3));
    const tries = Array.from({ length: 10 }, () => endOf(trade(alice, {})));
    const ends = await Promise.all(tries);
    expect(ends.filter((end) => end === "done")).toHaveLength(3);
    expect(new Set(ends)).toEqual(new Set(["done", "insufficient-balance"]));
    expect(await world.available(alice, "USDT")).toBe(0n);
  });
});

/** How a trade ended: "done", or the key of its refusal. */
function endOf(traded: Promise<unknown>): Promise<string> {
  return traded.then(
    () => "done",
    (error: unknown) => refusalOf(Promise.reject(error)),
  );
}

describe("a trade without a quote", () => {
  it("leaves the person's open quote alone, through two processes at once", async () => {
    const alice = await world.person(usdt(100));
    const open = await openQuote(world.deps, alice, { ...toTrx, paidUnits: 7_000_000n });
    const { ledger, database } = world.another("api");
    const tries = Array.from({ length: 30 }, (_, place) =>
      endOf(
        requestExchange(
          place % 2 ? world.deps : { ...world.deps, ledger, database },
          alice,
          askOf({ paidUnits: BigInt(1_000_000 + place) }),
        ),
      ),
    );
    expect(new Set(await Promise.all(tries))).toEqual(new Set(["done"]));
    const receipt = await trade(alice, { paidUnits: 7_000_000n, quoteId: open.id });
    expect(receipt).toMatchObject({ receivedUnits: "22636250", feeUnits: "113750" });
  });

  it("trades at the new rate when the rate moves while it is being written", async () => {
    const alice = await world.person(usdt(50));
    const { ledger } = world.deps;
    let moves = 0;
    const post: typeof ledger.post = async (posting) => {
      moves += 1;
      if (moves === 1) await rateOf("3.3", 5_000n);
      return ledger.post(posting);
    };
    const deps = { ...world.deps, ledger: { ...ledger, post } };
    const receipt = await requestExchange(deps, alice, askOf(toTrx));
    await rateOf("3.25", 5_000n);
    expect([receipt.receivedUnits, moves]).toEqual(["3283500", 2]);
    expect(await world.available(alice, "USDT")).toBe(49_000_000n);
  });

  it("leaves to open quotes what the desk has promised them, the person's own one too", async () => {
    const [alice, bob] = [await world.person(usdt(50_000)), await world.person(usdt(20_000))];
    const caps = { userUnits: 100_000_000_000n, deskUnits: 500_000_000_000n };
    await world.asAdmin((admin) => setCaps(admin, caps));
    const promised = await openQuote(world.deps, alice, { ...toTrx, paidUnits: 20_000_000_000n });
    const much = { paidUnits: 15_000_000_000n };
    expect(await refusalOf(trade(bob, much))).toBe("desk-inventory-short");
    expect(await refusalOf(trade(alice, much))).toBe("desk-inventory-short");
    const { id: quoteId } = await openQuote(world.deps, bob, { ...toTrx, paidUnits: null });
    expect(await refusalOf(trade(bob, { ...much, quoteId }))).toBe("desk-inventory-short");
    await trade(alice, { paidUnits: 20_000_000_000n, quoteId: promised.id });
    await world.fundDesk(trx(65_000));
  });

  it("counts as promised what a trade may still take, and no quote of before the clock was set back", async () => {
    const alice = await world.person(usdt(100));
    await openQuote(world.deps, alice, { ...toTrx, paidUnits: 100_000_000n });
    const freeWhenItEnds = async (at: string) => {
      const [, answer] = (await world.asAdmin((admin) =>
        admin.query(
          `update exchange_quotes set expires_at = ${at} where user_id = '${alice.userId}';
           select exchange_free_units('TRX', null)::text as units`,
        ),
      )) as unknown as { rows: { units: string }[] }[];
      return BigInt(answer?.rows[0]?.units ?? 0);
    };
    const free = await freeWhenItEnds("now() - interval '1 minute'");
    const promised = free - 325_000_000n;
    expect(await freeWhenItEnds("now() + interval '10 seconds'")).toBe(promised);
    expect(await freeWhenItEnds("clock_timestamp()")).toBe(promised);
    expect(await freeWhenItEnds("now() + interval '1 minute'")).toBe(free);
  });
});

describe("an exchange is refused", () => {
  it("for a quote that was used, replaced, of another person, pair or amount", async () => {
    const [alice, bob] = [await world.person(usdt(50), trx(50)), await world.person(usdt(50))];
    const used = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    await trade(alice, { quoteId: used.id });
    expect(await refusalOf(trade(alice, { quoteId: used.id }))).toBe("quote-expired");
    const replaced = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    const present = await openQuote(world.deps, alice, { ...toTrx, paidUnits: 5_000_000n });
    expect(await refusalOf(trade(alice, { quoteId: replaced.id }))).toBe("quote-expired");
    expect(await refusalOf(trade(bob, { quoteId: present.id }))).toBe("quote-expired");
    expect(await refusalOf(trade(alice, { quoteId: present.id }))).toBe("quote-expired");
    const turned = trade(alice, { ...toUsdt, paidUnits: 5_000_000n, quoteId: present.id });
    expect(await refusalOf(turned)).toBe("quote-expired");
  });

  it("for a quote that the person's next one replaced while the trade was being written", async () => {
    const alice = await world.person(usdt(50));
    const { ledger } = world.deps;
    // The narrowest moment: the batch has seen the quote open, and then it is another one.
    const post: typeof ledger.post = async (posting) => {
      await rateOf("3.3", 5_000n);
      await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
      return ledger.post({ ...posting, rows: [] });
    };
    const deps = { ...world.deps, ledger: { ...ledger, post } };
    const { id: quoteId } = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    const raced = requestExchange(deps, alice, askOf({ ...toTrx, quoteId }));
    expect(await refusalOf(raced)).toBe("quote-expired");
    await rateOf("3.25", 5_000n);
    expect(await world.available(alice, "USDT")).toBe(50_000_000n);
  });

  it("for a quote older than 15 seconds, by either clock", async () => {
    const alice = await world.person(usdt(50));
    const byOurs = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    world.clock.advance(15);
    expect(await refusalOf(trade(alice, { quoteId: byOurs.id }))).toBe("quote-expired");
    // The second one by a clock that was set back since.
    for (const expiresAt of ["now() - interval '1 s'", "now() + interval '1 minute'"]) {
      const byTheirs = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
      await world.asAdmin((admin) =>
        admin.query(`update exchange_quotes set expires_at = ${expiresAt} where id = $1`, [
          byTheirs.id,
        ]),
      );
      expect(await refusalOf(trade(alice, { quoteId: byTheirs.id }))).toBe("quote-expired");
    }
  });

  it("for the wrong fund password, no balance, too little, or an empty desk", async () => {
    const alice = await world.person(usdt(50_000), money("TRX", 3n));
    expect(await refusalOf(trade(alice, { fundPassword: "000000" }))).toBe("fund-password-wrong");
    const poor = trade(alice, { ...toUsdt, paidUnits: 4_000_000n });
    expect(await refusalOf(poor)).toBe("insufficient-balance");
    const tiny = trade(alice, { ...toUsdt, paidUnits: 3n });
    expect(await refusalOf(tiny)).toBe("exchange-too-small");
    const huge = trade(alice, { paidUnits: 40_000_000_000n });
    expect(await refusalOf(huge)).toBe("desk-inventory-short");
    const same = openQuote(world.deps, alice, { from: "TRX", to: "TRX", paidUnits: null });
    expect(await refusalOf(same)).toBe("exchange-same-currency");
  });

  it("for the balance before the desk's inventory, by a quote too", async () => {
    const alice = await world.person(usdt(10));
    const huge = { paidUnits: 90_000_000_000n };
    expect(await refusalOf(trade(alice, huge))).toBe("insufficient-balance");
    const quoted = openQuote(world.deps, alice, { ...toTrx, ...huge });
    expect(await refusalOf(quoted)).toBe("insufficient-balance");
    const open = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    const posted = trade(alice, { ...huge, quoteId: open.id });
    expect(await refusalOf(posted)).toBe("insufficient-balance");
  });

  it("while the rate is silent for a minute, and opens again with a fresh one", async () => {
    const alice = await world.person(usdt(5));
    // The second one by a clock that was set back since.
    for (const seenAt of ["now() - interval '61 seconds'", "now() + interval '1 minute'"]) {
      await world.asAdmin((admin) => admin.query(`update exchange_rates set seen_at = ${seenAt}`));
      expect(await refusalOf(trade(alice, {}))).toBe("exchange-closed");
    }
    await rateOf("3.25", 5_000n);
    await trade(alice, {});
  });

  it.each(["TRX", "USDT"] as const)(
    "while %s is stopped, both ways, with a quote of before it and without, until it is resolved",
    async (currency) => {
      const alice = await world.person(trx(100), usdt(100));
      const before = await openQuote(world.deps, alice, { ...toTrx, paidUnits: 1_000_000n });
      const resolve = await stop(currency);
      const stopped = "exchange-stopped";
      expect(await refusalOf(trade(alice, { quoteId: before.id }))).toBe(stopped);
      for (const pair of [toTrx, toUsdt]) {
        const quote = openQuote(world.deps, alice, { ...pair, paidUnits: null });
        expect(await refusalOf(quote)).toBe(stopped);
        expect(await refusalOf(trade(alice, pair))).toBe(stopped);
      }
      expect(await world.available(alice, "USDT")).toBe(usdt(100).units);
      expect(await world.available(alice, "TRX")).toBe(trx(100).units);
      await resolve();
      await trade(alice, { quoteId: before.id });
    },
  );

  it("for what others' open quotes have promised already", async () => {
    const [alice, bob] = [await world.person(usdt(20_000)), await world.person(usdt(20_000))];
    await openQuote(world.deps, alice, { ...toTrx, paidUnits: 20_000_000_000n });
    const second = openQuote(world.deps, bob, { ...toTrx, paidUnits: 20_000_000_000n });
    expect(await refusalOf(second)).toBe("desk-inventory-short");
    await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    await openQuote(world.deps, bob, { ...toTrx, paidUnits: 20_000_000_000n });
    await openQuote(world.deps, bob, { ...toTrx, paidUnits: null });
  });

  it("but nobody keeps back what he could not pay for", async () => {
    const [poor, rich] = [await world.person(usdt(1)), await world.person(usdt(20_000))];
    await openQuote(world.deps, poor, { ...toTrx, paidUnits: 25_000_000_000n });
    await openQuote(world.deps, rich, { ...toTrx, paidUnits: 20_000_000_000n });
  });
});

describe("nobody gains by rounding", () => {
  it("200 tiny exchanges there and back end with no more than they began", async () => {
    await rateOf("3.3333");
    const alice = await world.person(money("USDT", 200n));
    for (let again = 0; again < 200; again += 1) await trade(alice, { paidUnits: 1n });
    const got = await world.available(alice, "TRX");
    expect(got).toBe(600n);
    await trade(alice, { ...toUsdt, paidUnits: got });
    expect(await world.available(alice, "USDT")).toBeLessThanOrEqual(200n);
    await rateOf("3.25", 5_000n);
  });
});

describe("the database refuses an exchange that the code lets through", () => {
  const booked = (actor: Actor, exchangeId: string, received: bigint, fee: bigint) =>
    world.ledgers.api.post({
      journals: [
        exchangeDone({
          exchangeId,
          userId: actor.userId,
          paid: usdt(1),
          received: money("TRX", received),
          fee: money("TRX", fee),
        }),
      ],
      answer: null,
    });

  it("without a quote: at another rate than that of now, without the fee, or while none holds", async () => {
    const alice = await world.person(usdt(5));
    const id = "exc_00000000000000000000000000";
    await expect(booked(alice, id, 3_283_500n, 16_500n)).rejects.toThrow(/no open quote/);
    await expect(booked(alice, id, 3_250_000n, 0n)).rejects.toThrow(/no open quote/);
    await expect(booked(alice, "mine", 3_233_750n, 16_250n)).rejects.toThrow(/no open quote/);
    await world.asAdmin((admin) =>
      admin.query("update exchange_rates set seen_at = now() - interval '61 seconds'"),
    );
    await expect(booked(alice, id, 3_233_750n, 16_250n)).rejects.toThrow(/no open quote/);
    await rateOf("3.25", 5_000n);
    expect(await world.available(alice, "USDT")).toBe(5_000_000n);
  });

  it("at a better rate than its quote's, without the fee, or after its end", async () => {
    const alice = await world.person(usdt(5));
    const quote = await openQuote(world.deps, alice, { ...toTrx, paidUnits: null });
    const id = quote.id.replace("quo_", "exc_");
    await expect(booked(alice, id, 3_300_000n, 16_250n)).rejects.toThrow(/no open quote/);
    await expect(booked(alice, id, 3_250_000n, 0n)).rejects.toThrow(/no open quote/);
    await world.asAdmin((admin) =>
      admin.query("update exchange_quotes set expires_at = now() - interval '3 s' where id = $1", [
        quote.id,
      ]),
    );
    await expect(booked(alice, id, 3_233_750n, 16_250n)).rejects.toThrow(/no open quote/);
    expect(await world.available(alice, "USDT")).toBe(5_000_000n);
  });

  it.each([
    "insert into exchange_rates (trx_per_usdt_e12, fee_ppm, source) values (1, 0, 'me')",
    "select exchange_keep_rate(1, 0, 'me', '[]')",
    "update exchange_rates set trx_per_usdt_e12 = 1",
    "insert into exchange_quotes select * from exchange_quotes",
    "update exchange_quotes set trx_per_usdt_e12 = 9000000000000",
    "delete from exchange_quotes",
    "insert into exchanges select * from exchanges",
  ])("a web server that writes: %s", async (statement) => {
    await expect(world.databases.api.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe("the most that the desk takes now", () => {
  /** As much as the database takes. */
  const ample = { userUnits: 10n ** 11n, deskUnits: 5n * 10n ** 11n };
  const roomOf = (actor: Actor, from: CurrencyCode) =>
    findRoom(world.databases.api, actor.userId, from);
  const allow = async (caps: typeof ample) => {
    await world.asAdmin(passMinute);
    await world.asAdmin((admin) => setCaps(admin, caps));
    await rateOf("3.5", 5_000n);
  };

  it.each([
    ["USDT", 60_000_000n, 40_000_000n],
    ["USDT", 99_500_000n, 500_000n],
    ["TRX", 37_000_000n, 220_500_000n],
  ] as const)(
    "is what the minute leaves: of %s after %i units of USDT %i",
    async (from, sold, left) => {
      await allow({ ...ample, userUnits: 100_000_000n });
      const alice = await world.person(usdt(500), trx(500));
      await trade(alice, { paidUnits: sold });
      expect(await roomOf(alice, from)).toEqual({ mostUnits: left, bound: "minute" });
      const pair = from === "USDT" ? toTrx : toUsdt;
      const more = await refusalOf(trade(alice, { ...pair, paidUnits: left + 1_000_000n }));
      expect(more).toBe("exchange-minute-full");
      await trade(alice, { ...pair, paidUnits: left });
    },
  );

  it.each(["USDT", "TRX"] as const)("is what the desk can pay for: of %s", async (from) => {
    await allow(ample);
    const alice = await world.person(usdt(90_000), trx(400_000));
    const room = await roomOf(alice, from);
    expect(room?.bound).toBe("desk");
    const paidUnits = room?.mostUnits ?? 0n;
    const pair = from === "USDT" ? toTrx : toUsdt;
    const quoteOf = (units: bigint) => openQuote(world.deps, alice, { ...pair, paidUnits: units });
    expect(await refusalOf(quoteOf(paidUnits + 10_000_000n))).toBe("desk-inventory-short");
    const { id: quoteId } = await quoteOf(paidUnits);
    await trade(alice, { ...pair, paidUnits, quoteId });
  });
});
