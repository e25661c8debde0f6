import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { accountKey, hotWallet, projectWallets, resourceWallet } from "../chart-of-accounts.ts";
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
import { projectCostPaid } from "./project-cost-paid.ts";
import { projectCostReleased } from "./project-cost-released.ts";
import { projectCostSetAside } from "./project-cost-set-aside.ts";
import { projectDeployed } from "./project-deployed.ts";
import { projectDeploymentHeld } from "./project-deployment-held.ts";
import { projectDeploymentReturned } from "./project-deployment-returned.ts";
import { projectInflowBooked } from "./project-inflow-booked.ts";
import { projectInflowReceived } from "./project-inflow-received.ts";
import { projectInflowUnbooked } from "./project-inflow-unbooked.ts";
import { projectPaidOut } from "./project-paid-out.ts";
import { projectReturnHeld } from "./project-return-held.ts";
import { projectReturnPaid } from "./project-return-paid.ts";
import { projectReturnReleased } from "./project-return-released.ts";
import { projectSuspenseExchanged } from "./project-suspense-exchanged.ts";
import { returnedFromCold } from "./returned-from-cold.ts";
import { shortfallBooked } from "./shortfall-booked.ts";
import { subscriptionHeld } from "./subscription-held.ts";
import { subscriptionReturned } from "./subscription-returned.ts";
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

