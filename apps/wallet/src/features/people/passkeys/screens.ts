export { PasskeysScreen } from "./passkeys-screen.tsx";
export { RecoveryCodesScreen } from "./recovery-codes-screen.tsx";
