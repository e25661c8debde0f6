import { headAfter } from "@clearhold/fairness/log";
import { verifyFile } from "@clearhold/fairness/verify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listBoxes } from "../../src/features/rewards/boxes/box-store.ts";
import { boxView } from "../../src/features/rewards/boxes/box-view.ts";
import {
  getCampaign,
  getDrawFile,
  listCampaigns,
} from "../../src/features/rewards/boxes/campaign-view.ts";
import { openNext, openOne } from "../../src/features/rewards/boxes/open-box.ts";
import { billViews } from "../../src/features/statements/bills/bill-view.ts";
import { insertLine } from "../../src/guard/rows/draws.ts";
import { userAvailable } from "../../src/ledger/accounts.ts";
import { campaignPool } from "../../src/ledger/chart-of-accounts.ts";
import { listUserEntries } from "../../src/ledger/statements.ts";
import { keepBooksClean } from "../books.ts";
import { namesUnder } from "../operator-names.ts";
import { codeOf } from "../people.ts";
import { tellAllFacts } from "../rounds.ts";
import { openSignedChain } from "../signed-chain.ts";
import { type BoxWorld, openBoxWorld, type Person } from "./box-world.ts";
import { invited, shareBrowser } from "./team-world.ts";

let world: BoxWorld;
// A campaign reserves boxes for everybody: each test has a world of its own.
beforeEach(async () => {
  world = await openBoxWorld();
});
afterEach(() => world.close());
keepBooksClean(() => world.databases.auditor);

const api = () => world.databases.api;
/** Longer than 25 blocks, and the 19 that make one final. */
const untilDue = 180;

async function boxesOf({ actor }: Person) {
  const { rows } = await listBoxes(api(), actor.userId, {
    ...{ now: world.clock.now(), status: undefined, limit: 100, offset: 0 },
  });
  return rows.map(boxView);
}
const statesOf = async (person: Person) => (await boxesOf(person)).map(({ state }) => state);
const pool = (id: string) => world.ledgers.worker.balanceOf(campaignPool(id, "TRX"));
const linesOf = async (id: string) =>
  world.databases.auditor.query<{ kind: string; line: string; card: number | null }>(
    "select kind, line, card from draw_lines where campaign_id = $1 order by position",
    [id],
  );

/** Somebody whose friend's subscription has made a box ready; the raise is complete. */
async function readyBox(cards = "7\n5\n3") {
  const campaignId = await world.campaign(cards);
  const olive = await invited(world, "olive");
  const { projectId } = await world.friendsOf(olive, ["finn"]);
  await world.round();
  await world.advance(projectId);
  const [box] = await boxesOf(olive);
  if (!box) throw new Error("no box was reserved");
  return { campaignId, olive, projectId, box };
}

