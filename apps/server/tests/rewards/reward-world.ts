import { money } from "@clearhold/money";
import type pg from "pg";
import {
  closeCampaign,
  draftCampaign,
  fundCampaign,
  setDeck,
} from "../../src/features/rewards/campaigns/index.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { withClient } from "../database.ts";
import type { PasskeySigner } from "../enrol-operator.ts";
import { payIn } from "../paid-in.ts";
import { openWorld, type World } from "../world.ts";

export type RewardWorld = World & {
  readonly ledger: Ledger;
  readonly olga: PasskeySigner;
  readonly pavel: PasskeySigner;
  draft(asked?: { name?: string; expires?: string }): ReturnType<typeof draftCampaign>;
  deck(id: string, cards: string): ReturnType<typeof setDeck>;
  fund(id: string, amount: string, by: PasskeySigner): ReturnType<typeof fundCampaign>;
  end(id: string, by: PasskeySigner): ReturnType<typeof closeCampaign>;
  /** The superuser. */
  asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T>;
  /** A campaign with this deck, whose pool two operators have filled. */
  funded(cards: string, amount: string): Promise<string>;
};

/** Two operators, and 1,000 TRX of capital. */
export async function openRewardWorld(): Promise<RewardWorld> {
  const world = await openWorld();
  const { clock, operators } = world;
  const olga = await operators.enrolSigner("olga");
  const pavel = await operators.enrolSigner("pavel");
  const database = world.databases.operator;
  const ledger = openLedger({ database, clock });
  await payIn(
    { database: world.databases.worker, clock },
    { amount: money("TRX", 1_000_000_000n) },
  );
  const deps = { database, clock, ledger, operators };
  const made: RewardWorld = {
    ...world,
    ...{ ledger, olga, pavel },
    asAdmin: (work) => withClient(world.adminUrl, work),
    draft: (asked) => draftCampaign(deps, olga.login, { name: "May", expires: "+30d", ...asked }),
    deck: (id, cards) => setDeck(deps, olga.login, { id, file: Buffer.from(cards) }),
    fund: (id, amount, by) => fundCampaign(deps, by.login, { id, amount }),
    end: (id, by) => closeCampaign(deps, by.login, id),
    async funded(cards, amount) {
      const { id } = await made.draft();
      await made.deck(id, cards);
      await made.fund(id, amount, olga);
      await made.fund(id, amount, pavel);
      return id;
    },
    async close() {
      await ledger.close();
      await world.close();
    },
  };
  return made;
}
