import { describeRecipes, trx, usdt, userId } from "../../../tests/ledger/recipe-rows.ts";
import { projectWallets, resourceWallet } from "../chart-of-accounts.ts";
import {
  addressToppedUp,
  capitalFunded,
  depositCredited,
  depositSwept,
  movedToCold,
  networkFeePaid,
  returnedFromCold,
} from "./custody.ts";

const ofTrx = (units: bigint) => ({ amount: trx(units) });
const ofUsdt = (units: bigint) => ({ amount: usdt(units) });

describeRecipes("custody", [
  [
    depositCredited({ depositId: "dep_1", userId, ...ofUsdt(25_000_000n) }),
    "deposit-credited dep_1: debit deposit-wallets house USDT 25000000, credit user-available usr_ann USDT 25000000",
  ],
  [
    capitalFunded({ depositId: "dep_2", ...ofTrx(9n) }),
    "capital-funded dep_2: debit hot-wallet house TRX 9, credit house-capital house TRX 9",
  ],
  [
    capitalFunded({ depositId: "dep_3", ...ofTrx(9n), wallet: resourceWallet("TRX") }),
    "capital-funded dep_3: debit resource-wallet house TRX 9, credit house-capital house TRX 9",
  ],
  [
    networkFeePaid({ chainTxId: "ab12", ...ofTrx(345_000n) }),
    "network-fee-paid ab12: debit network-fee-expense house TRX 345000, credit hot-wallet house TRX 345000",
  ],
  [
    networkFeePaid({ chainTxId: "t2", ...ofTrx(3n), wallet: projectWallets("TRX") }),
    "network-fee-paid t2: debit network-fee-expense house TRX 3, credit project-wallets house TRX 3",
  ],
  [
    networkFeePaid({ chainTxId: "ab12", ...ofUsdt(7n) }),
    "network-fee-paid ab12 USDT: debit network-fee-expense house USDT 7, credit hot-wallet house USDT 7",
  ],
  [
    depositSwept({ moveId: "mov_1", purpose: "user", ...ofUsdt(7n) }),
    "deposit-swept mov_1: debit hot-wallet house USDT 7, credit deposit-wallets house USDT 7",
  ],
  [
    addressToppedUp({ moveId: "mov_2", purpose: "project", ...ofTrx(7n) }),
    "address-topped-up mov_2: debit project-wallets house TRX 7, credit resource-wallet house TRX 7",
  ],
  [
    movedToCold({ moveId: "mov_3", ...ofUsdt(7n) }),
    "moved-to-cold mov_3: debit cold-wallet house USDT 7, credit hot-wallet house USDT 7",
  ],
  [
    returnedFromCold({ depositId: "dep_4", to: "resource", ...ofTrx(7n) }),
    "returned-from-cold dep_4: debit resource-wallet house TRX 7, credit cold-wallet house TRX 7",
  ],
]);
