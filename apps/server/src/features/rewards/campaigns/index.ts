export { type Campaign, listCampaigns } from "./campaign-store.ts";
export { closeCampaign, commitCampaign, type Decided, fundCampaign } from "./decide-campaign.ts";
export { draftCampaign, getCampaign, setDeck } from "./draft-campaign.ts";
