export { CloseAccountScreen } from "./close-account-screen.tsx";
export { MyDataScreen } from "./my-data-screen.tsx";
