export { TextScreen } from "./text-screen.tsx";
