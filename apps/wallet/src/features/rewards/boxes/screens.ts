export { RewardScreen } from "./reward-screen.tsx";
