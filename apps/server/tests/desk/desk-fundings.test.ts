import { type Money, money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import {
  fundDesk,
  getDeskStanding,
  listFundings,
  takeBackFunding,
} from "../../src/features/desk/fundings/index.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { newId } from "../../src/kernel/ids.ts";
import { exchangeDesk, houseCapital } from "../../src/ledger/accounts.ts";
import { type Ledger, OutcomeUnclear } from "../../src/ledger/index.ts";
import { journalReversed } from "../../src/ledger/recipes/corrections.ts";
import { deskFunded } from "../../src/ledger/recipes/desk.ts";
import { credits, debits, forge, refuses } from "../ledger/forge.ts";
import { pin, refusalOf, trx, usdt } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { burnFee, payIn } from "../paid-in.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openProjectWorld);
beforeAll(async () => {
  await payIn({ database: world.databases.worker, clock: world.clock }, { amount: trx(1_000) });
});

const as = (name: string) => ({ name, password: `${name}-knows-9` });
const newFundingId = () => newId("dsk", world.clock);
const deps = (ledger: Ledger = world.ledgers.operator) => ({
  ...{ database: world.databases.operator, operators: world.operators, ledger },
});

const give = (
  amount: string,
  { id = newFundingId(), currency = "TRX", note = "", name = "olga", ledger = deps().ledger } = {},
) => fundDesk(deps(ledger), as(name), { id, amount, currency, note });
const takeBack = (id: string, name = "olga", ledger = deps().ledger) =>
  takeBackFunding(deps(ledger), as(name), id);

const standing = (currency: Money["currency"] = "TRX") =>
  getDeskStanding(world.ledgers.operator, currency);

const givenBy = (id: string) => namesUnder(world.databases.auditor, "fund-desk", id);

function sell(actor: Actor, amount: Money<"USDT">) {
  return requestExchange(world.deps, actor, {
    ...{ paid: amount, to: "TRX" },
    ...{ fundPassword: pin, quoteId: undefined, idempotency: undefined },
  });
}

/** Takes back all that stands: each test begins with an empty desk. */
async function emptyDesk(): Promise<void> {
  for (const { id, takenBack } of await listFundings(world.databases.operator, 100)) {
    if (!takenBack) await takeBack(id);
  }
}

describe("capital that is given to the exchange", () => {
  it("stands in a list that says who gave it, when and why", async () => {
    const before = Date.now();
    const funding = await give("400.5", { note: " For the first week. " });
    expect(funding).toMatchObject({
      ...{ amount: money("TRX", 400_500_000n), note: "For the first week.", operator: "olga" },
      takenBack: null,
    });
    expect(Math.abs(funding.fundedAt.getTime() - before)).toBeLessThan(3_600_000);
    expect(await standing()).toMatchObject({ heldUnits: 400_500_000n, leftUnits: 599_500_000n });
    expect(await givenBy(funding.id)).toEqual(["olga"]);
    expect(await listFundings(world.databases.operator, 1)).toEqual([funding]);
    await emptyDesk();
  });

  it.each([
    ["amount", "0", {}],
    ["amount", "0.000000", {}],
    ["amount", "-1", {}],
    ["amount", "1e3", {}],
    ["amount", "1.0000001", {}],
    ["amount", "ten", {}],
    ["currency", "1", { currency: "trx" }],
    ["currency", "1", { currency: "EUR" }],
    ["note", "1", { note: "two\nlines" }],
    ["note", "1", { note: "<b>" }],
    ["note", "1", { note: "x".repeat(201) }],
    ["id", "1", { id: "a b c d" }],
    ["id", "1", { id: "abc" }],
    ["id", "1", { id: "x".repeat(41) }],
  ])("is refused by its %s: %s %o", async (field, amount, rest) => {
    const before = await standing();
    const asked = { id: newFundingId(), ...rest };
    await expect(give(amount, asked)).rejects.toMatchObject({
      ...{ code: "field-invalid", details: { field } },
    });
    expect(await givenBy(asked.id)).toEqual([]);
    expect(await standing()).toEqual(before);
  });

  it("takes no word without the operator's password", async () => {
    const id = newFundingId();
    const forged = fundDesk(
      deps(),
      { name: "olga", password: "not hers" },
      { id, amount: "1", currency: "TRX", note: "" },
    );
    expect(await refusalOf(forged)).toBe("operator-unknown");
    const funding = await give("1");
    const back = takeBackFunding(deps(), { name: "olga", password: "not hers" }, funding.id);
    expect(await refusalOf(back)).toBe("operator-unknown");
    await emptyDesk();
  });
});

describe("more than the capital", () => {
  it("is refused, to the unit, and nobody's name stands under it", async () => {
    const { leftUnits } = await standing();
    const id = newFundingId();
    const above = give(String((leftUnits + 1n) / 1_000_000n + 1n), { id });
    await expect(above).rejects.toMatchObject({
      ...{ code: "capital-short", details: { currency: "TRX" } },
    });
    expect(await givenBy(id)).toEqual([]);
    expect(await refusalOf(give("1", { currency: "USDT" }))).toBe("capital-short");
    await give(`${leftUnits / 1_000_000n}.${String(leftUnits % 1_000_000n).padStart(6, "0")}`);
    expect(await standing()).toMatchObject({ heldUnits: leftUnits, leftUnits: 0n });
    expect(await refusalOf(give("0.000001"))).toBe("capital-short");
    await emptyDesk();
  });

  it("is refused by the ledger and by the database, whoever forgets to look", async () => {
    const capital = await world.ledgers.operator.balanceOf(houseCapital("TRX"));
    const units = capital + 1n;
    const funding = deskFunded({ fundingId: newFundingId(), amount: money("TRX", units) });
    const posted = world.ledgers.operator.post({ journals: [funding], answer: null });
    expect(await refusalOf(posted)).toBe("capital-short");
    const legs = [debits(houseCapital("TRX"), units), credits(exchangeDesk("TRX"), units)];
    await refuses(world.fresh.urls.operator, [
      "more than the capital",
      (client) => forge(client, "desk-funded", legs),
      /below its floor/,
    ]);
  });

  it("counts what the network burned of the capital", async () => {
    const { leftUnits } = await standing();
    await burnFee({ database: world.databases.worker, clock: world.clock }, trx(7));
    expect((await standing()).leftUnits).toBe(leftUnits - 7_000_000n);
    const all = await world.ledgers.operator.balanceOf(houseCapital("TRX"));
    expect(all).toBe(leftUnits);
    expect(await refusalOf(give(String(all / 1_000_000n)))).toBe("capital-short");
  });
});

describe("an order that is given again", () => {
  it("is booked once, and the id never stands for something else", async () => {
    const id = newFundingId();
    const first = await give("5", { id, note: "once" });
    expect(await give("5", { id, note: "once" })).toEqual(first);
    expect(await give("5.0", { id, note: "once", name: "pavel" })).toEqual(first);
    expect(await givenBy(id)).toEqual(["olga"]);
    for (const [amount, rest] of [
      ["6", {}],
      ["5", { note: "another" }],
      ["5", { currency: "USDT" }],
    ] as const) {
      const other = give(amount, { id, note: "once", ...rest });
      expect(await refusalOf(other)).toBe("idempotency-key-reused");
    }
    expect(await standing()).toMatchObject({ heldUnits: 5_000_000n });
    await takeBack(id);
    // What was taken back is not given anew by an answer that was asked for late.
    expect((await give("5", { id, note: "once" })).takenBack).not.toBeNull();
    expect(await standing()).toMatchObject({ heldUnits: 0n });
  });

  it("is booked once after an answer that was lost", async () => {
    const id = newFundingId();
    const { operator } = world.ledgers;
    const losing: Ledger = {
      ...operator,
      async post(posting) {
        await operator.post(posting);
        throw new OutcomeUnclear(new Error("the line went dead"));
      },
    };
    await expect(give("5", { id, ledger: losing })).rejects.toThrow(OutcomeUnclear);
    expect(await give("5", { id })).toMatchObject({ id, takenBack: null });
    expect(await standing()).toMatchObject({ heldUnits: 5_000_000n });
    await emptyDesk();
  });

  it("is booked once when ten come at once, by two operators in two processes", async () => {
    const id = newFundingId();
    const { ledger } = world.another("operator");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2 === 0 ? give("5", { id }) : give("5", { id, name: "pavel", ledger }),
      ),
    );
    expect(new Set(answers.map((one) => JSON.stringify([one.operator, one.fundedAt]))).size).toBe(
      1,
    );
    expect(await standing()).toMatchObject({ heldUnits: 5_000_000n });
    const backs = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2 === 0 ? takeBack(id) : takeBack(id, "pavel", ledger),
      ),
    );
    expect(new Set(backs.map(({ takenBack }) => takenBack?.operator)).size).toBe(1);
    expect(await standing()).toMatchObject({ heldUnits: 0n });
  });

  it("leaves one of two that the capital does not cover together", async () => {
    const { leftUnits } = await standing();
    const most = String((leftUnits * 2n) / 3n / 1_000_000n);
    const { ledger } = world.another("operator");
    const capital = await world.ledgers.operator.balanceOf(houseCapital("TRX"));
    expect(BigInt(most) * 2_000_000n).toBeGreaterThan(capital);
    const ends = await Promise.allSettled([give(most), give(most, { ledger })]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = ends.filter((end) => end.status === "rejected");
    expect(await refusalOf(Promise.reject(lost?.reason))).toBe("capital-short");
    await emptyDesk();
  });
});

