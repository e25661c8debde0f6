import {
  describeRecipes,
  projectId,
  trx,
  usdt,
  userId,
} from "../../../tests/ledger/recipe-rows.ts";
import { deskFunded, exchangeDone, projectSuspenseExchanged } from "./desk.ts";

const exchange = { exchangeId: "exc_1", userId };
const sale = { inflowId: "inf_1", projectId };

describeRecipes(
  "desk",
  [
    [
      deskFunded({ fundingId: "opr_1", amount: trx(4n) }),
      "desk-funded opr_1: debit house-capital house TRX 4, credit exchange-desk house TRX 4",
    ],
    [
      exchangeDone({
        ...exchange,
        paid: usdt(10_000_000n),
        received: trx(29_850_000n),
        fee: trx(150_000n),
      }),
      "exchange-done exc_1: debit user-available usr_ann USDT 10000000, credit exchange-desk house USDT 10000000, debit exchange-desk house TRX 30000000, credit user-available usr_ann TRX 29850000, credit exchange-fee-income house TRX 150000",
    ],
    [
      exchangeDone({ ...exchange, paid: trx(3n), received: usdt(1n), fee: usdt(0n) }),
      "exchange-done exc_1: debit user-available usr_ann TRX 3, credit exchange-desk house TRX 3, debit exchange-desk house USDT 1, credit user-available usr_ann USDT 1",
    ],
    [
      projectSuspenseExchanged({ ...sale, paid: trx(31n), received: usdt(9n), fee: usdt(1n) }),
      "project-suspense-exchanged inf_1: debit project-suspense prj_sun TRX 31, credit exchange-desk house TRX 31, debit exchange-desk house USDT 10, credit project-escrow prj_sun USDT 9, credit exchange-fee-income house USDT 1",
    ],
    [
      projectSuspenseExchanged({ ...sale, paid: trx(3n), received: usdt(1n), fee: usdt(0n) }),
      "project-suspense-exchanged inf_1: debit project-suspense prj_sun TRX 3, credit exchange-desk house TRX 3, debit exchange-desk house USDT 1, credit project-escrow prj_sun USDT 1",
    ],
  ],
  [
    [
      "a trade of a coin for itself",
      () => exchangeDone({ ...exchange, paid: trx(5n), received: trx(5n), fee: trx(0n) }),
      /appears twice/,
    ],
    [
      "a trade that gives nothing",
      () => exchangeDone({ ...exchange, paid: trx(5n), received: usdt(0n), fee: usdt(0n) }),
      /above zero/,
    ],
    [
      "a negative fee",
      () => exchangeDone({ ...exchange, paid: trx(5n), received: usdt(5n), fee: usdt(-1n) }),
      /above zero/,
    ],
    ["a funding of nothing", () => deskFunded({ fundingId: "f", amount: trx(0n) }), /above zero/],
  ],
);
