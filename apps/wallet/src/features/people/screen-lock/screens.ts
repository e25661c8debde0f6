export { GestureLockScreen } from "./gesture-lock-screen.tsx";
