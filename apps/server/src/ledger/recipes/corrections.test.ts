import { describeRecipes, trx, usdt, userId } from "../../../tests/ledger/recipe-rows.ts";
import { hotWallet } from "../chart-of-accounts.ts";
import {
  debtWrittenOff,
  deficitExplained,
  depositGivenBack,
  depositTakenBack,
  exchangedDepositTakenBack,
  journalReversed,
  payoutGivenBack,
  shortfallBooked,
  surplusExplained,
  surplusFound,
} from "./corrections.ts";
import { deskFunded } from "./desk.ts";

const at = new Date(0);
const posted = { id: "jrn_1", occurredAt: at, postedAt: at, postedBy: "clearhold_operator" };
const difference = { wallet: hotWallet("USDT"), amount: usdt(7n) };

describeRecipes("corrections", [
  [
    surplusFound({ findingId: "fnd_1", ...difference }),
    "surplus-found fnd_1: debit hot-wallet house USDT 7, credit unclassified house USDT 7",
  ],
  [
    surplusExplained({ findingId: "dep_3", ...difference }),
    "surplus-explained dep_3: debit unclassified house USDT 7, credit hot-wallet house USDT 7",
  ],
  [
    shortfallBooked({ findingId: "fnd_2", ...difference }),
    "shortfall-booked fnd_2: debit house-deficit house USDT 7, credit hot-wallet house USDT 7",
  ],
  [
    deficitExplained({ shortfallId: "7", amount: usdt(7n) }),
    "deficit-explained alert-7: debit unclassified house USDT 7, credit house-deficit house USDT 7",
  ],
  [
    depositTakenBack({ takebackId: "dtb_1", userId, amount: trx(5n) }),
    "deposit-taken-back dtb_1: debit user-available usr_ann TRX 5, credit house-deficit house TRX 5",
  ],
  [
    exchangedDepositTakenBack({
      ...{ takebackId: "dtb_2", userId, amount: trx(5n), exchanged: usdt(2n) },
    }),
    "exchanged-deposit-taken-back dtb_2: debit user-available usr_ann USDT 2, credit exchange-desk house USDT 2, debit exchange-desk house TRX 5, credit house-deficit house TRX 5",
  ],
  [
    depositGivenBack({ takebackId: "dtb_3", userId, amount: trx(5n) }),
    "deposit-given-back dtb_3: debit house-deficit house TRX 5, credit user-available usr_ann TRX 5",
  ],
  [
    debtWrittenOff({ remedyId: "rem_1", userId, amount: trx(5n) }),
    "debt-written-off rem_1: debit house-deficit house TRX 5, credit user-available usr_ann TRX 5",
  ],
  [
    payoutGivenBack({ remedyId: "rem_2", userId, amount: trx(5n), fee: trx(1n) }),
    "payout-given-back rem_2: debit hot-wallet house TRX 4, debit fee-income house TRX 1, credit user-available usr_ann TRX 5",
  ],
  [
    payoutGivenBack({ remedyId: "rem_3", userId, amount: trx(5n), fee: trx(0n) }),
    "payout-given-back rem_3: debit hot-wallet house TRX 5, credit user-available usr_ann TRX 5",
  ],
  [
    journalReversed({ ...posted, ...deskFunded({ fundingId: "opr_1", amount: trx(4n) }) }),
    "journal-reversed jrn_1 reverses jrn_1: credit house-capital house TRX 4, debit exchange-desk house TRX 4",
  ],
]);
