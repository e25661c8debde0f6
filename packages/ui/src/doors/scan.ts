export { type StopScan, startScan } from "../scan/start-scan.ts";
