export { InvestmentScreen } from "./investment-screen.tsx";
export { InvestmentsScreen } from "./investments-screen.tsx";
