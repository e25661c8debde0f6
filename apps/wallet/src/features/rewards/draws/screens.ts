export { DrawProofScreen } from "./draw-proof-screen.tsx";
