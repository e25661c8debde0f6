import type { Caller } from "@clearhold/client";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { exchange, getExchange, quoteExchange } from "@clearhold/contract/wallet/desk/exchange";
import {
  deleteAddress,
  setWalletConfig,
  whitelistAddress,
} from "@clearhold/contract/wallet/payouts/addresses";
import {
  buyOrder,
  getSimpleDeposit,
  getSimpleRate,
  getSimpleWithdrawal,
  requestSimpleExchange,
  requestSimpleWithdrawal,
  saveWallet,
} from "@clearhold/contract/wallet/payouts/simple-wallet";
import { listWithdrawals, requestWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import {
  cancelSubscription,
  listSubscriptions,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { type CurrencyCode, money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { createProject } from "../../src/features/projects/projects/index.ts";
import { advanceProject } from "../../src/features/projects/schedule/index.ts";
import { parseTerms } from "../../src/features/projects/terms/index.ts";
import { openLedger } from "../../src/ledger/index.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { withClient } from "../database.ts";
import { termsSigner } from "../operator-names.ts";
import { giveDesk, newAddress } from "../paid-in.ts";
import { assetsOf, coin, finish, paidTo, richPerson, savePayee } from "../payers.ts";
import {
  codeOf,
  fundPassword,
  mailedCode,
  type Person,
  refusalOf,
  settledPerson,
} from "../people.ts";
import { untilSaid } from "../rounds.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
let projectId: string;

beforeAll(async () => {
  await world.fundHouse(20_000n * coin, 20_000n * coin);
  const desk = { ...world, database: world.databases.operator };
  for (const currency of ["TRX", "USDT"] as const) {
    await giveDesk(desk, money(currency, 10_000n * coin));
  }
  projectId = await openProject();
});

/** A project of TRX that takes subscriptions for a year. */
async function openProject(): Promise<string> {
  const { clock, databases } = world;
  const file = {
    ...{ name: "Harbour roofs", content: "One.", currency: "TRX", target: "3000" },
    ...{ minimum: "100", subscription_minimum: "10", person_limit: "2000", target_rate: "12.5" },
    cooling_off_hours: 1,
    ...{ start: "+1m", end: "+8000h", publish: "+8001h", give: "+8002h" },
    plan: [{ name: "Panels", share: "100" }],
  };
  const address = async () => "made by the web server when it is first shown";
  const deps = {
    database: databases.operator,
    clock,
    escrowAddressOf: address,
    sign: termsSigner(databases.guard),
  };
  const { id } = await createProject(deps, parseTerms(file, clock.now()));
  clock.advance(61);
  const ledger = openLedger({ database: databases.worker, clock });
  await advanceProject({ database: databases.worker, ledger, clock }, id);
  await ledger.close();
  return id;
}

/** The desk's rate holds for a minute of real time. */
function freshRate(): Promise<void> {
  const source = fixedRate(parseRate("3.25"));
  return keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
}

/** Somebody with 100 of each coin and one confirmed payee for USDT. */
async function payer(name: string): Promise<{ person: Person; walletId: string; to: string }> {
  const person = await richPerson(world, name);
  const to = newAddress();
  const { id } = await savePayee(world, person, { currency: "USDT", to });
  return { person, walletId: id, to };
}

type Order = { price: string; type: 1 | 2; wallet_id: string };

/** The code for exactly this order, as the simple form asks for it. */
function orderCode(person: Person, order: Order): Promise<string> {
  return mailedCode(world, person, { event: "captcha", ...order });
}

describe("wallet/recharge", () => {
  it("is the address of the full call, with its image", async () => {
    const alice = await settledPerson(world, "alice");
    for (const [type, currency_id] of [
      [1, "TRX"],
      [2, "USDT"],
    ] as const) {
      const simple = await alice.call(getSimpleDeposit, { type });
      expect(simple).toEqual(await alice.call(getDepositAddress, { currency_id }));
      expect(simple.img).toMatch(/^data:image\/svg\+xml;base64,/);
    }
  });
});

describe("wallet/withdraw", () => {
  it("says in a query what the form needs, and knows the currency by its number", async () => {
    const { person, walletId, to } = await payer("bob");
    const terms = await person.call(getSimpleWithdrawal, {});
    expect(terms).toMatchObject({
      ...{ address: to, wallet_id: walletId, fee: "0.005", currency: "USDT", balance: "100" },
      wallets: [{ wallet_id: walletId, notes: "mine", is_default: 1, is_confirmed: 1 }],
    });
    expect(await person.call(getSimpleWithdrawal, { type: 1 })).toMatchObject({
      ...{ address: "", wallet_id: "", fee: "0.001", currency: "TRX", wallets: [] },
    });
  });

  it("asks for code and fund password like the full one, and pays the entry's address", async () => {
    const { person, walletId, to } = await payer("carol");
    const order = { price: "30", type: 2, wallet_id: walletId } as const;
    const ask = { ...order, fund_password: fundPassword };
    expect(await codeOf(person.call(requestSimpleWithdrawal, ask))).toBe("email-code-required");
    const other = await orderCode(person, { ...order, price: "31" });
    expect(await codeOf(person.call(requestSimpleWithdrawal, { ...ask, ecaptcha: other }))).toBe(
      "email-code-wrong",
    );
    const ecaptcha = await orderCode(person, order);
    const { text } = await world.mailbox.lastTo(person.email);
    expect(text).toContain("30 USDT");
    expect(text).toContain(to);
    const wrong = { ...ask, ecaptcha, fund_password: "264809" };
    expect(await codeOf(person.call(requestSimpleWithdrawal, wrong))).toBe("fund-password-wrong");
    const sent = await person.call(requestSimpleWithdrawal, { ...ask, ecaptcha });
    expect(sent).toEqual({
      ...{ id: sent.id, fee: "0.15", received: "29.85", state: "held", is_demo: false },
    });
    await finish(world, person, sent.id);
    expect(await paidTo(world, "USDT", to)).toBe(29_850_000n);
    await world.expectChainBooks();
  });

  it("knows no entry of another currency, of another person, and no bad amount", async () => {
    const { person, walletId } = await payer("dave");
    const stranger = await richPerson(world, "eve");
    const ask = { price: "5", type: 2, wallet_id: walletId, ecaptcha: "000000" } as const;
    const send = (who: Person, change: Partial<{ price: string; type: 1 | 2 }>) =>
      codeOf(who.call(requestSimpleWithdrawal, { ...ask, ...change, fund_password: fundPassword }));
    expect(await send(person, { type: 1 })).toBe("address-not-found");
    expect(await send(stranger, {})).toBe("address-not-found");
    expect(await send(person, { price: "0.5" })).toBe("withdrawal-below-minimum");
    expect(await send(person, { price: "101" })).toBe("insufficient-balance");
    expect(await send(person, { price: "1.0000001" })).toBe("field-invalid");
    const code = { event: "captcha", ...ask } as const;
    expect(await codeOf(mailedCode(world, stranger, code))).toBe("address-not-found");
    expect((await person.call(listWithdrawals, {})).total).toBe(0);
  });

  it("to an address that was only noted needs the code, and then pays it", async () => {
    const fay = await richPerson(world, "fay");
    const address = newAddress();
    await fay.call(saveWallet, { address, notes: "a friend" });
    const { wallet_id } = await fay.call(getSimpleWithdrawal, { type: 2 });
    const order = { price: "10", type: 2, wallet_id } as const;
    const ask = { ...order, fund_password: fundPassword };
    expect(await codeOf(fay.call(requestSimpleWithdrawal, ask))).toBe("email-code-required");
    const ecaptcha = await orderCode(fay, order);
    expect((await world.mailbox.lastTo(fay.email)).text).toContain(address);
    const { id } = await fay.call(requestSimpleWithdrawal, { ...ask, ecaptcha });
    await finish(world, fay, id);
    expect(await paidTo(world, "USDT", address)).toBe(9_950_000n);
  });

  it("to a whitelisted entry needs the fund password alone, through both doors", async () => {
    const { person, walletId, to } = await payer("gina");
    const config = { event: "captcha", is_write: 1 } as const;
    const switching = await mailedCode(world, person, config);
    const password = fundPassword;
    await person.call(setWalletConfig, { is_write: 1, ecaptcha: switching, password });
    const step = { ...config, address: to, currency_id: "USDT" } as const;
    const ecaptcha = await mailedCode(world, person, step);
    await person.call(whitelistAddress, { id: walletId, on: 1, ecaptcha, password });
    const order = { price: "10", type: 2, wallet_id: walletId } as const;
    const ask = { ...order, fund_password: fundPassword };
    expect(await codeOf(person.call(requestSimpleWithdrawal, ask))).toBe("email-code-required");
    world.clock.advance(24 * 3600 + 1);
    const simple = await person.call(requestSimpleWithdrawal, ask);
    const full = { currency_id: "USDT", price: "11", address: to } as const;
    const { id } = await person.call(requestWithdrawal, { ...full, password });
    for (const one of [simple.id, id]) await finish(world, person, one);
    expect(await paidTo(world, "USDT", to)).toBe(9_950_000n + 10_945_000n);
    await world.expectChainBooks();
  });

  it("is one withdrawal for one key, whichever door its repeats come by", async () => {
    const { person, walletId, to } = await payer("hugo");
    const order = { price: "7", type: 2, wallet_id: walletId } as const;
    const ecaptcha = await orderCode(person, order);
    const simple = { ...order, ecaptcha, fund_password: fundPassword };
    const full = { currency_id: "USDT", price: "7", address: to, ecaptcha } as const;
    const key = { idempotencyKey: "form-7" };
    const sendSimple = () => person.call(requestSimpleWithdrawal, simple, key);
    const sendFull = () => person.call(requestWithdrawal, { ...full, password: fundPassword }, key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? sendSimple() : sendFull())),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await assetsOf(person, "USDT")).toEqual({ available: "93", locked: "7" });
    const changed = { ...simple, price: "8" };
    expect(await codeOf(person.call(requestSimpleWithdrawal, changed, key))).toBe(
      "idempotency-key-reused",
    );
    await person.call(deleteAddress, { id: walletId, password: fundPassword });
    expect((await sendSimple()).id).toBe(answers[0]?.id);
    expect(await codeOf(person.call(requestSimpleWithdrawal, changed, key))).toBe(
      "address-not-found",
    );
    expect((await person.call(listWithdrawals, {})).total).toBe(1);
  });

  it("of twenty with one code and no key, one is carried out", async () => {
    const { person, walletId } = await payer("ivan");
    const order = { price: "6", type: 2, wallet_id: walletId } as const;
    const ecaptcha = await orderCode(person, order);
    const ask = { ...order, ecaptcha, fund_password: fundPassword };
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => person.call(requestSimpleWithdrawal, ask)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await person.call(listWithdrawals, {})).total).toBe(1);
    expect(await assetsOf(person, "USDT")).toEqual({ available: "94", locked: "6" });
  });
});

