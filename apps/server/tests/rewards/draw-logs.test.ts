import { awaitedHeight, formatLine, headAfter, parseLine } from "@clearhold/fairness/log";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getCampaign } from "../../src/features/rewards/boxes/campaign-view.ts";
import { advanceDraws, listDueDraws } from "../../src/features/rewards/draws/index.ts";
import { keepBooksClean } from "../books.ts";
import { type BoxWorld, openBoxWorld, type Person } from "./box-world.ts";
import { invited, pastTriggers } from "./team-world.ts";

let world: BoxWorld;
beforeEach(async () => {
  world = await openBoxWorld();
});
afterEach(() => world.close());
keepBooksClean(() => world.databases.auditor);

const untilDue = 180;

/** Somebody with three boxes, all of them ready: the fourth friend finds no card. */
async function readyBoxes(cards: string, friends: readonly string[]) {
  const campaignId = await world.campaign(cards);
  const olive = await invited(world, "olive");
  const { projectId } = await world.friendsOf(olive, friends);
  await world.round();
  await world.advance(projectId);
  return { campaignId, olive, boxes: await boxesOf(olive) };
}

async function boxesOf({ actor }: Person) {
  const rows = await world.databases.auditor.query<{ id: string }>(
    "select id from boxes where owner_id = $1 order by reserved_at, id",
    [actor.userId],
  );
  return rows.map(({ id }) => id);
}

const view = (id: string) => getCampaign({ database: world.databases.api, clock: world.clock }, id);
const headOf = (id: string) =>
  world.databases.auditor.first<{ position: number; line: string }>(
    "select position, line from draw_lines where campaign_id = $1 order by position desc limit 1",
    [id],
  );

