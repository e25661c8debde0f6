import { money, parseUnits } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { campaignFunded, campaignReturned } from "../../../ledger/recipes/rewards.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { OperatorLogin } from "../../../wire/operators/act-proof.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import { getDeskStanding } from "../../desk/fundings/index.ts";
import { type Campaign, fundingRow, insertReturn, returnRow } from "./campaign-store.ts";
import { deckWords, getCampaign } from "./draft-campaign.ts";

export type DecideDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post" | "balanceOf">;
  readonly operators: Pick<
    OperatorPort,
    "signAct" | "verifyOperator" | "commitCampaign" | "closeDraws"
  >;
};

/** A campaign, and whether a second operator has to say the same before it is done. */
export type Decided = { readonly campaign: Campaign; readonly isDone: boolean };

/**
 * Sets capital aside for a campaign's cards, once two operators have said the same amount within a day. Asked
 * again it changes nothing. Refuses `record-not-found`, `field-invalid`, `capital-short`, `campaign-refused`
 * without a deck, after the expiry, or for less than the cards are worth, and as the guard does.
 */
export async function fundCampaign(
  deps: DecideDeps,
  operator: OperatorLogin,
  { id, amount }: { readonly id: string; readonly amount: string },
): Promise<Decided> {
  const { database, ledger, operators } = deps;
  await operators.verifyOperator({ ...operator });
  const campaign = await getCampaign(database, id);
  const units = parseUnits(amount, 6) ?? 0n;
  refuseUnless(units > 0n, "field-invalid", { field: "amount" });
  if (campaign.fundedUnits !== null) {
    demand(campaign.fundedUnits === units, "it has another pool");
    return { campaign, isDone: true };
  }
  demand(campaign.sumUnits !== null, "it has no deck");
  demand(campaign.expiresAt > deps.clock.now(), "it has expired");
  demand(campaign.sumUnits <= units, "the cards are worth more than the pool");
  const { leftUnits } = await getDeskStanding(ledger, "TRX");
  refuseUnless(units <= leftUnits, "capital-short", { currency: "TRX" });
  await sign(deps, operator, {
    action: "fund-campaign",
    id,
    words: `${deckWords(campaign)} ${units}`,
  });
  const journals = [campaignFunded({ campaignId: id, amount: money("TRX", units) })];
  const rows = [fundingRow(id, units)];
  return doneByTwo(deps, id, ledger.post({ journals, rows, answer: null }));
}

/**
 * Commits to a funded campaign: from now on friends can earn its boxes, and nothing of it changes any more.
 * Done once two operators have said so within a day; asked again it changes nothing. Refuses
 * `record-not-found`, `campaign-refused` without a pool or after the expiry, and as the guard does.
 */
export async function commitCampaign(
  deps: DecideDeps,
  operator: OperatorLogin,
  id: string,
): Promise<Decided> {
  const { database, operators } = deps;
  await operators.verifyOperator({ ...operator });
  const campaign = await getCampaign(database, id);
  if (campaign.commitment !== null) return { campaign, isDone: true };
  demand(campaign.fundedUnits !== null, "it has no pool");
  demand(campaign.returnedAt === null, "it is closed");
  demand(campaign.expiresAt > deps.clock.now(), "it has expired");
  await sign(deps, operator, { action: "commit-campaign", id, words: `commit ${id}` });
  const { isDone } = await operators.commitCampaign({ campaignId: id });
  return { campaign: await getCampaign(database, id), isDone };
}

/**
 * Ends a campaign: what its pool holds goes back to the capital, once two operators have said so within a
 * day. One that was committed to ends its draws first. Asked again it changes nothing. Refuses
 * `record-not-found`, `campaign-refused` without a pool, while boxes can be opened or wait, and until all
 * rewards are paid, and as the guard does.
 */
export async function closeCampaign(
  deps: DecideDeps,
  operator: OperatorLogin,
  id: string,
): Promise<Decided> {
  await deps.operators.verifyOperator({ ...operator });
  const campaign = await getCampaign(deps.database, id);
  if (campaign.returnedAt) return { campaign, isDone: true };
  demand(campaign.fundedUnits !== null, "it has no pool");
  await sign(deps, operator, { action: "close-campaign", id, words: `close ${id}` });
  if (campaign.commitment !== null) {
    const { isDone } = await deps.operators.closeDraws({ campaignId: id });
    if (!isDone) return { campaign, isDone };
  }
  const { poolUnits } = await getCampaign(deps.database, id);
  return doneByTwo(deps, id, giveBack(deps, id, poolUnits));
}

/** Nothing is booked where all of the pool was won. */
async function giveBack(
  { database, ledger }: DecideDeps,
  campaignId: string,
  units: bigint,
): Promise<unknown> {
  if (units === 0n) return insertReturn(database, campaignId);
  const journals = [campaignReturned({ campaignId, amount: money("TRX", units) })];
  return ledger.post({ journals, rows: [returnRow(campaignId)], answer: null });
}

function demand(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Refusal("campaign-refused", { reason });
}

async function sign(
  { operators }: DecideDeps,
  operator: OperatorLogin,
  {
    action,
    id,
    words,
  }: {
    action: "fund-campaign" | "commit-campaign" | "close-campaign";
    id: string;
    words: string;
  },
): Promise<void> {
  await operators.signAct({
    ...operator,
    action,
    subjectId: id,
    subjectHash: textHash(words),
  });
}

/** The database knows whether two have said it; then it is booked. */
async function doneByTwo(
  { database }: DecideDeps,
  id: string,
  deed: Promise<unknown>,
): Promise<Decided> {
  const isDone = await deed.then(
    () => true,
    (cause: unknown) => {
      const constraint = constraintOf(cause);
      if (/^campaign_(?:fundings|returns)_by_two$/.test(constraint)) return false;
      demand(constraint !== "campaign_returns_over", "rewards are still being paid: try again");
      throw cause;
    },
  );
  return { campaign: await getCampaign(database, id), isDone };
}
