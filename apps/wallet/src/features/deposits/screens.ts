export { DepositRecordScreen } from "./deposit-record-screen.tsx";
export { DepositScreen } from "./deposit-screen.tsx";
