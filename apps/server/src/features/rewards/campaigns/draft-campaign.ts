import { deckRoot, deckSum } from "@clearhold/fairness/deck";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import { momentOf } from "../../projects/terms/index.ts";
import { campaignNameOf } from "./campaign-name.ts";
import { type Campaign, findCampaign, insertCampaign, insertDeck } from "./campaign-store.ts";
import { readDeck } from "./read-deck.ts";

export type DraftDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly clock: Clock;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

type OperatorLogin = { readonly name: string; readonly password: string };

const longestDays = 365;

/**
 * Drafts a campaign, which nobody sees yet. `expires` is a time, or `+30d` from now: the last moment at which a
 * box can be opened. Refuses `field-invalid` and as the guard does.
 */
export async function draftCampaign(
  { database, clock, operators }: DraftDeps,
  operator: OperatorLogin,
  asked: { readonly name: string; readonly expires: string },
): Promise<Campaign> {
  const name = campaignNameOf(asked.name);
  if (name === null) throw new Refusal("field-invalid", { field: "name" });
  const now = clock.now();
  const asSeconds = Math.floor(momentOf(asked.expires, now).getTime() / 1000);
  const waits = asSeconds - now.getTime() / 1000;
  const isPossible = waits > 0 && waits < longestDays * 86_400;
  refuseUnless(isPossible, "field-invalid", { field: "expires" });
  const id = newId("cmp", clock);
  const act = { action: "draft-campaign", subjectId: id } as const;
  const subjectHash = textHash(`${asSeconds} ${name}`);
  const { operatorId } = await operators.signAct({ ...operator, ...act, subjectHash });
  await insertCampaign(database, { id, name, expiresAt: new Date(asSeconds * 1000), operatorId });
  return getCampaign(database, id);
}

/**
 * Gives a campaign its deck, once and for good. The same deck again changes nothing. Refuses
 * `record-not-found`, `campaign-refused` for cards that are no deck or another one than before, and as the
 * guard does.
 */
export async function setDeck(
  { database, operators }: DraftDeps,
  operator: OperatorLogin,
  { id, file }: { readonly id: string; readonly file: Uint8Array },
): Promise<Campaign> {
  await operators.verifyOperator({ ...operator });
  const campaign = await getCampaign(database, id);
  const cards = readDeck(file);
  const root = deckRoot(cards);
  if (campaign.root === root) return campaign;
  if (campaign.root !== null) {
    throw new Refusal("campaign-refused", { reason: "it has another deck: draft a new campaign" });
  }
  const act = { action: "set-deck", subjectId: id } as const;
  const subjectHash = textHash(
    deckWords({ root, cardCount: cards.length, sumUnits: deckSum(cards) }),
  );
  const { operatorId } = await operators.signAct({ ...operator, ...act, subjectHash });
  await insertDeck(database, { campaignId: id, cards, root, operatorId });
  return getCampaign(database, id);
}

/** What an operator puts a name to; the database reads the same words out of its rows. */
export function deckWords(deck: Pick<Campaign, "root" | "cardCount" | "sumUnits">): string {
  return `${deck.root} ${deck.cardCount} ${deck.sumUnits}`;
}

/** @throws Refusal `record-not-found`. */
export async function getCampaign(db: Queryable, id: string): Promise<Campaign> {
  const campaign = await findCampaign(db, id);
  if (!campaign) throw new Refusal("record-not-found");
  return campaign;
}
