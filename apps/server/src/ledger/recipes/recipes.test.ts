import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { expectJournal, isOfProjects, type RecipeRow } from "../../../tests/ledger/recipe-row.ts";
import { hotWallet, projectWallets, resourceWallet } from "../chart-of-accounts.ts";
import { type Journal, journalKinds } from "../journal.ts";
import { addressToppedUp } from "./address-topped-up.ts";
import { capitalFunded } from "./capital-funded.ts";
import { deficitExplained } from "./deficit-explained.ts";
import { depositCredited } from "./deposit-credited.ts";
import { depositSwept } from "./deposit-swept.ts";
import { deskFunded } from "./desk-funded.ts";
import { exchangeDone } from "./exchange-done.ts";
import { journalReversed } from "./journal-reversed.ts";
import { movedToCold } from "./moved-to-cold.ts";
import { networkFeePaid } from "./network-fee-paid.ts";
import { returnedFromCold } from "./returned-from-cold.ts";
import { shortfallBooked } from "./shortfall-booked.ts";
import { surplusExplained } from "./surplus-explained.ts";
import { surplusFound } from "./surplus-found.ts";
import { withdrawalHeld } from "./withdrawal-held.ts";
import { withdrawalPaidOtherwise } from "./withdrawal-paid-otherwise.ts";
import { withdrawalRecovered } from "./withdrawal-recovered.ts";
import { withdrawalRepaid } from "./withdrawal-repaid.ts";
import { withdrawalReturned } from "./withdrawal-returned.ts";
import { withdrawalSettled } from "./withdrawal-settled.ts";
import { withdrawalStanding } from "./withdrawal-standing.ts";

const trx = (units: bigint) => money("TRX", units);
const usdt = (units: bigint) => money("USDT", units);
const userId = "usr_ann";
const projectId = "prj_sun";
const occurredAt = new Date("2026-01-02T03:04:05Z");
const posted = { id: "jrn_1", occurredAt, postedAt: occurredAt, postedBy: "clearhold_operator" };

