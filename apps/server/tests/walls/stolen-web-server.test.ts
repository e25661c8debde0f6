import { newIdempotencyKey } from "@clearhold/client";
import { money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { insertHold } from "../../src/guard/rows/holds.ts";
import type { Queryable } from "../../src/kernel/database.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { AuthorisedHold } from "../../src/wire/guard/calls/shapes.ts";
import { orderText } from "../../src/wire/signer/payment-order.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, paidTo, payoutRound, richPerson } from "../payers.ts";
import { fundPassword, mailedCode, type Person, settledPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});

type Signed = AuthorisedHold & { id: string };

/** An order that the guard signed for somebody who has nothing: the guard looks at no balance. */
async function signedOrder(thief: Person, to: string, amountUnits: bigint): Promise<Signed> {
  const id = newId("wdr", world.clock);
  const price = String(amountUnits / coin);
  const code = await mailedCode(world, thief, {
    event: "captcha",
    currency_id: "USDT",
    price,
    address: to,
  });
  const text = orderText({
    ...{ network: "devnet", id, userId: thief.userId, address: to },
    ...{ amount: money("USDT", amountUnits), fee: money("USDT", 0n) },
    createdAt: Math.floor(world.clock.now().getTime() / 1000),
  });
  const signed = await world.guard.authoriseWithdrawal({
    ...{ orderText: text, fundPassword, proofs: { emailCode: code } },
  });
  return { id, ...signed };
}

type Row = { units: bigint; at?: Date | undefined };

/** As the web server's own login writes it. */
function insertRow(
  order: Signed,
  userId: string,
  to: string,
  { units, at }: Row,
  db: Queryable = world.databases.api,
): Promise<unknown> {
  return db.query(
    `insert into withdrawals (id, user_id, currency, address, amount_units, fee_units, state,
       order_text, order_signature, requested_at)
     values ($1, $2, 'USDT', $3, $4, 0, 'held', $5, $6,
       coalesce($7, to_timestamp(substring($5 from 'created=(\\d+)')::double precision)))`,
    [order.id, userId, to, units.toString(), order.text, order.signature, at ?? null],
  );
}

async function accountOf(db: Queryable, code: string, userId: string) {
  const asks = JSON.stringify([{ code, owner_id: userId, currency: "USDT" }]);
  await db.query("select ledger_open_accounts($1::jsonb)", [asks]);
  const [account] = await db.query<{ id: bigint; balanceUnits: bigint; version: bigint }>(
    `select id, balance_units, version from ledger_accounts
     where (code, owner_id, currency) = ($1, $2, 'USDT') for update`,
    [code, userId],
  );
  if (!account) throw new Error("no account");
  return account;
}

/** The hold of somebody's money under an order, in one transaction with what `beside` writes. */
function hold(
  userId: string,
  order: Pick<Signed, "id" | "authorisation" | "at">,
  units: bigint,
  beside: (tx: Queryable) => Promise<unknown> = async () => {},
): Promise<void> {
  return world.databases.api.transaction(async (tx) => {
    await beside(tx);
    const available = await accountOf(tx, "user-available", userId);
    const held = await accountOf(tx, "user-held", userId);
    await tx.query(
      `with j as (insert into ledger_journals
         (id, kind, reference, entry_count, occurred_at, authorisation)
         values ($1, 'withdrawal-held', $2, 2, to_timestamp($11::bigint / 1000.0), $10))
       insert into ledger_entries
         (account_id, version, journal_id, side, units, balance_after_units)
       values ($3, $4, $1, 'debit', $5, $6), ($7, $8, $1, 'credit', $5, $9)`,
      [
        ...[newIdempotencyKey(), order.id, available.id, available.version + 1n, units],
        available.balanceUnits - units,
        ...[held.id, held.version + 1n, held.balanceUnits + units],
        ...[order.authorisation, order.at],
      ],
    );
  });
}

const notAuthorised = /is not authorised/;

