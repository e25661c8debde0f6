export { type DeskStanding, getDeskStanding } from "./desk-standing.ts";
export { fundDesk } from "./fund-desk.ts";
export type { DeskFunding } from "./funding.ts";
export { listFundings } from "./funding-store.ts";
export { takeBackFunding } from "./take-back-funding.ts";
