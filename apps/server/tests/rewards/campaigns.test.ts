import { canonicalDeck, deckRoot } from "@clearhold/fairness/deck";
import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { fundingRow, returnRow } from "../../src/features/rewards/campaigns/campaign-store.ts";
import { newId } from "../../src/kernel/ids.ts";
import { houseCapital } from "../../src/ledger/accounts.ts";
import { campaignPool } from "../../src/ledger/chart-of-accounts.ts";
import { campaignFunded, campaignReturned } from "../../src/ledger/recipes/rewards.ts";
import { namesUnder } from "../operator-names.ts";
import { refusalOf } from "../people.ts";
import { useWorld } from "../use-world.ts";
import { openRewardWorld, type RewardWorld } from "./reward-world.ts";

const world = useWorld(openRewardWorld);

const trx = (coins: number) => money("TRX", BigInt(coins) * 1_000_000n);
const capital = () => world.ledger.balanceOf(houseCapital("TRX"));
const pool = (id: string) => world.ledger.balanceOf(campaignPool(id, "TRX"));
const reasonOf = async (call: Promise<unknown>) => {
  const { code, details } = await refusalOf(call);
  return code === "campaign-refused" ? details.reason : code;
};

describe("a campaign", () => {
  it("has a deck once, in the one form that a deck has", async () => {
    const { id } = await world.draft();
    expect(await world.draft()).toMatchObject({ name: "May", root: null, poolUnits: 0n });
    const set = await world.deck(id, "5\n\n2 x 10\n0.5\n");
    const cards = canonicalDeck([10_000_000n, 10_000_000n, 5_000_000n, 500_000n]);
    expect(set).toMatchObject({ root: deckRoot(cards), cardCount: 4, sumUnits: 25_500_000n });
    expect(await world.deck(id, "2 x 10\n5\n0.5")).toEqual(set);
    expect(await reasonOf(world.deck(id, "5"))).toMatch(/another deck/);
    const { auditor } = world.databases;
    expect(await namesUnder(auditor, "draft-campaign", id)).toEqual(["olga"]);
    expect(await namesUnder(auditor, "set-deck", id)).toEqual(["olga"]);
  });

  it.each([
    ["5000.000001", /at most 5,000/],
    ["0", /more than 0/],
    ["", /more or fewer cards/],
    ["100001 x 1", /more or fewer cards/],
    ["ten", /field-invalid/],
  ])("has no deck with the cards %j", async (cards, why) => {
    const { id } = await world.draft();
    expect(await reasonOf(world.deck(id, cards))).toMatch(why);
  });

  it.each([
    ["name", { name: "x" }],
    ["name", { name: "<b>May</b>" }],
    ["expires", { expires: "-1d" }],
    ["expires", { expires: "+400d" }],
    ["expires", { expires: "soon" }],
  ])("is refused by its %s: %o", async (field, asked) => {
    await expect(world.draft(asked)).rejects.toMatchObject({
      ...{ code: "field-invalid", details: { field } },
    });
  });
});

