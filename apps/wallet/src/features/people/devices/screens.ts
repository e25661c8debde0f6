export { DevicesScreen } from "./devices-screen.tsx";
export { NotMeScreen } from "./not-me-screen.tsx";