/** One row is one journal: what it is booked for, its reference, and its lines. */
const table: [string, Journal, string, string[]][] = [
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
    "subscription",
    subscriptionHeld({ subscriptionId: "sub_1", userId, projectId, amount: usdt(50n) }),
    "subscription-held sub_1",
    ["debit user-available usr_ann USDT 50", "credit project-escrow prj_sun USDT 50"],
  ],
  [
    "refund",
    subscriptionReturned({ subscriptionId: "sub_1", userId, projectId, amount: usdt(50n) }),
    "subscription-returned sub_1",
    ["debit project-escrow prj_sun USDT 50", "credit user-available usr_ann USDT 50"],
  ],
  [
    "inflow",
    projectInflowReceived({ inflowId: "inf_1", projectId, amount: usdt(70n), occurredAt }),
    "project-inflow-received inf_1",
    ["debit project-wallets house USDT 70", "credit project-suspense prj_sun USDT 70"],
  ],
  [
    "inflow recognised",
    projectInflowBooked({ inflowId: "inf_1", projectId, amount: usdt(70n) }),
    "project-inflow-booked inf_1",
    ["debit project-suspense prj_sun USDT 70", "credit project-escrow prj_sun USDT 70"],
  ],
  [
    "payout of a profit",
    projectPaidOut({
      lineId: "sub_1",
      userId,
      projectId,
      earnings: usdt(56n),
      platformFee: usdt(4n),
    }),
    "project-paid-out sub_1",
    [
      "debit project-escrow prj_sun USDT 60",
      "credit user-available usr_ann USDT 56",
      "credit fee-income house USDT 4",
    ],
  ],
  [
    "payout of a loss",
    projectPaidOut({
      lineId: "sub_1",
      userId,
      projectId,
      earnings: usdt(40n),
      platformFee: usdt(0n),
    }),
    "project-paid-out sub_1",
    ["debit project-escrow prj_sun USDT 40", "credit user-available usr_ann USDT 40"],
  ],
  [
    "deployment announced",
    projectDeploymentHeld({ spendingId: "dpl_1", projectId, amount: usdt(30n) }),
    "project-deployment-held dpl_1",
    ["debit project-escrow prj_sun USDT 30", "credit project-outgoing prj_sun USDT 30"],
  ],
  [
    "deployment paid",
    projectDeployed({ spendingId: "dpl_1", projectId, amount: usdt(30n), occurredAt }),
    "project-deployed dpl_1",
    ["debit project-outgoing prj_sun USDT 30", "credit hot-wallet house USDT 30"],
  ],
  [
    "deployment back",
    projectDeploymentReturned({ spendingId: "dpl_1", projectId, amount: usdt(30n) }),
    "project-deployment-returned dpl_1",
    ["debit project-outgoing prj_sun USDT 30", "credit project-escrow prj_sun USDT 30"],
  ],
  [
    "cost set aside",
    projectCostSetAside({ spendingId: "cst_1", projectId, amount: usdt(5n) }),
    "project-cost-set-aside cst_1",
    ["debit project-escrow prj_sun USDT 5", "credit project-costs prj_sun USDT 5"],
  ],
  [
    "cost paid",
    projectCostPaid({ spendingId: "cst_1", projectId, amount: usdt(5n), occurredAt }),
    "project-cost-paid cst_1",
    ["debit project-costs prj_sun USDT 5", "credit hot-wallet house USDT 5"],
  ],
  [
    "cost not paid",
    projectCostReleased({ spendingId: "cst_1", projectId, amount: usdt(5n) }),
    "project-cost-released cst_1",
    ["debit project-costs prj_sun USDT 5", "credit project-escrow prj_sun USDT 5"],
  ],
  [
    "surplus of a failed project",
    projectInflowUnbooked({ inflowId: "inf_1", projectId, amount: usdt(7n) }),
    "project-inflow-unbooked inf_1",
    ["debit project-escrow prj_sun USDT 7", "credit project-suspense prj_sun USDT 7"],
  ],
  [
    "return announced",
    projectReturnHeld({ spendingId: "rtn_1", projectId, amount: usdt(7n) }),
    "project-return-held rtn_1",
    ["debit project-suspense prj_sun USDT 7", "credit project-returns prj_sun USDT 7"],
  ],
  [
    "return paid",
    projectReturnPaid({ spendingId: "rtn_1", projectId, amount: usdt(7n), occurredAt }),
    "project-return-paid rtn_1",
    ["debit project-returns prj_sun USDT 7", "credit hot-wallet house USDT 7"],
  ],
  [
    "return not paid",
    projectReturnReleased({ spendingId: "rtn_1", projectId, amount: usdt(7n) }),
    "project-return-released rtn_1",
    ["debit project-returns prj_sun USDT 7", "credit project-suspense prj_sun USDT 7"],
  ],
  [
    "other coin of a project",
    projectSuspenseExchanged({
      ...{ inflowId: "inf_1", projectId, paid: trx(31n) },
      ...{ received: usdt(9n), fee: usdt(1n) },
    }),
    "project-suspense-exchanged inf_1",
    [
      "debit project-suspense prj_sun TRX 31",
      "credit exchange-desk house TRX 31",
      "debit exchange-desk house USDT 10",
      "credit project-escrow prj_sun USDT 9",
      "credit exchange-fee-income house USDT 1",
    ],
  ],
  [
    "other coin of a project without a fee",
    projectSuspenseExchanged({
      ...{ inflowId: "inf_1", projectId, paid: trx(3n) },
      ...{ received: usdt(1n), fee: usdt(0n) },
    }),
    "project-suspense-exchanged inf_1",
    [
      "debit project-suspense prj_sun TRX 3",
      "credit exchange-desk house TRX 3",
      "debit exchange-desk house USDT 1",
      "credit project-escrow prj_sun USDT 1",
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
  [
    "a payout of nothing",
    () =>
      projectPaidOut({
        lineId: "s",
        userId,
        projectId,
        earnings: usdt(0n),
        platformFee: usdt(0n),
      }),
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
  it.each(table)("%s", (_, journal, fact, lines) => {
    expect(`${journal.kind} ${journal.reference}`).toBe(fact);
    const written = journal.lines.map(
      ({ side, account, units }) => `${side} ${accountKey(account)} ${units}`,
    );
    expect(written).toEqual(lines);
  });

  it.each(refused)("refuses %s", (_, recipe, message) => {
    expect(recipe).toThrow(message);
  });

  it("has a row for every kind", () => {
    const kinds = new Set(table.map(([, journal]) => journal.kind));
    expect([...kinds].sort()).toEqual([...journalKinds].sort());
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
      "inflow",
      "deployment paid",
      "cost paid",
      "return paid",
    ]);
    const reversals = table.filter(([, journal]) => journal.reverses !== undefined);
    expect(reversals.map(([name, journal]) => [name, journal.reverses])).toEqual([
      ["reversal", "jrn_1"],
    ]);
  });
});
