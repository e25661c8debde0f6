import { describeRecipes, projectId, usdt } from "../../../tests/ledger/recipe-rows.ts";
import {
  projectCostPaid,
  projectCostReleased,
  projectCostSetAside,
  projectDeployed,
  projectDeploymentHeld,
  projectDeploymentReturned,
  projectReturnHeld,
  projectReturnPaid,
  projectReturnReleased,
} from "./project-spending.ts";

const deployment = { spendingId: "dpl_1", projectId, amount: usdt(30n) };
const cost = { spendingId: "cst_1", projectId, amount: usdt(5n) };
const back = { spendingId: "rtn_1", projectId, amount: usdt(7n) };

describeRecipes("project spending", [
  [
    projectDeploymentHeld(deployment),
    "project-deployment-held dpl_1: debit project-escrow prj_sun USDT 30, credit project-outgoing prj_sun USDT 30",
  ],
  [
    projectDeployed(deployment),
    "project-deployed dpl_1: debit project-outgoing prj_sun USDT 30, credit hot-wallet house USDT 30",
  ],
  [
    projectDeploymentReturned(deployment),
    "project-deployment-returned dpl_1: debit project-outgoing prj_sun USDT 30, credit project-escrow prj_sun USDT 30",
  ],
  [
    projectCostSetAside(cost),
    "project-cost-set-aside cst_1: debit project-escrow prj_sun USDT 5, credit project-costs prj_sun USDT 5",
  ],
  [
    projectCostPaid(cost),
    "project-cost-paid cst_1: debit project-costs prj_sun USDT 5, credit hot-wallet house USDT 5",
  ],
  [
    projectCostReleased(cost),
    "project-cost-released cst_1: debit project-costs prj_sun USDT 5, credit project-escrow prj_sun USDT 5",
  ],
  [
    projectReturnHeld(back),
    "project-return-held rtn_1: debit project-suspense prj_sun USDT 7, credit project-returns prj_sun USDT 7",
  ],
  [
    projectReturnPaid(back),
    "project-return-paid rtn_1: debit project-returns prj_sun USDT 7, credit hot-wallet house USDT 7",
  ],
  [
    projectReturnReleased(back),
    "project-return-released rtn_1: debit project-returns prj_sun USDT 7, credit project-suspense prj_sun USDT 7",
  ],
]);
