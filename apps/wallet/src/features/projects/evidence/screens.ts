export { EvidenceScreen } from "./evidence-screen.tsx";
