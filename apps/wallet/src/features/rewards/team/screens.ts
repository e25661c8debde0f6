export { CommissionsScreen } from "./commissions-screen.tsx";
export { PlanScreen } from "./plan-screen.tsx";
export { TeamScreen } from "./team-screen.tsx";
