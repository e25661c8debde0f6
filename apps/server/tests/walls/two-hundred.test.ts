import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { listWithdrawals, requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { type CurrencyCode, currencies, formatMoney, money, parseUnits } from "@clearhold/money";
import { beforeAll, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { giveDesk } from "../paid-in.ts";
import { assetsOf, coin, paidTo, payoutRound } from "../payers.ts";
import { day, savedPayee, setConfig, whitelist } from "../payouts/address-people.ts";
import { fundPassword, type Person, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let users: User[];
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

beforeAll(async () => {
  await world.fundHouse(20_000n * coin, 20_000n * coin);
  const desk = { ...world, database: world.databases.operator };
  for (const currency of currencies) await giveDesk(desk, money(currency, 9_000n * coin));
  users = [];
  for (let place = 0; place < 10; place += 1) users.push(await openUser(`racer${place}`));
  world.clock.advance(day + 1);
});

/** A rate holds for a minute, and a look of the signer for two. */
async function freshRate(): Promise<void> {
  await world.watchChain();
  await keepRate({
    ...{ database: world.databases.worker, feePpm: 5_000n },
    source: fixedRate(parseRate("3.25")),
  });
}

/** Somebody with coins, whose two payees are whitelisted: the fund password alone pays them. */
type User = {
  readonly person: Person;
  readonly address: string;
  readonly payees: Readonly<Record<CurrencyCode, string>>;
  /** What the chain, the desk and the answers say the balance must be, in units. */
  readonly due: Record<CurrencyCode, bigint>;
  readonly inLane: (work: () => Promise<void>) => Promise<void>;
  /** What the payees must have got. */
  readonly paid: Record<CurrencyCode, bigint>;
};

async function openUser(name: string): Promise<User> {
  const person = await settledPerson(world, name);
  const { address } = await person.call(getDepositAddress, { currency_id: "TRX" });
  await setConfig(world, person, { is_write: 1 });
  const payees = { TRX: "", USDT: "" };
  for (const currency of currencies) {
    await world.pay(currency, address, 60n * coin);
    const payee = await savedPayee(world, person, { currency });
    await whitelist(world, person, payee);
    payees[currency] = payee.address;
  }
  await world.settle();
  const due = { TRX: 60n * coin, USDT: 60n * coin };
  const inLane = openLanes(fundPasswordsAtOnce);
  return { person, address, payees, due, inLane, paid: { TRX: 0n, USDT: 0n } };
}

/** The guard counts a try before it compares it: a fifth at the same moment is refused. */
const fundPasswordsAtOnce = 4;

/** So much of one person's work goes on at a time, the rest waits for its turn. */
function openLanes(count: number): User["inLane"] {
  const lanes = Array.from({ length: count }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next++ % count;
    const turn = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = turn;
    return turn;
  };
}

/** The same numbers for the same seed (mulberry32). */
function numbersOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const units = (text: string) => parseUnits(text, 6) ?? 0n;

/** What a balance cannot cover, and nothing else. */
const refused = ["insufficient-balance"];

/** Twice under one key now and then, as an impatient phone does it. */
async function send<T>(twice: boolean, call: () => Promise<T>): Promise<T | undefined> {
  const answers = await Promise.allSettled([call(), ...(twice ? [call()] : [])]);
  const done = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (done.length === 2) expect(done[1]).toEqual(done[0]);
  for (const one of answers) {
    if (one.status === "rejected") expect(refused).toContain(one.reason.code);
  }
  return done[0];
}

type Draw = { readonly currency: CurrencyCode; readonly units: bigint; readonly key: string };

const deeds = {
  async withdraw(user: User, { currency, key, ...drawn }: Draw, twice: boolean) {
    const ask = {
      ...{ currency_id: currency, price: formatMoney(money(currency, drawn.units + coin)) },
      ...{ address: user.payees[currency], password: fundPassword },
    };
    const view = await send(twice, () =>
      user.person.call(requestWithdrawal, ask, { idempotencyKey: key }),
    );
    if (!view) return;
    user.due[currency] -= units(view.amount);
    user.paid[currency] += units(view.received);
  },
  async exchange(user: User, { currency, key, ...drawn }: Draw, twice: boolean) {
    const price = formatMoney(money(currency, drawn.units));
    const ask = { price, type: currency === "USDT" ? "3" : "4", password: fundPassword } as const;
    const view = await send(twice, () => user.person.call(exchange, ask, { idempotencyKey: key }));
    if (!view) return;
    user.due[view.from] -= units(view.price);
    user.due[view.to] += units(view.received);
  },
  async deposit(user: User, { currency, units: paid }: Draw) {
    await world.pay(currency, user.address, paid);
    user.due[currency] += paid;
  },
};

it(`200 withdrawals, exchanges and deposits at once on ten users (SEED=${seed}): all add up`, async () => {
  await freshRate();
  const below = numbersOf(seed);
  const kinds = ["withdraw", "withdraw", "exchange", "exchange", "deposit"] as const;
  const asked = Array.from({ length: 200 }, (_, place) => {
    const user = users[below(users.length)] as User;
    const kind = kinds[place % kinds.length] ?? "deposit";
    const currency = currencies[below(2)] ?? "TRX";
    const draw = { currency, units: BigInt(1 + below(9_000_000)), key: `form-${place}` };
    const twice = below(4) === 0;
    return user.inLane(() => deeds[kind](user, draw, twice));
  });
  let racing = true;
  const chain = (async () => {
    while (racing) {
      await freshRate();
      await payoutRound(world);
      await world.settle();
    }
  })();
  await Promise.all(asked).finally(() => {
    racing = false;
  });
  await chain;
  for (let round = 0; round < 4; round += 1) {
    await payoutRound(world);
    await world.settle();
  }
  for (const { person, payees, due, paid } of users) {
    for (const currency of currencies) {
      const assets = await assetsOf(person, currency);
      expect([assets.available, assets.locked]).toEqual([
        formatMoney(money(currency, due[currency])),
        "0",
      ]);
      expect(await paidTo(world, currency, payees[currency])).toBe(paid[currency]);
    }
    const { data } = await person.call(listWithdrawals, { limit: 100 });
    expect(data.filter(({ state }) => state !== "settled")).toEqual([]);
  }
  await world.expectChainBooks();
});
