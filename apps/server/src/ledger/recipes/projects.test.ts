import { describeRecipes, projectId, usdt, userId } from "../../../tests/ledger/recipe-rows.ts";
import {
  projectInflowBooked,
  projectInflowReceived,
  projectInflowUnbooked,
  projectPaidOut,
  subscriptionHeld,
  subscriptionReturned,
} from "./projects.ts";

const subscription = { subscriptionId: "sub_1", userId, projectId, amount: usdt(50n) };
const inflow = { inflowId: "inf_1", projectId, amount: usdt(70n) };
const line = { lineId: "sub_1", userId, projectId };

describeRecipes(
  "projects",
  [
    [
      subscriptionHeld(subscription),
      "subscription-held sub_1: debit user-available usr_ann USDT 50, credit project-escrow prj_sun USDT 50",
    ],
    [
      subscriptionReturned(subscription),
      "subscription-returned sub_1: debit project-escrow prj_sun USDT 50, credit user-available usr_ann USDT 50",
    ],
    [
      projectInflowReceived(inflow),
      "project-inflow-received inf_1: debit project-wallets house USDT 70, credit project-suspense prj_sun USDT 70",
    ],
    [
      projectInflowBooked(inflow),
      "project-inflow-booked inf_1: debit project-suspense prj_sun USDT 70, credit project-escrow prj_sun USDT 70",
    ],
    [
      projectInflowUnbooked({ ...inflow, amount: usdt(7n) }),
      "project-inflow-unbooked inf_1: debit project-escrow prj_sun USDT 7, credit project-suspense prj_sun USDT 7",
    ],
    [
      projectPaidOut({ ...line, earnings: usdt(56n), platformFee: usdt(4n) }),
      "project-paid-out sub_1: debit project-escrow prj_sun USDT 60, credit user-available usr_ann USDT 56, credit fee-income house USDT 4",
    ],
    [
      projectPaidOut({ ...line, earnings: usdt(40n), platformFee: usdt(0n) }),
      "project-paid-out sub_1: debit project-escrow prj_sun USDT 40, credit user-available usr_ann USDT 40",
    ],
  ],
  [
    [
      "a payout of nothing",
      () => projectPaidOut({ ...line, earnings: usdt(0n), platformFee: usdt(0n) }),
      /above zero/,
    ],
  ],
);