describe("a box", () => {
  it("is reserved by a friend's first subscription, opened after the raise, drawn and paid", async () => {
    const campaignId = await world.campaign("7\n5\n3");
    const olive = await invited(world, "olive");
    const { projectId } = await world.friendsOf(olive, ["finn"]);
    expect(await boxesOf(olive)).toEqual([]);
    await world.round();
    const [reserved] = await boxesOf(olive);
    expect(reserved).toMatchObject({ state: "reserved", status: 1, trx: null, highest: "7" });
    const id = reserved?.id ?? "";
    expect(await codeOf(world.open(olive, id))).toBe("box-not-ready");
    await world.advance(projectId);
    expect(await statesOf(olive)).toEqual(["ready"]);

    await world.open(olive, id);
    const [waiting] = await boxesOf(olive);
    expect(waiting).toMatchObject({ state: "waiting", status: 2, trx: null });
    expect(waiting?.receipt).toMatchObject({ number: 1, position: 1 });
    await world.open(olive, id);
    expect((await boxesOf(olive))[0]?.receipt).toEqual(waiting?.receipt);
    await world.round(30);
    expect(await statesOf(olive)).toEqual(["waiting"]);

    const before = await world.available(olive.actor, "TRX");
    await world.round(untilDue);
    const [drawn] = await boxesOf(olive);
    expect(drawn).toMatchObject({ state: "drawn", status: 3, lapsed: false, is_paid: true });
    const units = BigInt(Number(drawn?.trx) * 1_000_000);
    expect([7n, 5n, 3n]).toContain(units / 1_000_000n);
    expect((await world.available(olive.actor, "TRX")) - before).toBe(units);
    expect(await pool(campaignId)).toBe(15_000_000n - units);

    const { file } = await getDrawFile(deps(), campaignId);
    expect(verifyFile(file)).toMatchObject({ fault: null, provesDraws: false });
    await world.round();
    expect((await world.available(olive.actor, "TRX")) - before).toBe(units);
    expect(await codeOf(openNext(deps(), olive.actor))).toBe("no-box-left");
  });

  it("is told when it can be opened and when it is paid, and stands in the bill", async () => {
    const { olive, box } = await readyBox("4");
    await world.open(olive, box.id);
    await world.round(untilDue);
    await tellAllFacts(world);
    const told = await api().query(
      `select kind, params from messages where user_id = $1 and kind in ('box-ready', 'reward-paid')
       order by id`,
      [olive.actor.userId],
    );
    const about = { campaign: "May", box_id: box.id };
    expect(told).toMatchObject([
      { kind: "box-ready", params: about },
      { kind: "reward-paid", params: { ...about, currency: "TRX", units: "4000000" } },
    ]);
    const { entries } = await listUserEntries(api(), {
      ...{ userId: olive.actor.userId, currency: "TRX", kinds: ["reward-paid"] },
      ...{ from: null, to: null, offset: 0, limit: 10 },
    });
    expect(await billViews({ database: api() }, olive.actor, entries)).toMatchObject([
      { category: 3, money: "4", tip: "May", subject_id: box.id },
    ]);
  });

  it("is its owner's alone", async () => {
    const { olive, box } = await readyBox();
    const other = await invited(world, "other");
    expect(await codeOf(world.open(other, box.id))).toBe("box-not-found");
    expect(await codeOf(world.open(olive, `box_${"0".repeat(26)}`))).toBe("box-not-found");
    expect(await statesOf(olive)).toEqual(["ready"]);
  });

  it("is void when the subscription comes back, and its card is free for the next friend", async () => {
    const campaignId = await world.campaign("2");
    const olive = await invited(world, "olive");
    const first = await world.friendsOf(olive, ["finn"], 10);
    await world.round();
    expect(await statesOf(olive)).toEqual(["reserved"]);
    const second = await world.friendsOf(olive, ["gwen"]);
    await world.round();
    expect(await statesOf(olive)).toEqual(["reserved"]);
    // Too little was raised in the first one.
    world.clock.advance(30);
    await world.advance(first.projectId);
    await world.advance(second.projectId);
    expect(await world.statusOf(first.projectId)).toBe(4);
    expect((await statesOf(olive)).toSorted()).toEqual(["void"]);
    await world.round();
    expect((await statesOf(olive)).toSorted()).toEqual(["ready", "void"]);
    expect(await getCampaign(deps(), campaignId)).toMatchObject({ boxes_left: 0, cards_left: 1 });
  });

  it("is not given for a friend who earns the person nothing, and is void if that is found later", async () => {
    await world.campaign("2\n2");
    const olive = await invited(world, "olive");
    const finn = await invited(world, "finn", olive);
    await shareBrowser(world, olive, finn);
    const { friends, projectId } = await world.friendsOf(olive, ["gwen", "hana"], 30);
    await world.subscribe(finn.actor, projectId, 40);
    await world.round();
    await world.advance(projectId);
    expect(await statesOf(olive)).toEqual(["ready", "ready"]);
    const [gwen, hana] = friends;
    if (gwen) await shareBrowser(world, olive, gwen);
    const boxOf = async ({ actor }: Person) => {
      const sql = "select id from boxes where friend_id = $1";
      return (await api().query<{ id: string }>(sql, [actor.userId]))[0]?.id ?? "";
    };
    expect((await statesOf(olive)).toSorted()).toEqual(["blocked", "ready"]);
    const blocked = gwen ? await boxOf(gwen) : "";
    expect(await codeOf(world.open(olive, blocked))).toBe("box-not-ready");
    expect((await openNext(deps(), olive.actor)).box_id).toBe(hana && (await boxOf(hana)));
  });

  it("keeps its owner's account from closing until its reward is paid", async () => {
    await world.campaign("7");
    const olive = await invited(world, "olive");
    const held = async () => {
      const sql = "select account_holdings($1, 1, 1) @> '{box}' as held";
      return (await api().query<{ held: boolean }>(sql, [olive.actor.userId]))[0]?.held;
    };
    const { projectId } = await world.friendsOf(olive, ["finn"]);
    await world.round();
    expect(await held()).toBe(false);
    await world.advance(projectId);
    expect(await held()).toBe(true);
    const [box] = await boxesOf(olive);
    await world.open(olive, box?.id ?? "");
    expect(await held()).toBe(true);
    await world.round(untilDue);
    expect(await held()).toBe(false);
  });

  it("gives one card to 500 who open it at once, by both doors and with two guards", async () => {
    const { campaignId, olive, box } = await readyBox();
    const guard = world.anotherGuard();
    const headers = [...(await world.chain.headersFrom(await world.chain.solidHeight()))];
    await guard.noteBlocks({ headers, firstBlockId: await world.chain.firstBlockId() });
    const doors = [
      () => openOne(deps(), olive.actor, box.id),
      () => openNext(deps(), olive.actor),
      () => openOne({ ...deps(), guard }, olive.actor, box.id),
      () => openNext({ ...deps(), guard }, olive.actor),
    ];
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, place) => doors[place % doors.length]?.()),
    );
    const receipts = new Set(answers.map((answer) => JSON.stringify(answer?.receipt)));
    expect([...receipts].map((text) => JSON.parse(text))).toMatchObject([{ number: 1 }]);
    await world.round(untilDue);
    expect((await linesOf(campaignId)).map(({ kind }) => kind)).toEqual(["open", "draw"]);
    const paid = await world.databases.auditor.query(
      "select from ledger_journals where (kind, reference) = ('reward-paid', $1)",
      [box.id],
    );
    expect(paid).toHaveLength(1);
  });

  it("expires with its campaign", async () => {
    const campaignId = await world.campaign("2", { expires: "+1d" });
    const olive = await invited(world, "olive");
    const { projectId } = await world.friendsOf(olive, ["finn"]);
    await world.round();
    await world.advance(projectId);
    expect(await statesOf(olive)).toEqual(["ready"]);
    await expect(world.end(campaignId, "olga")).rejects.toMatchObject({
      details: { reason: "boxes can still be opened" },
    });
    world.clock.advance(86_400);
    const [box] = await boxesOf(olive);
    expect(box).toMatchObject({ state: "expired", status: 1 });
    expect(await codeOf(world.open(olive, box?.id ?? ""))).toBe("box-expired");
  });
});