describe("what is taken back", () => {
  it("goes back whole and once, by whichever operator", async () => {
    const { leftUnits } = await standing();
    const { id } = await give("50", { note: "too much" });
    const back = await takeBack(id, "pavel");
    expect(back).toMatchObject({ operator: "olga", takenBack: { operator: "pavel" } });
    expect(await takeBack(id)).toEqual(back);
    expect(await givenBy(id)).toEqual(["olga"]);
    const takenBy = await namesUnder(world.databases.auditor, "take-back-funding", id);
    expect(takenBy).toEqual(["pavel"]);
    expect(await standing()).toMatchObject({ heldUnits: 0n, leftUnits });
  });

  it("is a funding that there is", async () => {
    expect(await refusalOf(takeBack(newFundingId()))).toBe("record-not-found");
  });
});

describe("a stolen login", () => {
  it.each(["api", "worker"] as const)("of %s posts neither journal and no row", async (role) => {
    const { id } = await give("5");
    const ledger = world.ledgers[role];
    const funding = deskFunded({ fundingId: newFundingId(), amount: trx(1) });
    const may = `may not be posted by clearhold_${role}`;
    await expect(ledger.post({ journals: [funding], answer: null })).rejects.toThrow(may);
    const victim = await ledger.findJournal("desk-funded", id);
    const reversal = [journalReversed(victim!)];
    await expect(ledger.post({ journals: reversal, answer: null })).rejects.toThrow(may);
    for (const table of ["desk_fundings", "desk_takebacks"]) {
      const forged = world.databases[role].query(`insert into ${table} default values`);
      await expect(forged).rejects.toThrow("permission denied");
    }
    await emptyDesk();
  });

  it("of the operators' writes no name that the guard has not seen, and no row without its journal", async () => {
    const { operator, auditor } = world.databases;
    const [olga] = await auditor.query<{ id: string }>(
      "select id from operators where name = 'olga'",
    );
    const insert = (id: string, units: string) =>
      operator.query(
        `insert into desk_fundings (id, currency, units, note, operator_id)
         values ($1, 'TRX', $2, '', $3)`,
        [id, units, olga?.id],
      );
    await expect(insert("no-name-under-it", "1")).rejects.toThrow("no operator gave it");
    const { id } = await give("5");
    const words = { currency: "TRX", note: "", name: "olga" };
    const unbooked = newFundingId();
    // The guard has taken her name, and the capital does not cover it any more.
    const forgetful: Ledger = {
      ...world.ledgers.operator,
      post: () => Promise.reject(new Error()),
    };
    await expect(give("1", { ...words, id: unbooked, ledger: forgetful })).rejects.toThrow();
    await expect(insert(unbooked, "2000000")).rejects.toThrow("no operator gave it");
    await expect(insert(unbooked, "1000000")).rejects.toThrow("is in no journal");
    const back = (fundingId: string) =>
      operator.query("insert into desk_takebacks (funding_id, operator_id) values ($1, $2)", [
        ...[fundingId, olga?.id],
      ]);
    await expect(back(id)).rejects.toThrow("no operator took it back");
    await expect(takeBack(id, "olga", forgetful)).rejects.toThrow();
    await expect(back(id)).rejects.toThrow("is not taken back in the books");
    for (const text of [
      "update desk_fundings set note = 'x'",
      "delete from desk_fundings",
      "delete from desk_takebacks",
    ]) {
      await expect(operator.query(text)).rejects.toThrow("permission denied");
      await expect(world.asAdmin((admin) => admin.query(text))).rejects.toThrow("only grows");
    }
    await emptyDesk();
  });
});

