export { ExchangeReceiptScreen } from "./exchange-receipt-screen.tsx";
export { ExchangeRecordScreen } from "./exchange-record-screen.tsx";
export { ExchangeScreen, SimpleExchangeScreen } from "./exchange-screen.tsx";