describe("a campaign", () => {
  it("is committed to by two operators, once, and never again", async () => {
    const id = await world.campaign("2", { isCommitted: false });
    expect((await world.commit(id, "olga")).isDone).toBe(false);
    expect((await world.commit(id, "olga")).isDone).toBe(false);
    const { campaign, isDone } = await world.commit(id, "pavel");
    expect(isDone).toBe(true);
    expect((await world.commit(id, "olga")).campaign.commitment).toBe(campaign.commitment);
    const names = await namesUnder(world.databases.auditor, "commit-campaign", id);
    expect(names).toEqual(["olga", "pavel"]);
    expect(await getCampaign(deps(), id)).toMatchObject({
      ...{ state: "open", worth: "2", pool: "2", lines: 0, head: campaign.commitment },
      is_provable: false,
    });
    const { data, total } = await listCampaigns(deps(), { page: 1, limit: 10 });
    expect([data, total]).toEqual([[await getCampaign(deps(), id)], 1]);
  });

  it("is committed to or closed, where both are decided at the same moment", async () => {
    const id = await world.campaign("2", { isCommitted: false });
    await world.commit(id, "olga");
    await world.end(id, "olga");
    await Promise.allSettled([world.commit(id, "pavel"), world.end(id, "pavel")]);
    const both = await world.databases.auditor.query(
      `select count(m.campaign_id) as committed, count(r.campaign_id) as closed from campaigns c
       left join campaign_commitments m on m.campaign_id = c.id
       left join campaign_returns r on r.campaign_id = c.id where c.id = $1`,
      [id],
    );
    expect([[{ committed: 1n, closed: 0n }], [{ committed: 0n, closed: 1n }]]).toContainEqual(both);
  });

  it("returns its pool after the last draw is paid, and not before", async () => {
    const { campaignId, olive, box } = await readyBox("2");
    await world.open(olive, box.id);
    await expect(world.end(campaignId, "olga")).rejects.toMatchObject({
      details: { reason: "boxes can still be opened" },
    });
    await world.round(untilDue);
    expect((await world.end(campaignId, "olga")).isDone).toBe(false);
    const { campaign, isDone } = await world.end(campaignId, "pavel");
    expect(isDone).toBe(true);
    expect(campaign).toMatchObject({ poolUnits: 0n, returnedUnits: 0n });
    const lines = await linesOf(campaignId);
    expect(lines.map(({ kind }) => kind)).toEqual(["open", "draw", "close"]);
    const { file } = await getDrawFile(deps(), campaignId);
    expect(verifyFile(file).fault).toBeNull();
  });

  it("is not closed while an opened box waits for its block, and then pays it", async () => {
    const campaignId = await world.campaign("9\n4", { expires: "+1d" });
    const olive = await invited(world, "olive");
    const { projectId } = await world.friendsOf(olive, ["finn"]);
    await world.round();
    await world.advance(projectId);
    const [box] = await boxesOf(olive);
    const left = (box?.endtime ?? 0) - Math.floor(world.clock.now().getTime() / 1000);
    world.chain.rest(left - 140);
    world.clock.advance(left - 140);
    await world.round(120);
    await world.open(olive, box?.id ?? "");
    // Both the clock and the newest final block are past the expiry by then; the awaited block is not final.
    await world.round(110);
    expect(await statesOf(olive)).toEqual(["waiting"]);
    const waits = { details: { reason: "boxes wait for a block" } };
    for (const name of ["olga", "pavel"] as const) {
      await expect(world.end(campaignId, name)).rejects.toMatchObject(waits);
    }
    // Two names are there now: without the code around them, the database asks for the draw, too.
    const { head } = await getCampaign(deps(), campaignId);
    const line = `close ${box?.endtime ?? 0} 2 13000000`;
    const said = { campaignId, position: 2, text: line, head: headAfter(head, line) };
    await expect(insertLine(world.rows, said)).rejects.toThrow("they are not over");
    expect(await pool(campaignId)).toBe(13_000_000n);
    await world.round(untilDue);
    expect(await boxesOf(olive)).toMatchObject([{ state: "drawn", is_paid: true }]);
    const { isDone, campaign } = await world.end(campaignId, "pavel");
    const paid = 13_000_000n - (campaign.returnedUnits ?? 0n);
    expect(isDone).toBe(true);
    expect([9_000_000n, 4_000_000n]).toContain(paid);
    expect(campaign.poolUnits).toBe(0n);
  });

  it("goes on where a guard was killed, with the same secret", async () => {
    const { campaignId, olive, box } = await readyBox("3\n2");
    await world.open(olive, box.id);
    world.restartGuard();
    await world.round(untilDue);
    expect(await statesOf(olive)).toEqual(["drawn"]);
    const { file } = await getDrawFile(deps(), campaignId);
    expect(verifyFile(file).fault).toBeNull();
  });

  it("opens nothing while no block is known, or clock and chain differ", async () => {
    const { olive, box } = await readyBox("3");
    world.restartGuard();
    expect(await codeOf(world.open(olive, box.id))).toBe("draws-paused");
    await world.round();
    world.clock.advance(3_600);
    expect(await codeOf(world.open(olive, box.id))).toBe("draws-paused");
    await world.round();
    await world.open(olive, box.id);
    expect(await statesOf(olive)).toEqual(["waiting"]);
  });

  it("pays the highest card left when no link came within a day", async () => {
    const { olive, box } = await readyBox("9\n1\n1\n1\n1\n1\n1\n1\n1");
    await world.open(olive, box.id);
    world.clock.advance(untilDue);
    world.chain.growTo(world.clock.now());
    world.chain.rest(2 * 86_400);
    await world.round(2 * 86_400 + untilDue);
    await world.round(untilDue);
    expect(await boxesOf(olive)).toMatchObject([{ state: "drawn", lapsed: true, trx: "9" }]);
  });
});

