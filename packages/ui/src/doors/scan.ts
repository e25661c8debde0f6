export { readPicture } from "../scan/read-picture.ts";
export { type StopScan, startScan } from "../scan/start-scan.ts";
