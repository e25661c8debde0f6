import {
  describeRecipes,
  projectId,
  trx,
  usdt,
  userId,
} from "../../../tests/ledger/recipe-rows.ts";
import {
  withdrawalHeld,
  withdrawalPaidOtherwise,
  withdrawalRecovered,
  withdrawalRepaid,
  withdrawalReturned,
  withdrawalSettled,
  withdrawalStanding,
} from "./payouts.ts";

const withdrawal = { withdrawalId: "wdr_1", userId };
const hundred = { ...withdrawal, amount: trx(100n) };

describeRecipes(
  "payouts",
  [
    [
      withdrawalHeld(hundred),
      "withdrawal-held wdr_1: debit user-available usr_ann TRX 100, credit user-held usr_ann TRX 100",
    ],
    [
      withdrawalStanding(hundred),
      "withdrawal-standing wdr_1: debit user-available usr_ann TRX 100, credit user-held usr_ann TRX 100",
    ],
    [
      withdrawalSettled({ ...hundred, fee: trx(1n) }),
      "withdrawal-settled wdr_1: debit user-held usr_ann TRX 100, credit hot-wallet house TRX 99, credit fee-income house TRX 1",
    ],
    [
      withdrawalSettled({ ...hundred, fee: trx(0n) }),
      "withdrawal-settled wdr_1: debit user-held usr_ann TRX 100, credit hot-wallet house TRX 100",
    ],
    [
      withdrawalReturned(hundred),
      "withdrawal-returned wdr_1: debit user-held usr_ann TRX 100, credit user-available usr_ann TRX 100",
    ],
    [
      withdrawalRecovered({ ...hundred, isOwed: false }),
      "withdrawal-recovered wdr_1: debit user-available usr_ann TRX 100, credit user-held usr_ann TRX 100",
    ],
    [
      withdrawalRecovered({ ...hundred, isOwed: true }),
      "withdrawal-recovered wdr_1: debit house-deficit house TRX 100, credit user-held usr_ann TRX 100",
    ],
    [
      withdrawalRepaid(hundred),
      "withdrawal-repaid wdr_1: debit user-available usr_ann TRX 100, credit house-deficit house TRX 100",
    ],
    [
      withdrawalPaidOtherwise({ ...withdrawal, amount: usdt(100n), fee: usdt(1n) }),
      "withdrawal-paid-otherwise wdr_1: debit user-held usr_ann USDT 100, credit house-deficit house USDT 99, credit fee-income house USDT 1",
    ],
  ],
  [
    [
      "a fee above the amount",
      () => withdrawalSettled({ ...withdrawal, amount: trx(1n), fee: trx(2n) }),
      /above zero/,
    ],
    [
      "a fee in another coin",
      () => withdrawalSettled({ ...withdrawal, amount: trx(9n), fee: usdt(1n) }),
      /mixed currencies/,
    ],
    [
      "a fee that is all",
      () => withdrawalSettled({ ...withdrawal, amount: trx(1n), fee: trx(1n) }),
      /above zero/,
    ],
    [
      "money for a project in a user's place",
      () => withdrawalHeld({ ...hundred, userId: projectId }),
      /belongs to a user/,
    ],
  ],
);