const table: RecipeRow[] = [
  [
    "deposit",
    depositCredited({ depositId: "dep_1", userId, amount: usdt(25_000_000n), occurredAt }),
    "deposit-credited dep_1",
    ["debit deposit-wallets house USDT 25000000", "credit user-available usr_ann USDT 25000000"],
  ],
  [
    "capital",
    capitalFunded({ depositId: "dep_2", amount: trx(9n), occurredAt }),
    "capital-funded dep_2",
    ["debit hot-wallet house TRX 9", "credit house-capital house TRX 9"],
  ],
  [
    "capital for the resource wallet",
    capitalFunded({
      ...{ depositId: "dep_3", amount: trx(9n), occurredAt },
      wallet: resourceWallet("TRX"),
    }),
    "capital-funded dep_3",
    ["debit resource-wallet house TRX 9", "credit house-capital house TRX 9"],
  ],
  [
    "sweep",
    depositSwept({ moveId: "mov_1", purpose: "user", amount: usdt(7n), occurredAt }),
    "deposit-swept mov_1",
    ["debit hot-wallet house USDT 7", "credit deposit-wallets house USDT 7"],
  ],
  [
    "top-up",
    addressToppedUp({ moveId: "mov_2", purpose: "project", amount: trx(7n), occurredAt }),
    "address-topped-up mov_2",
    ["debit project-wallets house TRX 7", "credit resource-wallet house TRX 7"],
  ],
  [
    "fee of a sweep",
    networkFeePaid({
      ...{ chainTxId: "t2", amount: trx(3n), occurredAt },
      wallet: projectWallets("TRX"),
    }),
    "network-fee-paid t2",
    ["debit network-fee-expense house TRX 3", "credit project-wallets house TRX 3"],
  ],
  [
    "cold",
    movedToCold({ moveId: "mov_3", amount: usdt(7n), occurredAt }),
    "moved-to-cold mov_3",
    ["debit cold-wallet house USDT 7", "credit hot-wallet house USDT 7"],
  ],
  [
    "back from cold",
    returnedFromCold({ depositId: "dep_4", to: "resource", amount: trx(7n), occurredAt }),
    "returned-from-cold dep_4",
    ["debit resource-wallet house TRX 7", "credit cold-wallet house TRX 7"],
  ],
  [
    "desk",
    deskFunded({ fundingId: "opr_1", amount: trx(4n) }),
    "desk-funded opr_1",
    ["debit house-capital house TRX 4", "credit exchange-desk house TRX 4"],
  ],
  [
    "withdrawal asked for",
    withdrawalHeld({ withdrawalId: "wdr_1", userId, amount: trx(100n) }),
    "withdrawal-held wdr_1",
    ["debit user-available usr_ann TRX 100", "credit user-held usr_ann TRX 100"],
  ],
  [
    "withdrawal paid",
    withdrawalSettled({ withdrawalId: "wdr_1", userId, amount: trx(100n), fee: trx(1n) }),
    "withdrawal-settled wdr_1",
    [
      "debit user-held usr_ann TRX 100",
      "credit hot-wallet house TRX 99",
      "credit fee-income house TRX 1",
    ],
  ],
  [
    "withdrawal paid without a fee",
    withdrawalSettled({ withdrawalId: "wdr_1", userId, amount: trx(100n), fee: trx(0n) }),
    "withdrawal-settled wdr_1",
    ["debit user-held usr_ann TRX 100", "credit hot-wallet house TRX 100"],
  ],
  [
    "withdrawal given back",
    withdrawalReturned({ withdrawalId: "wdr_1", userId, amount: trx(100n) }),
    "withdrawal-returned wdr_1",
    ["debit user-held usr_ann TRX 100", "credit user-available usr_ann TRX 100"],
  ],
  [
    "network fee",
    networkFeePaid({ chainTxId: "ab12", amount: trx(345_000n), occurredAt }),
    "network-fee-paid ab12",
    ["debit network-fee-expense house TRX 345000", "credit hot-wallet house TRX 345000"],
  ],
  [
    "fee that the issuer of USDT kept",
    networkFeePaid({ chainTxId: "ab12", amount: usdt(7n), occurredAt }),
    "network-fee-paid ab12 USDT",
    ["debit network-fee-expense house USDT 7", "credit hot-wallet house USDT 7"],
  ],
  [
    "surplus",
    surplusFound({
      ...{ findingId: "fnd_1", wallet: hotWallet("USDT"), occurredAt },
      amount: usdt(1n),
    }),
    "surplus-found fnd_1",
    ["debit hot-wallet house USDT 1", "credit unclassified house USDT 1"],
  ],
  [
    "surplus, and what it was",
    surplusExplained({
      ...{ findingId: "dep_3", wallet: hotWallet("USDT"), occurredAt },
      amount: usdt(1n),
    }),
    "surplus-explained dep_3",
    ["debit unclassified house USDT 1", "credit hot-wallet house USDT 1"],
  ],
  [
    "withdrawal of before a restore",
    withdrawalRecovered({ withdrawalId: "wdr_1", userId, amount: trx(100n), isOwed: false }),
    "withdrawal-recovered wdr_1",
    ["debit user-available usr_ann TRX 100", "credit user-held usr_ann TRX 100"],
  ],
  [
    "withdrawal of before a restore, more than the balance",
    withdrawalRecovered({ withdrawalId: "wdr_1", userId, amount: trx(100n), isOwed: true }),
    "withdrawal-recovered wdr_1",
    ["debit house-deficit house TRX 100", "credit user-held usr_ann TRX 100"],
  ],
  [
    "what was owed for it",
    withdrawalRepaid({ withdrawalId: "wdr_1", userId, amount: trx(100n) }),
    "withdrawal-repaid wdr_1",
    ["debit user-available usr_ann TRX 100", "credit house-deficit house TRX 100"],
  ],
  [
    "withdrawal by a standing instruction",
    withdrawalStanding({ withdrawalId: "wdr_1", userId, amount: trx(100n) }),
    "withdrawal-standing wdr_1",
    ["debit user-available usr_ann TRX 100", "credit user-held usr_ann TRX 100"],
  ],
  [
    "shortfall",
    shortfallBooked({
      ...{ findingId: "fnd_2", wallet: hotWallet("USDT"), occurredAt },
      amount: usdt(7n),
    }),
    "shortfall-booked fnd_2",
    ["debit house-deficit house USDT 7", "credit hot-wallet house USDT 7"],
  ],
  [
    "loss that was none",
    deficitExplained({ shortfallId: "7", amount: usdt(7n) }),
    "deficit-explained alert-7",
    ["debit unclassified house USDT 7", "credit house-deficit house USDT 7"],
  ],
  [
    "withdrawal paid by what moved otherwise",
    withdrawalPaidOtherwise({
      ...{ withdrawalId: "wdr_1", userId },
      ...{ amount: usdt(100n), fee: usdt(1n) },
    }),
    "withdrawal-paid-otherwise wdr_1",
    [
      "debit user-held usr_ann USDT 100",
      "credit house-deficit house USDT 99",
      "credit fee-income house USDT 1",
    ],
  ],
  [
    "exchange",
    exchangeDone({
      exchangeId: "exc_1",
      userId,
      paid: usdt(10_000_000n),
      received: trx(29_850_000n),
      fee: trx(150_000n),
    }),
    "exchange-done exc_1",
    [
      "debit user-available usr_ann USDT 10000000",
      "credit exchange-desk house USDT 10000000",
      "debit exchange-desk house TRX 30000000",
      "credit user-available usr_ann TRX 29850000",
      "credit exchange-fee-income house TRX 150000",
    ],
  ],
  [
    "exchange without a fee",
    exchangeDone({ exchangeId: "exc_1", userId, paid: trx(3n), received: usdt(1n), fee: usdt(0n) }),
    "exchange-done exc_1",
    [
      "debit user-available usr_ann TRX 3",
      "credit exchange-desk house TRX 3",
      "debit exchange-desk house USDT 1",
      "credit user-available usr_ann USDT 1",
    ],
  ],
  [
    "reversal",
    journalReversed({ ...posted, ...deskFunded({ fundingId: "opr_1", amount: trx(4n) }) }),
    "journal-reversed jrn_1",
    ["credit house-capital house TRX 4", "debit exchange-desk house TRX 4"],
  ],
];