describe("wallet/exchange", () => {
  it("says TRX for one USDT, and is closed without a fresh rate", async () => {
    const judy = await settledPerson(world, "judy");
    expect(await codeOf(judy.call(getSimpleRate, {}))).toBe("exchange-closed");
    await freshRate();
    expect(await judy.call(getSimpleRate, {})).toEqual({ rate: "3.25", exchange_fee: "0.5" });
  });

  it.each([
    [1, { from: "TRX", to: "USDT", price: "13", fee: "0.02", received: "3.98" }],
    [2, { from: "USDT", to: "TRX", price: "13", fee: "0.21125", received: "42.03875" }],
  ] as const)("of type %s trades whole coins by the one quote service", async (type, booked) => {
    await freshRate();
    const kim = await richPerson(world, `kim${type}`);
    const ask = { money: "13", type, fund_password: fundPassword } as const;
    const half = await refusalOf(kim.call(requestSimpleExchange, { ...ask, money: "12.5" }));
    expect(half.code).toBe("amount-not-integer");
    const wrong = { ...ask, fund_password: "264809" };
    expect(await codeOf(kim.call(requestSimpleExchange, wrong))).toBe("fund-password-wrong");
    const done = await kim.call(requestSimpleExchange, ask);
    expect(done).toMatchObject(booked);
    const { timestamp, ...receipt } = done;
    expect(timestamp).toBe(receipt.createtime);
    expect(await kim.call(getExchange, { id: done.id })).toEqual(receipt);
    const much = { ...ask, money: "99999999" };
    expect(await codeOf(kim.call(requestSimpleExchange, much))).toBe("insufficient-balance");
  });

  it("by both doors at once ends neither each other's trades nor the open quote", async () => {
    await freshRate();
    const olaf = await richPerson(world, "olaf");
    const pair = { from: "USDT", to: "TRX", price: "7" } as const;
    const quote = await olaf.call(quoteExchange, pair);
    const whole = { money: "1", type: 2, fund_password: fundPassword } as const;
    const half = { price: "0.5", type: 3, password: fundPassword } as const;
    const done: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const four = await Promise.all([
        olaf.call(requestSimpleExchange, whole),
        olaf.call(exchange, half),
        olaf.call(requestSimpleExchange, whole),
        olaf.call(exchange, half),
      ]);
      done.push(...four.map(({ id }) => id));
    }
    expect(new Set(done).size).toBe(24);
    expect((await assetsOf(olaf, "USDT")).available).toBe("82");
    const ask = { price: "7", type: 3, password: fundPassword, quote_id: quote.quote_id } as const;
    expect((await olaf.call(exchange, ask)).received).toBe(quote.received);
    expect((await assetsOf(olaf, "USDT")).available).toBe("75");
  });

  it("is one trade for one key, whichever door its twenty repeats come by", async () => {
    await freshRate();
    const lars = await richPerson(world, "lars");
    const simple = { money: "10", type: 2, fund_password: fundPassword } as const;
    const full = { price: "10", type: 3, password: fundPassword } as const;
    const key = { idempotencyKey: "trade-1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? lars.call(requestSimpleExchange, simple, key)
          : lars.call(exchange, full, key),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await assetsOf(lars, "USDT")).available).toBe("90");
    const other = { ...simple, money: "11" };
    expect(await codeOf(lars.call(requestSimpleExchange, other, key))).toBe(
      "idempotency-key-reused",
    );
  });
});

