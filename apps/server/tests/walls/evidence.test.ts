import { type CurrencyCode, currencies } from "@clearhold/money";
import type pg from "pg";
import { afterAll, beforeAll, describe, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { type Account, chart, house } from "../../src/ledger/chart-of-accounts.ts";
import { type JournalKind, journalKinds, kindRules } from "../../src/ledger/journal-kinds.ts";
import { credits, debits, forge, refuses } from "../ledger/forge.ts";
import { type MarketWorld, openMarketWorld } from "../market-world.ts";

let world: MarketWorld;
let userId: string;
let projectId: string;
let campaignId: string;
beforeAll(async () => {
  world = await openMarketWorld();
  userId = newId("usr", world.clock);
  projectId = newId("prj", world.clock);
  campaignId = newId("cmp", world.clock);
  await world.asAdmin(openRichAccounts);
});
afterAll(() => world.close());

/** Every account has money, so that no floor refuses what its evidence should. */
async function openRichAccounts(admin: pg.Client): Promise<void> {
  const owners = { user: userId, project: projectId, campaign: campaignId, house };
  const asks = currencies.flatMap((currency) =>
    Object.entries(chart).map(([code, { owner }]) => ({ code, owner_id: owners[owner], currency })),
  );
  await admin.query("select ledger_open_accounts($1)", [JSON.stringify(asks)]);
  await admin.query("set role clearhold_owner");
  await admin.query("update ledger_accounts set balance_units = 1000000000000");
  await admin.query("reset role");
}

type Shape = (typeof kindRules)[JournalKind]["legs"][number][number];

/** The first shape of each currency, with sums that balance. */
function legsOf(kind: JournalKind) {
  const shapes = kindRules[kind].legs.map(([shape]) => shape) as Shape[];
  return shapes.flatMap((shape, place) => {
    const currency = currencies[place] as CurrencyCode;
    return shape.split(", ").map((line, _, lines) => {
      const [side, code] = line.split(" ") as ["debit" | "credit", Account["code"]];
      const owners = { user: userId, project: projectId, campaign: campaignId, house };
      const account = { code, currency, ownerId: owners[chart[code].owner] };
      const among = lines.filter((one) => one.startsWith(side)).length;
      return side === "debit" ? debits(account, 6n) : credits(account, 6n / BigInt(among));
    });
  });
}

/** A reversal has no shape of its own: another test takes a funding back without its row. */
const posted = journalKinds
  .filter((kind) => kind !== "journal-reversed")
  .flatMap((kind) => kindRules[kind].posters.map((poster) => [kind, poster] as const));

describe("a journal that no row of evidence stands behind", () => {
  it.each(posted)("%s is refused to the login %s", async (kind, poster) => {
    await refuses(world.fresh.urls[poster], [
      `post ${kind}`,
      (client) => forge(client, kind, legsOf(kind)),
      /^(?!.*(?:floor|shape|permission|may not be posted|balance|version)).*$/,
    ]);
  });
});
