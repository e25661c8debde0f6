export { PickScreen } from "./pick-screen.tsx";
export { SimpleWithdrawScreen, WithdrawScreen } from "./withdraw-screen.tsx";
export { WithdrawalRecordScreen } from "./withdrawal-record-screen.tsx";
export { WithdrawalScreen } from "./withdrawal-screen.tsx";