describe("a stolen worker", () => {
  it("learns no result before the block is final, and none from other blocks", async () => {
    const { campaignId, olive, box } = await readyBox();
    await world.open(olive, box.id);
    const height = (await boxesOf(olive))[0]?.receipt?.height ?? 0;
    world.clock.advance(untilDue);
    world.chain.growTo(world.clock.now());
    const decide = async (headers: Parameters<BoxWorld["guard"]["decideDraws"]>[0]["headers"]) =>
      (await world.guard.decideDraws({ campaignId, headers })).decided;
    const real = [...(await world.chain.headersFrom(height))];
    expect(await decide(real.slice(0, 18))).toBe(0);
    expect(await decide([...(await world.chain.headersFrom(height + 1))])).toBe(0);
    expect(await decide([...(await world.chain.headersFrom(height - 1))])).toBe(0);
    const forged = openSignedChain(world.clock.now().getTime() - 3_000 * (height + 60), 2);
    forged.growTo(world.clock.now());
    expect(await decide([...(await forged.headersFrom(height))])).toBe(0);
    expect(await decide([real[0], ...real.slice(2)].filter((one) => one !== undefined))).toBe(0);
    expect(await linesOf(campaignId)).toHaveLength(1);
    expect(await decide(real)).toBe(1);
  });
});