describe("an exchange from inventory that was given so", () => {
  it("is traded, and what was sold is not taken back until it is there again", async () => {
    const source = fixedRate(parseRate("3.25"));
    await keepRate({ database: world.databases.worker, source, feePpm: 5_000n });
    const alice = await world.person(usdt(100));
    expect(await refusalOf(sell(alice, usdt(10)))).toBe("desk-inventory-short");
    const { id } = await give("400.5");
    const { leftUnits } = await standing();
    await sell(alice, usdt(10));
    expect(await world.available(alice, "TRX")).toBe(32_337_500n);
    // The fee of 0.1625 TRX has earned back some of what the network had burned.
    expect(await standing()).toMatchObject({
      ...{ heldUnits: 368_000_000n, leftUnits: leftUnits + 162_500n },
    });
    expect(await standing("USDT")).toMatchObject({ heldUnits: 10_000_000n, leftUnits: 0n });
    expect(await refusalOf(takeBack(id))).toBe("desk-inventory-short");
    expect(await givenBy(id)).toEqual(["olga"]);
    const victim = await world.ledgers.operator.findJournal("desk-funded", id);
    const posted = world.ledgers.operator.post({
      ...{ journals: [journalReversed(victim!)], answer: null },
    });
    expect(await refusalOf(posted)).toBe("desk-inventory-short");
    await give("32.5");
    await takeBack(id);
    expect(await standing()).toMatchObject({ heldUnits: 0n });
  });
});
