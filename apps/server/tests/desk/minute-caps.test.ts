import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import {
  approveCaps,
  cancelCaps,
  keepRate,
  proposeCaps,
} from "../../src/features/desk/exchange/index.ts";
import { getDeskRate } from "../../src/features/desk/exchange/list-exchanges.ts";
import { openQuote } from "../../src/features/desk/exchange/open-quote.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { passMinute, setCaps, startCapOrder } from "../desk-settings.ts";
import { pin, refusalOf, trx, usdt } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openProjectWorld);

const aMinutePasses = () => world.asAdmin(passMinute);

function sell(actor: Actor, coins: number) {
  return requestExchange(world.deps, actor, {
    ...{ paid: usdt(coins), to: "TRX" },
    ...{ fundPassword: pin, quoteId: undefined, idempotency: undefined },
  });
}

const as = (name: string) => ({ name, password: `${name}-knows-9` });
const deps = () => ({
  ...{ database: world.databases.operator, operators: world.operators, clock: world.clock },
});

describe("what a minute may bring", () => {
  beforeAll(async () => {
    await world.fundDesk(trx(100_000));
    const source = fixedRate(parseRate("3.5"));
    await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
    const caps = { userUnits: 100_000_000n, deskUnits: 150_000_000n };
    await world.asAdmin((admin) => setCaps(admin, caps));
  });

  it("is bounded for one person, for all together, and counts anew after it", async () => {
    const [alice, bob] = [await world.person(usdt(500)), await world.person(usdt(500))];
    await sell(alice, 60);
    expect(await refusalOf(sell(alice, 41))).toBe("exchange-minute-full");
    expect(await world.available(alice, "USDT")).toBe(440_000_000n);
    await sell(alice, 40);
    expect(await refusalOf(sell(bob, 51))).toBe("exchange-minute-full");
    await sell(bob, 50);
    await aMinutePasses();
    await sell(alice, 100);
  });

  it("counts no second of before, whose row is used again", async () => {
    await aMinutePasses();
    await world.asAdmin((admin) =>
      admin.query(`insert into exchange_seconds (place, second, usdt_units)
        select second % 64, second, 1000000000
        from (select floor(extract(epoch from now()))::bigint - 64 - n as second
          from generate_series(1, 64) n) old`),
    );
    const alice = await world.person(usdt(500));
    await sell(alice, 60);
    await sell(alice, 40);
    const bob = await world.person(usdt(500));
    expect(await refusalOf(sell(bob, 51))).toBe("exchange-minute-full");
    await sell(bob, 50);
  });

  it.each([
    ["20 people with 20 coins", 20, 20, 7],
    ["200 people with a coin", 200, 1, 150],
  ])("holds when %s come at once, through two processes", async (_, count, coins, covered) => {
    await aMinutePasses();
    const people: Actor[] = [];
    for (let one = 0; one < count; one += 1) people.push(await world.person(usdt(coins)));
    const { ledger } = world.another("api");
    const quotes = await Promise.all(
      people.map((one) =>
        openQuote(world.deps, one, { from: "USDT", to: "TRX", paidUnits: usdt(coins).units }),
      ),
    );
    const ends = await Promise.allSettled(
      people.map((one, place) =>
        requestExchange(place % 2 === 0 ? world.deps : { ...world.deps, ledger }, one, {
          ...{ paid: usdt(coins), to: "TRX", fundPassword: pin },
          ...{ quoteId: quotes[place]?.id, idempotency: undefined },
        }),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(covered);
    const codes = await Promise.all(
      ends.flatMap((end) =>
        end.status === "rejected" ? [refusalOf(Promise.reject(end.reason))] : [],
      ),
    );
    expect(new Set(codes)).toEqual(new Set(["exchange-minute-full"]));
  });

  it("changes by two operators and 48 hours, and by no process", async () => {
    const { operator, api, auditor } = world.databases;
    const now = async () => (await getDeskRate(api)).minute_limit;
    const before = await now();
    const order = await proposeCaps(deps(), as("olga"), { user: "20", desk: "40" });
    const start = "update exchange_cap_orders set starts_at = now() where id = $1";
    await expect(operator.query(start, [order.id])).rejects.toThrow("two operators decide it");
    expect(await refusalOf(approveCaps(deps(), as("olga"), order.id))).toBe(
      "second-operator-required",
    );
    const approved = await approveCaps(deps(), as("pavel"), order.id);
    const hours = ((approved.startsAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    expect(await now()).toBe(before);
    await world.asAdmin((admin) => startCapOrder(admin, order.id));
    expect(await now()).toBe("20");
    expect(await refusalOf(cancelCaps(deps(), as("olga"), order.id))).toBe("cap-order-expired");
    const wrong = await proposeCaps(deps(), as("olga"), { user: "90000", desk: "400000" });
    await approveCaps(deps(), as("pavel"), wrong.id);
    await cancelCaps(deps(), as("pavel"), wrong.id);
    expect(await refusalOf(approveCaps(deps(), as("pavel"), wrong.id))).toBe("cap-order-expired");
    await world.asAdmin((admin) => startCapOrder(admin, wrong.id));
    expect(await now()).toBe("20");
    expect(await namesUnder(auditor, "change-caps", order.id)).toEqual(["olga", "pavel"]);
    expect(await namesUnder(auditor, "cancel-caps", wrong.id)).toEqual(["pavel"]);
    const over = proposeCaps(deps(), as("olga"), { user: "1", desk: "500001" });
    expect(await refusalOf(over)).toBe("field-invalid");
  });
});