/** Facts that nobody may book. */
const refused: [string, () => Journal, RegExp][] = [
  [
    "a fee above the amount",
    () => withdrawalSettled({ withdrawalId: "w", userId, amount: trx(1n), fee: trx(2n) }),
    /above zero/,
  ],
  [
    "a fee in another coin",
    () => withdrawalSettled({ withdrawalId: "w", userId, amount: trx(9n), fee: usdt(1n) }),
    /mixed currencies/,
  ],
  [
    "a fee that is all",
    () => withdrawalSettled({ withdrawalId: "w", userId, amount: trx(1n), fee: trx(1n) }),
    /above zero/,
  ],
  [
    "a trade of a coin for itself",
    () => exchangeDone({ exchangeId: "e", userId, paid: trx(5n), received: trx(5n), fee: trx(0n) }),
    /appears twice/,
  ],
  [
    "a trade that gives nothing",
    () =>
      exchangeDone({ exchangeId: "e", userId, paid: trx(5n), received: usdt(0n), fee: usdt(0n) }),
    /above zero/,
  ],
  [
    "a negative fee",
    () =>
      exchangeDone({ exchangeId: "e", userId, paid: trx(5n), received: usdt(5n), fee: usdt(-1n) }),
    /above zero/,
  ],
  ["a deposit of nothing", () => deskFunded({ fundingId: "f", amount: trx(0n) }), /above zero/],
  [
    "money for a project in a user's place",
    () => withdrawalHeld({ withdrawalId: "w", userId: projectId, amount: trx(1n) }),
    /belongs to a user/,
  ],
];

/** In the order of the table. */
const ofMoves = [
  "capital for the resource wallet",
  "sweep",
  "top-up",
  "fee of a sweep",
  "cold",
  "back from cold",
];

describe("recipes", () => {
  it.each(table)("%s", expectJournal);

  it.each(refused)("refuses %s", (_, recipe, message) => {
    expect(recipe).toThrow(message);
  });

  it("has a row for every other kind", () => {
    const kinds = new Set(table.map(([, journal]) => journal.kind));
    expect([...kinds].sort()).toEqual(journalKinds.filter((kind) => !isOfProjects(kind)).sort());
  });

  it("gives what the chain did the time of its block, and a reversal its victim", () => {
    const withTime = table.filter(([, journal]) => journal.occurredAt === occurredAt);
    expect(withTime.map(([name]) => name)).toEqual([
      "deposit",
      "capital",
      ...ofMoves,
      "network fee",
      "fee that the issuer of USDT kept",
      "surplus",
      "surplus, and what it was",
      "shortfall",
    ]);
    const reversals = table.filter(([, journal]) => journal.reverses !== undefined);
    expect(reversals.map(([name, journal]) => [name, journal.reverses])).toEqual([
      ["reversal", "jrn_1"],
    ]);
  });
});
