import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { expectJournal, isOfProjects, type RecipeRow } from "../../../tests/ledger/recipe-row.ts";
import { journalKinds } from "../journal.ts";
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
import { subscriptionHeld } from "./subscription-held.ts";
import { subscriptionReturned } from "./subscription-returned.ts";

const trx = (units: bigint) => money("TRX", units);
const usdt = (units: bigint) => money("USDT", units);
const userId = "usr_ann";
const projectId = "prj_sun";
const occurredAt = new Date("2026-01-02T03:04:05Z");

const table: RecipeRow[] = [
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
      inflowId: "inf_1",
      projectId,
      paid: trx(31n),
      received: usdt(9n),
      fee: usdt(1n),
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
      inflowId: "inf_1",
      projectId,
      paid: trx(3n),
      received: usdt(1n),
      fee: usdt(0n),
    }),
    "project-suspense-exchanged inf_1",
    [
      "debit project-suspense prj_sun TRX 3",
      "credit exchange-desk house TRX 3",
      "debit exchange-desk house USDT 1",
      "credit project-escrow prj_sun USDT 1",
    ],
  ],
];

describe("recipes of projects", () => {
  it.each(table)("%s", expectJournal);

  it("refuse a payout of nothing", () => {
    const nothing = { earnings: usdt(0n), platformFee: usdt(0n) };
    const recipe = () => projectPaidOut({ lineId: "s", userId, projectId, ...nothing });
    expect(recipe).toThrow(/above zero/);
  });

  it("have a row for every kind", () => {
    const kinds = new Set(table.map(([, journal]) => journal.kind));
    expect([...kinds].sort()).toEqual(journalKinds.filter(isOfProjects).sort());
  });

  it("give what the chain did the time of its block", () => {
    const withTime = table.filter(([, journal]) => journal.occurredAt === occurredAt);
    expect(withTime.map(([name]) => name)).toEqual([
      "inflow",
      "deployment paid",
      "cost paid",
      "return paid",
    ]);
  });
});
