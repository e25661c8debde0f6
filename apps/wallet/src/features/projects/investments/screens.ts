export { InvestmentScreen } from "./investment-screen.tsx";
export { InvestmentsScreen } from "./investments-screen.tsx";
export { OwnOrderScreen } from "./own-order-screen.tsx";
