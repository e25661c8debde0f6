import {
  type Campaign,
  closeCampaign,
  commitCampaign,
  type Decided,
  draftCampaign,
  fundCampaign,
  getCampaign,
  listCampaigns,
  setDeck,
} from "../features/rewards/campaigns/index.ts";
import { type ActResult, act } from "./act.ts";
import { file, option, place } from "./fields.ts";
import { coins, linesOf, minute } from "./told.ts";

const listMax = 20;
const id = place("campaign id");

const campaignDraft = act({
  name: "campaign draft",
  summary: "Drafts a campaign of reward boxes. Nobody sees it yet.",
  rights: "password",
  audit: ["draft-campaign"],
  input: { name: place("name"), expires: option("+30d or time") },
  effect: (world, asked, { login }) => draftCampaign(world, login, asked),
  words: campaignResult,
});

const campaignDeck = act({
  name: "campaign deck",
  summary:
    "Gives a campaign its cards. A line is an amount of TRX, or 10 x 5000. Nothing changes them.",
  rights: "password",
  audit: ["set-deck"],
  input: { id, file: file("cards.txt") },
  effect: (world, asked, { login }) => setDeck(world, login, asked),
  words: campaignResult,
});

const campaignFund = act({
  name: "campaign fund",
  summary: "Sets capital aside for the cards. Two operators say the same amount within 24 hours.",
  rights: "passkey",
  audit: ["fund-campaign"],
  input: { id, amount: place("TRX") },
  effect: (world, asked, by) => fundCampaign(world, by.login, asked),
  words: decidedResult,
});

const campaignCommit = act({
  name: "campaign commit",
  summary:
    "Commits to deck, pool and a secret chain, and opens the campaign. Two operators say so within 24 hours.",
  rights: "passkey",
  audit: ["commit-campaign"],
  input: { id },
  effect: (world, asked, by) => commitCampaign(world, by.login, asked.id),
  words: decidedResult,
});

const campaignClose = act({
  name: "campaign close",
  summary:
    "Ends the draws, and moves what the pool still holds back to the capital. Two operators say so within 24 hours.",
  rights: "passkey",
  audit: ["close-campaign"],
  input: { id },
  effect: (world, asked, by) => closeCampaign(world, by.login, asked.id),
  words: decidedResult,
});

const campaignShow = act({
  name: "campaign show",
  summary: "Shows a campaign.",
  rights: "none",
  input: { id },
  effect: ({ reader }, asked) => getCampaign(reader, asked.id),
  words: campaignResult,
});

const campaignList = act({
  name: "campaign list",
  summary: `Lists the ${listMax} newest campaigns.`,
  rights: "none",
  input: {},
  effect: ({ reader }) => listCampaigns(reader, listMax),
  words: (campaigns) => ({
    data: { campaigns: campaigns.map(campaignView) },
    lines: linesOf(campaigns, campaignLine, "no campaigns yet"),
  }),
});

export const campaignActs = [
  ...[campaignDraft, campaignDeck, campaignFund, campaignCommit, campaignClose],
  ...[campaignShow, campaignList],
];

function decidedResult({ campaign, isDone }: Decided): ActResult {
  const waits = isDone ? [] : ["a second operator must say the same within 24 hours"];
  return { data: campaignView(campaign), lines: [campaignLine(campaign), ...waits] };
}

function campaignResult(campaign: Campaign): ActResult {
  return { data: campaignView(campaign), lines: [campaignLine(campaign)] };
}

const trxOf = (units: bigint | null) => (units === null ? null : coins("TRX", units));

function campaignView({ id: campaignId, name, ...campaign }: Campaign) {
  return {
    ...{ id: campaignId, name, state: stateOf(campaign) },
    expires_at: campaign.expiresAt.toISOString(),
    ...{ cards: campaign.cardCount, deck_root: campaign.root, commitment: campaign.commitment },
    worth: trxOf(campaign.sumUnits),
    funded: trxOf(campaign.fundedUnits),
    pool: trxOf(campaign.poolUnits),
    returned: trxOf(campaign.returnedUnits),
  };
}

function campaignLine({ id: campaignId, name, ...campaign }: Campaign): string {
  const { cardCount, sumUnits, poolUnits, expiresAt } = campaign;
  const cards = cardCount === null ? "no cards" : `${cardCount} cards of ${trxOf(sumUnits)} TRX`;
  const pool = `the pool holds ${trxOf(poolUnits)} TRX`;
  return `${campaignId}  ${name}, ${stateOf(campaign)}: ${cards}, ${pool}, until ${minute(expiresAt)}`;
}

function stateOf({ returnedAt, commitment, fundedUnits }: Omit<Campaign, "id" | "name">) {
  if (returnedAt) return "closed";
  if (commitment !== null) return "committed";
  return fundedUnits === null ? "draft" : "funded";
}