describe("its pool", () => {
  it("is filled by two operators who say the same amount, and emptied by two", async () => {
    const before = await capital();
    const { id } = await world.draft();
    expect(await reasonOf(world.fund(id, "20", world.olga))).toBe("it has no deck");
    await world.deck(id, "2 x 10");
    expect(await reasonOf(world.fund(id, "19.999999", world.olga))).toMatch(/worth more/);
    expect(await reasonOf(world.fund(id, "5000", world.olga))).toBe("capital-short");
    expect(await reasonOf(world.end(id, world.olga))).toBe("it has no pool");
    expect((await world.fund(id, "25", world.olga)).isDone).toBe(false);
    expect((await world.fund(id, "25", world.olga)).isDone).toBe(false);
    expect((await world.fund(id, "30", world.pavel)).isDone).toBe(false);
    expect(await pool(id)).toBe(0n);
    const funded = await world.fund(id, "25", world.pavel);
    expect(funded).toMatchObject({ isDone: true, campaign: { fundedUnits: 25_000_000n } });
    expect(await world.fund(id, "25", world.olga)).toEqual(funded);
    expect(await reasonOf(world.fund(id, "30", world.olga))).toMatch(/another pool/);
    expect([await pool(id), await capital()]).toEqual([25_000_000n, before - 25_000_000n]);

    expect((await world.end(id, world.pavel)).isDone).toBe(false);
    const ended = await world.end(id, world.olga);
    expect(ended.campaign).toMatchObject({ poolUnits: 0n, returnedUnits: 25_000_000n });
    expect(await world.end(id, world.pavel)).toEqual(ended);
    expect(await capital()).toBe(before);
    const { auditor } = world.databases;
    expect(await namesUnder(auditor, "fund-campaign", id)).toEqual(["olga", "pavel", "pavel"]);
    expect(await namesUnder(auditor, "close-campaign", id)).toEqual(["pavel", "olga"]);
  });

  it("asks for both words within a day", async () => {
    const { id } = await world.draft();
    await world.deck(id, "1");
    await world.fund(id, "1", world.olga);
    await world.asAdmin((admin) =>
      admin.query(
        `alter table operator_acts disable trigger operator_acts_append_only;
         update operator_acts set acted_at = acted_at - interval '25 hours' where subject_id = '${id}';
         alter table operator_acts enable always trigger operator_acts_append_only`,
      ),
    );
    expect((await world.fund(id, "1", world.pavel)).isDone).toBe(false);
    expect((await world.fund(id, "1", world.olga)).isDone).toBe(true);
  });

  it("is filled once by ten who ask at once", async () => {
    const { id } = await world.draft();
    await world.deck(id, "3");
    await world.fund(id, "3", world.olga);
    const done = await Promise.all(
      Array.from({ length: 10 }, () => world.fund(id, "3", world.pavel)),
    );
    expect(done.every(({ isDone }) => isDone)).toBe(true);
    expect(await pool(id)).toBe(3_000_000n);
  });
});

describe("the login of operators, without the code around it", () => {
  const post = (
    journals: Parameters<RewardWorld["ledger"]["post"]>[0]["journals"],
    rows: Parameters<RewardWorld["ledger"]["post"]>[0]["rows"] = [],
  ) => world.ledger.post({ journals, rows, answer: null });

  it("books no pool and no return that two did not decide, or another amount", async () => {
    const { id } = await world.draft();
    await world.deck(id, "2");
    const fund = (amount: number, units = trx(amount).units) =>
      post([campaignFunded({ campaignId: id, amount: trx(amount) })], [fundingRow(id, units)]);
    await expect(fund(2)).rejects.toThrow("two operators fund it");
    await world.fund(id, "2", world.olga);
    await expect(fund(2)).rejects.toThrow("two operators fund it");
    await world.fund(id, "2", world.pavel);
    const journal = campaignFunded({ campaignId: newId("cmp", world.clock), amount: trx(2) });
    await expect(post([journal])).rejects.toThrow("no row of evidence");

    const back = (amount: number) =>
      post([campaignReturned({ campaignId: id, amount: trx(amount) })], [returnRow(id)]);
    await expect(back(2)).rejects.toThrow("two operators close it");
    await world.end(id, world.olga);
    await expect(back(2)).rejects.toThrow("two operators close it");
    expect(await pool(id)).toBe(2_000_000n);
  });

  it("writes no deck above 5,000 TRX a card, in another order, or under nobody's name", async () => {
    const { id } = await world.draft();
    const { operator, auditor } = world.databases;
    const [olga] = await auditor.query<{ id: string }>(
      "select id from operators where name = 'olga'",
    );
    const insert = (cards: string) =>
      operator.query(
        `insert into campaign_decks (campaign_id, cards, root, operator_id)
         values ($1, $2, repeat('0', 64), $3)`,
        [id, cards, olga?.id],
      );
    await expect(insert("{1}")).rejects.toThrow("no operator set it");
    await expect(insert("{1,2}")).rejects.toThrow("the highest card comes first");
    await expect(insert("{}")).rejects.toThrow();
    const invented = operator.query(
      `insert into campaigns (id, name, expires_at, operator_id)
       values ($1, 'June', date_trunc('second', now() + interval '1 day'), $2)`,
      [newId("cmp", world.clock), olga?.id],
    );
    await expect(invented).rejects.toThrow("no operator drafted it");
  });

  it("changes nothing of a campaign afterwards", async () => {
    await world.funded("1", "1");
    for (const table of ["campaigns", "campaign_decks", "campaign_fundings", "campaign_returns"]) {
      for (const text of [`delete from ${table}`, `update ${table} set campaign_id = ''`]) {
        const sql = table === "campaigns" ? text.replace("campaign_id", "name") : text;
        await expect(world.databases.operator.query(sql)).rejects.toThrow("permission denied");
        await expect(world.asAdmin((admin) => admin.query(sql))).rejects.toThrow("only grows");
      }
    }
  });
});
