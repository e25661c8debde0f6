export { LevelScreen } from "./level-screen.tsx";