describe("order/buy", () => {
  it("is the subscription of the full call, once for one key", async () => {
    const mia = await richPerson(world, "mia");
    const simple = { id: projectId, money: "20", fund_password: fundPassword };
    const full = { pro_id: projectId, money: "20", password: fundPassword };
    const wrong = { ...simple, fund_password: "264809" };
    expect(await codeOf(mia.call(buyOrder, wrong))).toBe("fund-password-wrong");
    const key = { idempotencyKey: "buy-1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? mia.call(buyOrder, simple, key) : mia.call(subscribe, full, key),
      ),
    );
    expect(new Set(answers.map(({ record_id }) => record_id)).size).toBe(1);
    expect((await mia.call(listSubscriptions, {})).total).toBe(1);
    expect((await assetsOf(mia, "TRX")).available).toBe("80");
  });
});

describe("the six routes of money", () => {
  /** Each with everything right but the fund password. */
  async function doorsOf(person: Person, walletId: string, to: string) {
    const secret = { ecaptcha: "000000" };
    const full = { currency_id: "USDT", price: "5", address: to, ...secret } as const;
    const simple = { price: "5", type: 2, wallet_id: walletId, ...secret } as const;
    return [
      (pin: string) => person.call(requestSimpleWithdrawal, { ...simple, fund_password: pin }),
      (pin: string) => person.call(requestWithdrawal, { ...full, password: pin }),
      (pin: string) =>
        person.call(requestSimpleExchange, { money: "5", type: 2, fund_password: pin }),
      (pin: string) => person.call(exchange, { price: "5", type: 3, password: pin }),
      (pin: string) => person.call(buyOrder, { id: projectId, money: "20", fund_password: pin }),
      (pin: string) => person.call(subscribe, { pro_id: projectId, money: "20", password: pin }),
    ];
  }

  it("count wrong fund passwords together: two, one and two lock them all", async () => {
    await freshRate();
    const { person, walletId, to } = await payer("nora");
    const doors = await doorsOf(person, walletId, to);
    const before = await person.call(getAssets, {});
    const ends = [];
    for (const door of [0, 3, 0, 5, 3]) {
      ends.push(await refusalOf(doors[door]?.("264809") ?? Promise.resolve()));
    }
    expect(ends.map(({ code, details }) => [code, details.left])).toEqual([
      ["fund-password-wrong", "4"],
      ["fund-password-wrong", "3"],
      ["fund-password-wrong", "2"],
      ["fund-password-wrong", "1"],
      ["fund-password-locked", undefined],
    ]);
    for (const door of doors) expect(await codeOf(door(fundPassword))).toBe("fund-password-locked");
    expect(await person.call(getAssets, {})).toEqual(before);
  });

  it.each([0, 1, 2, 3, 4, 5])("none of them goes without one: door %s", async (door) => {
    await freshRate();
    const { person, walletId, to } = await payer(`otto${door}`);
    const missing = undefined as unknown as string;
    const doors = await doorsOf(person, walletId, to);
    const { code, field } = await refusalOf(doors[door]?.(missing) ?? Promise.resolve());
    expect([code, field]).toEqual(["field-missing", door % 2 === 0 ? "fund_password" : "password"]);
  });

  it("read no session but the header's", async () => {
    const pia = await richPerson(world, "pia");
    const form = new URLSearchParams({
      ...{ money: "5", type: "2", fund_password: fundPassword, token: pia.token },
    });
    const url = `${world.url}/api/wallet/exchange?token=${pia.token}`;
    const response = await fetch(url, { method: "POST", body: form });
    expect(await response.json()).toMatchObject({ code: 100, error: "session-expired" });
  });
});

