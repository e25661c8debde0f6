export { ClaimScreen } from "./claim-screen.tsx";
export { CurrenciesScreen } from "./currencies-screen.tsx";
export { DepositDetailScreen } from "./deposit-detail-screen.tsx";
export { DepositRecordScreen } from "./deposit-record-screen.tsx";
export { DepositScreen } from "./deposit-screen.tsx";
export { SimpleDepositScreen } from "./simple-deposit-screen.tsx";