describe("the database", () => {
  it("takes a line only from the guard, in its turn, of a box that is ready", async () => {
    const { campaignId, olive, box } = await readyBox();
    const insert = (role: "guard" | "worker" | "api" | "operator", line: string) =>
      world.databases[role].query(
        "insert into draw_lines (campaign_id, position, line, head) values ($1, 1, $2, $3)",
        [campaignId, line, "0".repeat(64)],
      );
    const line = `open 1 ${box.id} 1 1 ${"0".repeat(64)} 30`;
    for (const role of ["worker", "api", "operator"] as const) {
      await expect(insert(role, line)).rejects.toThrow("permission denied");
    }
    await expect(insert("guard", line)).rejects.toThrow("is not the guard's");
    const said = { campaignId, text: line, head: "0".repeat(64) };
    for (const position of [1, 2]) {
      const written = insertLine(world.rows, { ...said, position });
      await expect(written).rejects.toThrow("does not follow");
    }
    await world.open(olive, box.id);
    await expect(world.asAdmin((admin) => admin.query("delete from draw_lines"))).rejects.toThrow(
      "only grows",
    );
  });

  it("takes from every login only the next decision that the committed chain gives", async () => {
    const { campaignId, olive, box } = await readyBox();
    await world.open(olive, box.id);
    const { head } = await getCampaign(deps(), campaignId);
    const write = (text: string) =>
      insertLine(world.rows, { campaignId, position: 2, text, head: headAfter(head, text) });
    const now = Math.floor(Date.now() / 1000) + 300;
    const block = `1 ${"0".repeat(15)}9${"a".repeat(48)}`;
    const link = "b".repeat(64);
    const refusesAll = async (lines: readonly (readonly [string, string])[]) => {
      for (const [line, fault] of lines) await expect(write(line), line).rejects.toThrow(fault);
    };
    await refusesAll([
      [`draw 1 ${now} ${block} ${link} 0 7000000`, "not of the committed chain"],
      [`draw 1 ${now} ${block} ${link} 0 5000000000`, "no card of the deck"],
      [`draw 2 ${now} ${block} ${link} 0 7000000`, "no open box"],
      [`lapse 1 ${now} ${block} ${block} 1 5000000`, "a higher card is left"],
      [`close ${now} 3 15000000`, "two operators end them"],
      [`draw 1 ${now} ${block} ${link} 0 7e6`, "no form"],
      [`open 2 ${box.id} 2 ${block} x`, "no form"],
      ["reveal 1", "no form"],
      // As no verifier reads a number.
      [`draw 1 02 ${block} ${link} 0 7000000`, "no form"],
      [`draw 1 ${now} ${block} ${link} 00 7000000`, "no form"],
      [`lapse 1 2 0${block} ${block} 0 7000000`, "no form"],
      [`open 2 ${box.id} 2 ${block} 030`, "no form"],
      ["close 2 3 015000000", "no form"],
    ]);
    // As on a network with real money: nobody's clock is ahead.
    await world.asAdmin((admin) => admin.query("update process_clock set ahead = '0'"));
    await refusesAll([
      [`lapse 1 ${now} ${block} ${block} 0 7000000`, "a day has not passed"],
      [`draw 1 4000000000 ${block} ${link} 0 7000000`, "its time is not now"],
    ]);
    expect(await linesOf(campaignId)).toHaveLength(1);
  });

  it("pays what a draw says, to whom it says, once", async () => {
    const { campaignId, olive, box } = await readyBox("5\n5");
    const finn = await invited(world, "finn");
    const { rewardPaid } = await import("../../src/ledger/recipes/rewards.ts");
    const { trx } = await import("../market-world.ts");
    const post = (ownerId: string, coins: number) =>
      world.ledgers.worker.post({
        journals: [rewardPaid({ boxId: box.id, campaignId, ownerId, amount: trx(coins) })],
        answer: null,
      });
    await expect(post(olive.actor.userId, 5)).rejects.toThrow("no draw says");
    await world.open(olive, box.id);
    await expect(post(olive.actor.userId, 5)).rejects.toThrow("no draw says");
    await world.round(untilDue);
    await expect(post(finn.actor.userId, 5)).rejects.toThrow();
    expect(await pool(campaignId)).toBe(5_000_000n);
    expect(await world.ledgers.worker.balanceOf(userAvailable(finn.actor.userId, "TRX"))).toBe(
      1_000_000_000n,
    );
  });
});

function deps() {
  return { database: api(), clock: world.clock, guard: world.guard };
}
