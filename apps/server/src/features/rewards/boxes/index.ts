export { bindBoxes } from "./box-routes.ts";
export { countReady, findCampaignsOfBoxes } from "./box-store.ts";
export { statusOf as boxStatusOf, trxText } from "./box-view.ts";
export { findOpenCampaign } from "./campaign-view-store.ts";