describe("a log that somebody rewrites below what the guard wrote", () => {
  /** Two boxes are opened; a third one is asked for after the log was changed. */
  async function opened() {
    const made = await readyBoxes("7\n5\n3", ["finn", "gwen", "hana", "iris"]);
    const [first = "", second = "", third = ""] = made.boxes;
    await world.open(made.olive, first);
    await world.open(made.olive, second);
    return { ...made, next: () => world.open(made.olive, third) };
  }

  async function cut(campaignId: string): Promise<void> {
    const where = "where campaign_id = $1";
    await pastTriggers(world, "guard_draw_heads", `delete from guard_draw_heads ${where}`, [
      campaignId,
    ]);
    await pastTriggers(world, "draw_lines", `delete from draw_lines ${where} and position = 2`, [
      campaignId,
    ]);
  }

  /** As a forger would: with a time, a height and a head that fit. */
  async function forgeSecond(campaignId: string): Promise<string> {
    const first = await world.databases.auditor.first<{ head: string }>(
      "select head from draw_lines where campaign_id = $1 and position = 1",
      [campaignId],
    );
    const line = parseLine((await headOf(campaignId))?.line ?? "");
    if (line?.kind !== "open") throw new Error("the second line opens no box");
    const at = line.at + 1;
    const text = formatLine({ ...line, at, height: awaitedHeight(at, line.known) });
    const head = headAfter(first?.head ?? "", text);
    await pastTriggers(
      world,
      "draw_lines",
      "update draw_lines set line = $2, head = $3 where campaign_id = $1 and position = 2",
      [campaignId, text, head],
    );
    return head;
  }

  it("is not continued by a guard that wrote it, where its end was cut off", async () => {
    const { campaignId, next } = await opened();
    await cut(campaignId);
    await expect(next()).rejects.toThrow(/cut or changed/);
    expect(await headOf(campaignId)).toMatchObject({ position: 1 });
  });

  it("is not continued by a guard that was started again, where a line was changed", async () => {
    const { campaignId, next } = await opened();
    await forgeSecond(campaignId);
    world.restartGuard();
    await world.round();
    await expect(next()).rejects.toThrow(/was changed at 2/);
    expect(await headOf(campaignId)).toMatchObject({ position: 2 });
  });

  it("is not continued with a head that the guard did not write", async () => {
    const { campaignId, next } = await opened();
    const head = await forgeSecond(campaignId);
    await pastTriggers(
      world,
      "guard_draw_heads",
      "update guard_draw_heads set head = $2 where campaign_id = $1",
      [campaignId, head],
    );
    world.restartGuard();
    await world.round();
    await expect(next()).rejects.toThrow(/is not the guard's/);
  });

  it("is continued where nothing was changed, also by a second guard", async () => {
    const { campaignId, olive, boxes, next } = await opened();
    world.restartGuard();
    await world.round();
    await next();
    const other = world.anotherGuard();
    await other.openBox({ userId: olive.actor.userId, boxId: boxes[2] ?? "" });
    expect(await headOf(campaignId)).toMatchObject({ position: 3 });
  });

  it("has a head that only goes on, whoever writes it", async () => {
    const { campaignId } = await opened();
    const guard = (sql: string) => world.databases.guard.query(sql, [campaignId]);
    await expect(
      guard("update guard_draw_heads set position = 1 where campaign_id = $1"),
    ).rejects.toThrow("a log only grows");
    await expect(
      guard("update guard_draw_heads set position = 9 where campaign_id = $1"),
    ).rejects.toThrow("guard_draw_heads_line");
    await expect(
      world.asAdmin((admin) => admin.query("delete from guard_draw_heads")),
    ).rejects.toThrow("only grows");
  });
});

describe("what a box can hold", () => {
  it("leaves out the cards that opened boxes take, whichever these are", async () => {
    const { campaignId, olive, boxes } = await readyBoxes("9\n4\n1", [
      "finn",
      "gwen",
      "hana",
      "iris",
    ]);
    const amounts = async () => {
      const { offer, offer_highest, left, highest } = await view(campaignId);
      return { offer, offer_highest, left, highest };
    };
    expect(await amounts()).toEqual({ offer: "14", offer_highest: "9", left: "14", highest: "9" });
    await world.open(olive, boxes[0] ?? "");
    // Two boxes are left: 9 and 4 at most, if the opened one takes 1.
    expect(await amounts()).toEqual({ offer: "13", offer_highest: "9", left: "14", highest: "9" });
    await world.open(olive, boxes[1] ?? "");
    expect(await amounts()).toMatchObject({ offer: "9", offer_highest: "9" });
    await world.open(olive, boxes[2] ?? "");
    expect(await amounts()).toEqual({ offer: "0", offer_highest: "0", left: "14", highest: "9" });
    await world.round(untilDue);
    expect(await amounts()).toEqual({ offer: "0", offer_highest: "0", left: "0", highest: "0" });
  });

  it("is nothing once the campaign has expired", async () => {
    const campaignId = await world.campaign("9\n4", { expires: "+1d" });
    expect(await view(campaignId)).toMatchObject({ offer: "13", offer_highest: "9" });
    world.clock.advance(86_401);
    expect(await view(campaignId)).toMatchObject({ offer: "0", offer_highest: "0", left: "13" });
  });

  it("is told by value, with the journal and the operators behind the pool", async () => {
    const campaignId = await world.campaign("3 x 5\n2\n0.5");
    const { values, journal, funders } = await view(campaignId);
    expect(values).toEqual([
      { trx: "5", count: 3 },
      { trx: "2", count: 1 },
      { trx: "0.5", count: 1 },
    ]);
    expect(funders).toEqual(["olga", "pavel"]);
    const found = await world.databases.auditor.first<{ kind: string; reference: string }>(
      "select kind, reference from ledger_journals where id = $1",
      [journal],
    );
    expect(found).toEqual({ kind: "campaign-funded", reference: campaignId });
  });

  it("is told of twenty values at most, the highest ones", async () => {
    const cards = Array.from({ length: 23 }, (_, card) => card + 1);
    const { values } = await view(await world.campaign(cards.join("\n")));
    expect(values.map(({ trx }) => trx)).toEqual(cards.slice(3).reverse().map(String));
  });
});

describe("the chain is passed on to the guard", () => {
  it("once a minute before a campaign is committed to, and each time after", async () => {
    const told = { atMs: 0 };
    let notes = 0;
    const guard = {
      ...world.guard,
      noteBlocks: (ask: Parameters<BoxWorld["guard"]["noteBlocks"]>[0]) => {
        notes += 1;
        return world.guard.noteBlocks(ask);
      },
    };
    const { clock, chain, databases, ledgers } = world;
    const deps = { clock, chain, guard, told, database: databases.worker, ledger: ledgers.worker };
    const roundsOf = async (rounds: number, seconds: number) => {
      notes = 0;
      for (let round = 0; round < rounds; round += 1) {
        clock.advance(seconds);
        chain.growTo(clock.now());
        await advanceDraws({ ...deps, logger: pino({ level: "silent" }) });
      }
      return notes;
    };
    expect(await roundsOf(3, 3)).toBe(0);
    const id = await world.campaign("2", { isCommitted: false });
    expect(await roundsOf(40, 3)).toBe(2);
    expect(await roundsOf(2, 60)).toBe(2);
    for (const name of ["olga", "pavel"] as const) await world.commit(id, name);
    expect(await roundsOf(5, 3)).toBe(5);
  });
});

describe("draws that wait", () => {
  it("are told with the next one of each campaign, and how many there are", async () => {
    const { campaignId, olive, boxes } = await readyBoxes("9\n4\n1", [
      "finn",
      "gwen",
      "hana",
      "iris",
    ]);
    const { auditor } = world.databases;
    expect(await listDueDraws(auditor)).toEqual([]);
    for (const box of boxes.slice(0, 2)) await world.open(olive, box);
    const [due, ...others] = await listDueDraws(auditor);
    expect(others).toEqual([]);
    expect(due).toMatchObject({ campaignId, number: 1, waiting: 2n });
    await world.round(untilDue);
    expect(await listDueDraws(auditor)).toEqual([]);
  });
});
