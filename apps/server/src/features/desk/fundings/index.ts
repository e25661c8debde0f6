export { type DeskStanding, fundDesk, getDeskStanding, takeBackFunding } from "./fund-desk.ts";
export { type DeskFunding, listFundings } from "./funding-store.ts";