describe("a form that two web servers get at once, one of which loses its database before it commits", () => {
  type Send = (call: Caller, key: { idempotencyKey: string }) => Promise<object>;
  type Payer = Awaited<ReturnType<typeof payer>>;
  const [password, fund_password] = [fundPassword, fundPassword];
  const part = { money: "20", password };
  const forms: [string, string, (one: Payer) => Promise<Send>][] = [
    [
      "a simple withdrawal",
      "90 USDT",
      async ({ person, walletId: wallet_id }) => {
        const order = { price: "10", type: 2, wallet_id } as const;
        const ecaptcha = await orderCode(person, order);
        return (call, key) =>
          call(requestSimpleWithdrawal, { ...order, fund_password, ecaptcha }, key);
      },
    ],
    [
      "a withdrawal",
      "90 USDT",
      async ({ person, to: address }) => {
        const order = { currency_id: "USDT", price: "10", address } as const;
        const ecaptcha = await mailedCode(world, person, { event: "captcha", ...order });
        return (call, key) => call(requestWithdrawal, { ...order, password, ecaptcha }, key);
      },
    ],
    [
      "a simple exchange",
      "90 USDT",
      async () => (call, key) =>
        call(requestSimpleExchange, { money: "10", type: 2, fund_password }, key),
    ],
    [
      "an exchange",
      "90 USDT",
      async () => (call, key) => call(exchange, { price: "10", type: 3, password }, key),
    ],
    [
      "an order",
      "80 TRX",
      async () => (call, key) => call(buyOrder, { id: projectId, money: "20", fund_password }, key),
    ],
    [
      "a subscription",
      "80 TRX",
      async () => (call, key) => call(subscribe, { ...part, pro_id: projectId }, key),
    ],
    [
      "a cancellation",
      "100 TRX",
      async ({ person }) => {
        const { record_id } = await person.call(subscribe, { ...part, pro_id: projectId });
        return (call, key) => call(cancelSubscription, { record_id }, key);
      },
    ],
  ];

  it.each(forms)("moves coins once, and both say the same: %s", async (what, left, prepare) => {
    await world.watchChain();
    await freshRate();
    const one = await payer(what.replaceAll(" ", ""));
    const { token, userId } = one.person;
    const send = await prepare(one);
    const servers = [world, await world.anotherApi()];
    const atBoth = () =>
      servers.map((server) =>
        send(server.callAs(token), { idempotencyKey: what.replaceAll(" ", "-") }),
      );
    await withClient(world.adminUrl, async (admin) => {
      await admin.query("begin");
      await admin.query("select from ledger_accounts where owner_id = $1 for update", [userId]);
      const sent = Promise.allSettled(atBoth());
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'clearhold_api'
          and wait_event_type = 'Lock' limit 1`;
      await untilSaid(
        "a commit that waits",
        async () => (await admin.query(kill)).rowCount || null,
      );
      await admin.query("rollback");
      await sent;
    });
    const [first, second] = await Promise.all(atBoth());
    expect(second).toEqual(first);
    const [amount, currency] = left.split(" ") as [string, CurrencyCode];
    expect((await assetsOf(one.person, currency)).available).toBe(amount);
  });
});