describe("whoever owns the web server and its database login", () => {
  it("cannot be paid without a hold of the same money", async () => {
    const thief = await settledPerson(world, "thief");
    const to = newAddress();
    const order = await signedOrder(thief, to, 500n * coin);
    await expect(insertRow(order, thief.userId, to, { units: 500n * coin })).rejects.toThrow(
      /without its journal/,
    );
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBe(0n);
  });

  it("cannot be paid from the money of another", async () => {
    const victim = await richPerson(world, "victim");
    const thief = await settledPerson(world, "taker");
    const before = await assetsOf(victim, "USDT");
    const to = newAddress();
    const order = await signedOrder(thief, to, 90n * coin);
    await expect(insertRow(order, victim.userId, to, { units: 90n * coin })).rejects.toThrow(
      /withdrawals_order/,
    );
    await expect(hold(victim.userId, order, 90n * coin)).rejects.toThrow(notAuthorised);
    const row = (userId: string) => (tx: Queryable) =>
      insertRow(order, userId, to, { units: 90n * coin }, tx);
    const withRow = (userId: string) => hold(victim.userId, order, 90n * coin, row(userId));
    await expect(withRow(victim.userId)).rejects.toThrow(/withdrawals_order/);
    await expect(withRow(thief.userId)).rejects.toThrow(notAuthorised);
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBe(0n);
    expect(await assetsOf(victim, "USDT")).toEqual(before);
    await world.expectChainBooks();
  });

  it("locks nobody's money: what is held is held for a withdrawal, once and to the unit", async () => {
    const victim = await richPerson(world, "lockable");
    const before = await assetsOf(victim, "USDT");
    const to = newAddress();
    const order = await signedOrder(victim, to, 20n * coin);
    const nothing = { ...order, id: "nothing at all" };
    await expect(hold(victim.userId, nothing, 20n * coin)).rejects.toThrow(notAuthorised);
    const row = (tx: Queryable) => insertRow(order, victim.userId, to, { units: 20n * coin }, tx);
    for (const units of [19n, 21n]) {
      const other = hold(victim.userId, order, units * coin, row);
      await expect(other).rejects.toThrow(notAuthorised);
    }
    expect(await assetsOf(victim, "USDT")).toEqual(before);
    await hold(victim.userId, order, 20n * coin, row);
    const again = hold(victim.userId, order, 20n * coin);
    await expect(again).rejects.toThrow(/ledger_journals_fact/);
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBe(20n * coin);
  });

  it("cannot keep an order back and post it after a hold began", async () => {
    const owner = await richPerson(world, "keeper");
    const to = newAddress();
    const order = await signedOrder(owner, to, 5n * coin);
    world.clock.advance(60);
    const { userId } = owner;
    const until = new Date(world.clock.now().getTime() + 86_400_000);
    const { guard, api } = world.databases;
    await insertHold(guard, { userId, reason: "login-password-changed", until });
    const post = (at?: Date) => insertRow(order, userId, to, { units: 5n * coin, at });
    await expect(post()).rejects.toThrow(/comes after a hold began/);
    // Nor when the hold is over, nor with another time beside the guard's text.
    world.clock.advance(30 * 86_400);
    await expect(post()).rejects.toThrow(/comes after a hold began/);
    await expect(post(world.clock.now())).rejects.toThrow(/withdrawals_created/);
    expect(await api.query("select from withdrawals where id = $1", [order.id])).toEqual([]);
  });

  it("writes what was ordered, and nothing of what becomes of it", async () => {
    const owner = await richPerson(world, "waver");
    const to = newAddress();
    const order = await signedOrder(owner, to, 90n * coin);
    const beyond = [
      ["cleared_as", "'automatic'"],
      ["attempts", "-1000"],
      ["lease_until", "now() + interval '1 day'"],
      ["cancel_asked_at", "now()"],
      ["waits_for", "'nothing'"],
    ] as const;
    for (const [column, value] of beyond) {
      const sql = `insert into withdrawals (id, user_id, currency, address, amount_units, fee_units,
          state, order_text, order_signature, requested_at, ${column})
        values ($1, $2, 'USDT', $3, 90000000, 0, 'held', $4, $5,
          to_timestamp(substring($4 from 'created=(\\d+)')::double precision), ${value})`;
      const fields = [order.id, owner.userId, to, order.text, order.signature];
      await expect(world.databases.api.query(sql, fields)).rejects.toThrow("permission denied");
      await expect(asAdmin(world, sql, fields)).rejects.toThrow("does not begin so");
    }
    await hold(owner.userId, order, 90n * coin, (tx) =>
      insertRow(order, owner.userId, to, { units: 90n * coin }, tx),
    );
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBe(90n * coin);
  });

  it("takes out no more in 24 hours than the code would, however often at once", async () => {
    const owner = await richPerson(world, "hurried");
    const to = newAddress();
    const orders: Signed[] = [];
    for (let n = 0; n < 3; n += 1) {
      const order = await signedOrder(owner, to, 30n * coin);
      orders.push(order);
      world.clock.advance(61);
    }
    await asAdmin(world, "update withdrawal_limits set day_units = 60000000 where level = 0");
    const written = await Promise.allSettled(
      orders.map((order) =>
        hold(owner.userId, order, 30n * coin, (tx) =>
          insertRow(order, owner.userId, to, { units: 30n * coin }, tx),
        ),
      ),
    );
    await asAdmin(world, "update withdrawal_limits set day_units = 50000000000 where level = 0");
    const refused = written.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map(({ constraint }) => constraint)).toEqual(["withdrawals_day_limit"]);
    expect(await assetsOf(owner, "USDT")).toMatchObject({ available: "40", locked: "60" });
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBe(60n * coin);
  });
});
