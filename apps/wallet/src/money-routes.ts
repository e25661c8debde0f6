import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { texts } from "./frame/search.ts";
import { at } from "./root-route.ts";
import { withTexts } from "./text/load-texts.ts";

const deposits = withTexts(
  ["money", "people"],
  () => import("./features/chain/deposits/screens.ts"),
);
const withdrawals = withTexts(
  ["money", "people"],
  () => import("./features/payouts/withdrawals/screens.ts"),
);
const addresses = withTexts(
  ["money", "people"],
  () => import("./features/payouts/addresses/screens.ts"),
);
const exchange = withTexts(
  ["money", "people"],
  () => import("./features/desk/exchange/screens.ts"),
);
const bills = withTexts(
  ["money", "people"],
  () => import("./features/statements/bills/screens.ts"),
);

/** Money that comes, goes, is exchanged, and the bill of all of it; the paths are the requirement's own words. */
export const moneyRoutes = [
  createRoute({
    ...at("/information"),
    validateSearch: texts("a", "b"),
    component: lazyRouteComponent(bills, "MovementScreen"),
  }),
  createRoute({
    ...at("/Deposit"),
    validateSearch: texts("currency"),
    component: lazyRouteComponent(deposits, "DepositScreen"),
  }),
  createRoute({
    ...at("/DepositRecord"),
    validateSearch: texts("currency"),
    component: lazyRouteComponent(deposits, "DepositRecordScreen"),
  }),
  createRoute({
    ...at("/recharge"),
    validateSearch: texts("currency", "type"),
    component: lazyRouteComponent(deposits, "SimpleDepositScreen"),
  }),
  createRoute({
    ...at("/currencies"),
    component: lazyRouteComponent(deposits, "CurrenciesScreen"),
  }),
  createRoute({
    ...at("/DepositDetail"),
    validateSearch: texts("id"),
    component: lazyRouteComponent(deposits, "DepositDetailScreen"),
  }),
  createRoute({
    ...at("/DepositClaim"),
    validateSearch: texts("id", "txid"),
    component: lazyRouteComponent(deposits, "ClaimScreen"),
  }),
  createRoute({ ...at("/TiBi"), component: lazyRouteComponent(withdrawals, "PickScreen") }),
  createRoute({
    ...at("/WithdrawCoins"),
    validateSearch: texts("currency", "data", "address"),
    component: lazyRouteComponent(withdrawals, "WithdrawScreen"),
  }),
  createRoute({
    ...at("/withdrawal"),
    validateSearch: texts("currency", "address"),
    component: lazyRouteComponent(withdrawals, "SimpleWithdrawScreen"),
  }),
  createRoute({
    ...at("/TransferSuccessful"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(withdrawals, "WithdrawalScreen"),
  }),
  createRoute({
    ...at("/WithdrawalRecord"),
    validateSearch: texts("currency", "state"),
    component: lazyRouteComponent(withdrawals, "WithdrawalRecordScreen"),
  }),
  createRoute({
    ...at("/dizhiAddress"),
    validateSearch: texts("category_code", "back"),
    component: lazyRouteComponent(addresses, "AddressBookScreen"),
  }),
  createRoute({
    ...at("/xinzhendizhi"),
    validateSearch: texts("currency", "back", "id"),
    component: lazyRouteComponent(addresses, "NewAddressScreen"),
  }),
  createRoute({
    ...at("/dizhishezhi"),
    component: lazyRouteComponent(addresses, "AddressSettingsScreen"),
  }),
  createRoute({
    ...at("/myaddress"),
    component: lazyRouteComponent(addresses, "SimpleBookScreen"),
  }),
  createRoute({
    ...at("/addaddress"),
    component: lazyRouteComponent(addresses, "SimpleAddressScreen"),
  }),
  createRoute({
    ...at("/CurrencyExchange"),
    validateSearch: texts("project"),
    component: lazyRouteComponent(exchange, "ExchangeScreen"),
  }),
  createRoute({
    ...at("/exchange"),
    validateSearch: texts("project"),
    component: lazyRouteComponent(exchange, "SimpleExchangeScreen"),
  }),
  createRoute({
    ...at("/SuccessfulExchange"),
    validateSearch: texts("id", "data", "project"),
    component: lazyRouteComponent(exchange, "ExchangeReceiptScreen"),
  }),
  createRoute({
    ...at("/CurrencyExchangeRecord"),
    component: lazyRouteComponent(exchange, "ExchangeRecordScreen"),
  }),
  createRoute({
    ...at("/FundBill"),
    validateSearch: texts("currency", "category", "days"),
    component: lazyRouteComponent(bills, "BillScreen"),
  }),
  createRoute({
    ...at("/FundDetails"),
    validateSearch: texts("id", "data"),
    component: lazyRouteComponent(bills, "BillDetailScreen"),
  }),
] as const;
